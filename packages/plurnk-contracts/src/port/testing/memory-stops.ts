import { parsePath } from '../../admission/parse-path.ts';
import type { ClientInteractionProjection, ProposalProjection } from '../../generated/contract-types.ts';
import { proposalDisposition } from '../../policy/proposal-disposition.ts';
import { validateJsonSchemaInstance } from '../../validate/dynamic/validate-json-schema-instance.ts';
import { Validator } from '../../validate/validator.ts';
import type { ApplicationPort } from '../application-port.ts';
import type { StageAbilities } from '../suite/port-stage.ts';
import { expects, isAbsentOr, isId, isText, refuse } from './memory-arguments.ts';
import { writeMemoryEntry } from './memory-entries.ts';
import { findLoop, findWorkspace } from './memory-lookup.ts';
import { commitRow, newRow } from './memory-rows.ts';
import type { MemoryLoop, MemoryWorld } from './memory-world.ts';

type StopMembers = Pick<
  ApplicationPort,
  'pendingProposals' | 'resolveProposal' | 'pendingClientInteractions' | 'resolveClientInteraction'
>;

const decisions: readonly unknown[] = ['accept', 'reject', 'cancel'];

const openTurn = (world: MemoryWorld, loop: MemoryLoop): number => {
  const turnId = world.nextId();
  loop.turnIds.push(turnId);
  return turnId;
};

export const memoryStops = (world: MemoryWorld): StopMembers & Pick<StageAbilities, 'propose' | 'ask'> => ({
  propose: async (address, { target, body }) => {
    const loop = findLoop(world, address);
    const { worker, flags } = loop;
    const turnId = openTurn(world, loop);
    const place = { loopId: loop.id, loopSeq: loop.sequence, turnId, turnSeq: loop.turnIds.length, sequence: 1 };
    const row = newRow(world, worker, place, { op: 'EDIT', tx: body });
    const path = parsePath(target);
    const projection: ProposalProjection = {
      logEntryId: row.id,
      workerId: worker.id,
      loopId: loop.id,
      turnId,
      op: 'EDIT',
      target:
        path?.kind === 'url'
          ? { scheme: path.scheme, authority: path.hostname, pathname: path.pathname }
          : { scheme: null, authority: null, pathname: target },
      body,
      attrs: {},
      flags,
      staleClobberRisk: false,
      disposition: proposalDisposition({ flags, operatorQuestion: false, staleClobberRisk: false }),
    };
    world.proposals.set(row.id, { projection, worker, target, row });
    world.emit(worker.workspaceId, 'loop/proposal', projection);
    return row.id;
  },
  ask: async (address, request) => {
    const loop = findLoop(world, address);
    const interactionId = world.nextId();
    const projection: ClientInteractionProjection = {
      interactionId,
      workerId: loop.worker.id,
      loopId: loop.id,
      turnId: openTurn(world, loop),
      request,
    };
    world.interactions.set(interactionId, { projection, workspaceId: loop.worker.workspaceId });
    world.emit(loop.worker.workspaceId, 'loop/interaction', projection);
    return interactionId;
  },
  pendingProposals: async (workspaceId) => {
    findWorkspace(world, workspaceId);
    return [...world.proposals.values()]
      .filter(({ worker }) => worker.workspaceId === workspaceId)
      .map(({ projection }) => structuredClone(projection));
  },
  resolveProposal: (logEntryId, resolution) => {
    expects(isId(logEntryId), 'logEntryId');
    const { decision, body, outcome } = resolution;
    expects(decisions.includes(decision), 'decision');
    expects(isAbsentOr(body, isText), 'body');
    expects(isAbsentOr(outcome, isText), 'outcome');
    const proposal = world.proposals.get(logEntryId);
    if (proposal === undefined) throw refuse('proposal-not-pending', 'No such proposal is pending.');
    world.proposals.delete(logEntryId);
    const { worker, target, projection, row } = proposal;
    const status =
      decision === 'accept' ? writeMemoryEntry(world, worker, target, body ?? projection.body) : settled[decision];
    commitRow(world, worker, { ...row, status_rx: status });
  },
  pendingClientInteractions: async (workspaceId) => {
    findWorkspace(world, workspaceId);
    return [...world.interactions.values()]
      .filter((interaction) => interaction.workspaceId === workspaceId)
      .map(({ projection }) => structuredClone(projection));
  },
  resolveClientInteraction: async (interactionId, resolution) => {
    expects(isId(interactionId), 'interactionId');
    expects(Validator.validateClientInteractionResolution(resolution).valid, 'resolution');
    const interaction = world.interactions.get(interactionId);
    if (interaction === undefined) throw refuse('interaction-not-pending', 'No such interaction waits.');
    if (resolution.status === 'resolved') {
      const { payload = null } = resolution;
      const { valid, errors } = validateJsonSchemaInstance(interaction.projection.request.responseSchema, payload);
      if (!valid) throw refuse('payload-invalid', 'The payload does not fit what was asked for.', { errors });
    }
    world.interactions.delete(interactionId);
  },
});

const settled = { reject: 400, cancel: 499 } as const;
