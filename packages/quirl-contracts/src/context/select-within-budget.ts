import type { CandidateCosts } from '../ranking/ranking-index.ts';
import type { CommandForm } from './project-command.ts';

/** What a budget has to hold, as arithmetic alone. */
export interface SelectionRequest {
  /** Numbers of candidates, best first. */
  readonly order: ArrayLike<number>;
  /** Candidates below this number are commands, the others host functions. */
  readonly commandCount: number;
  readonly costs: CandidateCosts;
  /** Unicode scalars of the payload in which nothing is selected. */
  readonly emptyScalars: number;
  /** Tokens. From 2^53 on it counts as infinite. */
  readonly tokenBudget: bigint;
}

export interface SelectedCandidate {
  readonly candidate: number;
  /** `complete` as well where the projection changes nothing. */
  readonly form: CommandForm;
}

export interface Selection {
  /** In order of rank. */
  readonly selected: readonly SelectedCandidate[];
  /** Unicode scalars of the payload with everything selected; never more than four times the budget. */
  readonly scalars: number;
  /** Something was left out, or stands in a projection that lacks something. */
  readonly truncated: boolean;
}

const scalarsPerToken = 4n;
/** A later command is complete only if its record needs no more than this part of the budget. */
const shareOfLaterCommands = 8n;

const forms: readonly CommandForm[] = ['complete', 'compact', 'minimal'];
const projectedForms: readonly CommandForm[] = ['compact', 'minimal'];

/**
 * Walks the ranked candidates once and takes what fits (ranking spec R13): the best command as complete as the budget
 * allows, every later one complete only if it is small, host functions whole. What fits in no form is skipped.
 * Reads no record. Linear in the candidates.
 */
export const selectWithinBudget = (request: SelectionRequest): Selection => {
  const { costs, commandCount } = request;
  const limit = numberOfScalars(scalarsPerToken * request.tokenBudget);
  const share = numberOfScalars(scalarsPerToken * (request.tokenBudget / shareOfLaterCommands));
  const selected: SelectedCandidate[] = [];
  let scalars = request.emptyScalars;
  let commands = 0;
  let hostFunctions = 0;
  let isFirstCommand = true;
  let truncated = false;

  const formsOf = (candidate: number): readonly CommandForm[] => {
    if (candidate >= commandCount) return ['complete'];
    if (!isFirstCommand && (costs.complete[candidate] ?? 0) > share) return projectedForms;
    return forms;
  };

  const roomiest = (allowed: readonly CommandForm[], candidate: number, room: number): CommandForm | undefined =>
    allowed.find((form) => (costs[form][candidate] ?? 0) <= room);

  for (let rank = 0; rank < request.order.length; rank += 1) {
    const candidate = request.order[rank] ?? 0;
    const isCommand = candidate < commandCount;
    const comma = (isCommand ? commands : hostFunctions) > 0 ? 1 : 0;
    const room = limit - scalars - comma;
    // Nearly every candidate of a long ranking fails here: no form is shorter than the minimal one.
    const form = (costs.minimal[candidate] ?? 0) > room ? undefined : roomiest(formsOf(candidate), candidate, room);
    if (isCommand) isFirstCommand = false;
    if (form === undefined) {
      truncated = true;
      continue;
    }
    const cost = costs[form][candidate] ?? 0;
    // Every projection that removes something is shorter, so an equal size means an unchanged record.
    const isWhole = cost === costs.complete[candidate];
    if (!isWhole) truncated = true;
    selected.push({ candidate, form: isWhole ? 'complete' : form });
    scalars += comma + cost;
    if (isCommand) commands += 1;
    else hostFunctions += 1;
  }
  return { selected, scalars, truncated };
};

const numberOfScalars = (scalars: bigint): number =>
  scalars > BigInt(Number.MAX_SAFE_INTEGER) ? Number.POSITIVE_INFINITY : Number(scalars);
