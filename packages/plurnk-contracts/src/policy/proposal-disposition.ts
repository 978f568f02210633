import type { LoopFlags, ProposalDisposition } from '../generated/contract-types.ts';

/** What decides who settles a proposal. */
export interface ProposalFacts {
  readonly flags: LoopFlags;
  /** A SEND with the signal 300 and a question among its facts. Automatic policy never answers one. */
  readonly operatorQuestion: boolean;
  /** The target changed outside the loop after the model had read it. */
  readonly staleClobberRisk: boolean;
}

/** Who settles a proposal, by the first rule that applies. SPEC §proposal-precedence. */
export const proposalDisposition = ({
  flags,
  operatorQuestion,
  staleClobberRisk,
}: ProposalFacts): ProposalDisposition => {
  if (flags.auto) {
    if (operatorQuestion) return { owner: 'client' };
    if (staleClobberRisk) return { owner: 'loop', decision: 'reject', outcome: 'stale_read_clobber' };
    return { owner: 'loop', decision: 'accept' };
  }
  if (flags.noProposals) return { owner: 'loop', decision: 'reject', outcome: 'no_review_channel' };
  return { owner: 'client' };
};
