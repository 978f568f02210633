import type { ApplicationPort } from '../../application-port.ts';
import { type Mutant, payloadMutant, portMutant } from './mutant.ts';

const everywhere = async <Item>(
  port: ApplicationPort,
  list: (workspaceId: number) => Promise<readonly Item[]>,
): Promise<readonly Item[]> => {
  const workspaces = await port.listWorkspaces();
  return (await Promise.all(workspaces.map(({ id }) => list(id)))).flat();
};

export const stopMutants: readonly Mutant[] = [
  portMutant('proposal-pending', 'another shape in the list', (port) => ({
    pendingProposals: async (workspaceId) =>
      (await port.pendingProposals(workspaceId)).map((one) => ({ ...one, attrs: { listed: true } })),
  })),
  portMutant('proposal-pending', 'a list that keeps what was decided', (port) => {
    let known: Awaited<ReturnType<ApplicationPort['pendingProposals']>> = [];
    return {
      pendingProposals: async (workspaceId) => {
        const now = await port.pendingProposals(workspaceId);
        known = now.length === 0 ? known : now;
        return known;
      },
    };
  }),
  payloadMutant('proposal-pending', 'no stale signal', 'loop/proposal', ({ staleClobberRisk, ...params }) => params),
  portMutant('proposal-flags', 'the flags as they were given', (port) => ({
    pendingProposals: async (workspaceId) =>
      (await port.pendingProposals(workspaceId)).map((one) => ({ ...one, flags: { ...one.flags, noWeb: false } })),
  })),
  portMutant('proposal-workspace', 'the proposals of all workspaces', (port) => ({
    pendingProposals: () => everywhere(port, port.pendingProposals),
  })),
  portMutant('proposal-decided-once', 'a second decision without a word', (port) => ({
    resolveProposal: (...decision) => {
      try {
        port.resolveProposal(...decision);
      } catch {
        // Whoever comes late is not told.
      }
    },
  })),
  portMutant('proposal-decided-once', 'a promise', (port) => ({
    resolveProposal: async (...decision) => port.resolveProposal(...decision),
  })),
  portMutant('proposal-malformed', 'a rejection of what is no decision', (port) => ({
    resolveProposal: (logEntryId, { decision, ...others }) =>
      port.resolveProposal(logEntryId, { ...others, decision: decision === 'accept' ? decision : 'reject' }),
  })),
  portMutant('proposal-replaced-body', 'the reviewed body', (port) => ({
    resolveProposal: (logEntryId, { decision }) => port.resolveProposal(logEntryId, { decision }),
  })),
  portMutant('interaction-pending', 'another shape in the list', (port) => ({
    pendingClientInteractions: async (workspaceId) =>
      (await port.pendingClientInteractions(workspaceId)).map((one) => ({ ...one, turnId: one.turnId + 1 })),
  })),
  payloadMutant('interaction-pending', 'the workspace in the payload', 'loop/interaction', (params) => ({
    ...params,
    workspaceId: 1,
  })),
  portMutant('interaction-workspace', 'the interactions of all workspaces', (port) => ({
    pendingClientInteractions: () => everywhere(port, port.pendingClientInteractions),
  })),
  portMutant('interaction-answered-once', 'a second answer without a word', (port) => ({
    resolveClientInteraction: (...answer) => port.resolveClientInteraction(...answer).catch(() => undefined),
  })),
  portMutant('interaction-payload', 'a cancellation of what does not fit', (port) => ({
    resolveClientInteraction: async (interactionId, resolution) => {
      try {
        await port.resolveClientInteraction(interactionId, resolution);
      } catch (error) {
        await port.resolveClientInteraction(interactionId, { status: 'cancelled' });
        throw error;
      }
    },
  })),
  portMutant('interaction-absent-payload', 'no look at an absent payload', (port) => ({
    resolveClientInteraction: (interactionId, resolution) =>
      port.resolveClientInteraction(
        interactionId,
        resolution.status === 'resolved' && !('payload' in resolution) ? { status: 'cancelled' } : resolution,
      ),
  })),
  portMutant('interaction-cancelled', 'a look at what a cancellation does not carry', (port) => ({
    resolveClientInteraction: (interactionId, { status, ...others }) =>
      port.resolveClientInteraction(interactionId, { ...others, status: status === 'cancelled' ? 'resolved' : status }),
  })),
  portMutant('interaction-malformed', 'a cancellation with a payload', (port) => ({
    resolveClientInteraction: (interactionId, resolution) =>
      port.resolveClientInteraction(
        interactionId,
        resolution.status === 'cancelled' ? { status: 'cancelled' } : resolution,
      ),
  })),
];
