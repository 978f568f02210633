import type { ClientInteractionRequest } from '../../generated/contract-types.ts';
import { expandLoopFlags } from '../../policy/loop-flags.ts';
import { Validator } from '../../validate/validator.ts';
import { isEvent, recordEvents } from './event-recorder.ts';
import { holds, memberOf, same, untyped } from './expectation.ts';
import { type PortCase, portCase } from './port-case.ts';
import { refused, refusedAtOnce } from './refusal-check.ts';
import { channelsOf, liveLoop, NOBODY, newWorkspace } from './scene.ts';

const request: ClientInteractionRequest = {
  toolName: 'question',
  arguments: { choices: ['left', 'right'] },
  responseSchema: { type: 'object', required: ['choice'], properties: { choice: { enum: ['left', 'right'] } } },
};
const answer = { status: 'resolved', payload: { choice: 'left' } } as const;

const proposalCases: readonly PortCase[] = [
  portCase({
    id: 'proposal-pending',
    clauses: ['§port-members', '§contract-proposal-projection'],
    says: 'A proposal is listed in the very shape in which it was announced, until it is decided.',
    needs: ['propose'],
    play: async (stage) => {
      const recorder = recordEvents(stage);
      const loop = await liveLoop(stage);
      const logEntryId = await stage.propose(loop, { target: stage.entryTarget, body: 'Proposed.' });
      const announced = await recorder.until('a proposal', isEvent('loop/proposal', { logEntryId }));
      const [listed, ...others] = await stage.port.pendingProposals(loop.workspaceId);
      same(others, [], 'the list of further proposals');
      Validator.assertProposalProjection(listed);
      same(listed, announced.params, 'the listed proposal');
      same(
        [listed?.workerId, listed?.loopId, announced.workspaceId],
        [loop.workerId, loop.loopId, loop.workspaceId],
        'the owner of the proposal',
      );
      stage.port.resolveProposal(logEntryId, { decision: 'reject' });
      same(await stage.port.pendingProposals(loop.workspaceId), [], 'the list after the decision');
    },
  }),
  portCase({
    id: 'proposal-flags',
    clauses: ['§contract-proposal-projection', '§port-run-loop', '§loop-flags-expansion'],
    says: 'A proposal shows the complete flags of its loop.',
    needs: ['propose'],
    play: async (stage) => {
      const loop = await liveLoop(stage, { flags: { noWeb: true } });
      await stage.propose(loop, { target: stage.entryTarget, body: 'Proposed.' });
      const [listed] = await stage.port.pendingProposals(loop.workspaceId);
      same(listed?.flags, expandLoopFlags({ noWeb: true }), 'the flags');
    },
  }),
  portCase({
    id: 'proposal-workspace',
    clauses: ['§port-members'],
    says: 'A workspace lists its own proposals alone.',
    needs: ['propose'],
    play: async (stage) => {
      const loop = await liveLoop(stage);
      await stage.propose(loop, { target: stage.entryTarget, body: 'Proposed.' });
      const other = await newWorkspace(stage.port);
      same(await stage.port.pendingProposals(other.workspaceId), [], 'the list of another workspace');
    },
  }),
  portCase({
    id: 'proposal-decided-once',
    clauses: ['§port-members', '§port-errors'],
    says: 'A second decision is refused, and so is one for a row that is no proposal.',
    needs: ['propose'],
    play: async (stage) => {
      const loop = await liveLoop(stage);
      const logEntryId = await stage.propose(loop, { target: stage.entryTarget, body: 'Proposed.' });
      stage.port.resolveProposal(logEntryId, { decision: 'cancel' });
      refusedAtOnce(() => stage.port.resolveProposal(logEntryId, { decision: 'accept' }), 'proposal-not-pending');
      refusedAtOnce(() => stage.port.resolveProposal(NOBODY, { decision: 'accept' }), 'proposal-not-pending');
    },
  }),
  portCase({
    id: 'proposal-malformed',
    clauses: ['§port-errors'],
    says: 'What is no decision is refused, and the proposal is still pending.',
    needs: ['propose'],
    play: async (stage) => {
      const loop = await liveLoop(stage);
      const logEntryId = await stage.propose(loop, { target: stage.entryTarget, body: 'Proposed.' });
      refusedAtOnce(() => stage.port.resolveProposal(logEntryId, untyped({ decision: 'perhaps' })), 'argument-invalid');
      same((await stage.port.pendingProposals(loop.workspaceId)).length, 1, 'the number of pending proposals');
    },
  }),
  portCase({
    id: 'proposal-replaced-body',
    clauses: ['§port-members'],
    says: 'A body that comes with the acceptance replaces the reviewed one.',
    needs: ['propose'],
    play: async (stage) => {
      const recorder = recordEvents(stage);
      const loop = await liveLoop(stage);
      const logEntryId = await stage.propose(loop, { target: stage.entryTarget, body: 'Proposed.' });
      stage.port.resolveProposal(logEntryId, { decision: 'accept', body: 'Better.' });
      await recorder.until(
        'the settled row',
        ({ method, params }) => method === 'log/entry' && memberOf(memberOf(params, 'entry'), 'id') === logEntryId,
      );
      const read = await stage.port.readEntry({ ...loop, target: stage.entryTarget });
      const contents = channelsOf(read).map(({ content }) => content);
      holds(contents.includes('Better.'), `the entry holds ${contents.join(', ')}`);
    },
  }),
];

const interactionCases: readonly PortCase[] = [
  portCase({
    id: 'interaction-pending',
    clauses: ['§port-members', '§client-interaction-wire'],
    says: 'An interaction is listed in the very shape in which it was announced, until it is answered.',
    needs: ['ask'],
    play: async (stage) => {
      const recorder = recordEvents(stage);
      const loop = await liveLoop(stage);
      const interactionId = await stage.ask(loop, request);
      const announced = await recorder.until('an interaction', isEvent('loop/interaction', { interactionId }));
      const [listed, ...others] = await stage.port.pendingClientInteractions(loop.workspaceId);
      same(others, [], 'the list of further interactions');
      Validator.assertClientInteractionProjection(listed);
      same(listed, announced.params, 'the listed interaction');
      same(listed?.request, request, 'the request');
      await stage.port.resolveClientInteraction(interactionId, answer);
      same(await stage.port.pendingClientInteractions(loop.workspaceId), [], 'the list after the answer');
    },
  }),
  portCase({
    id: 'interaction-workspace',
    clauses: ['§port-members'],
    says: 'A workspace lists its own interactions alone.',
    needs: ['ask'],
    play: async (stage) => {
      const loop = await liveLoop(stage);
      await stage.ask(loop, request);
      const other = await newWorkspace(stage.port);
      same(await stage.port.pendingClientInteractions(other.workspaceId), [], 'the list of another workspace');
    },
  }),
  portCase({
    id: 'interaction-answered-once',
    clauses: ['§client-interaction-answer', '§port-errors'],
    says: 'A second answer is refused, and so is one to nothing.',
    needs: ['ask'],
    play: async (stage) => {
      const loop = await liveLoop(stage);
      const interactionId = await stage.ask(loop, request);
      await stage.port.resolveClientInteraction(interactionId, answer);
      for (const id of [interactionId, NOBODY])
        await refused(() => stage.port.resolveClientInteraction(id, answer), 'interaction-not-pending');
    },
  }),
  portCase({
    id: 'interaction-payload',
    clauses: ['§client-interaction-answer', '§port-errors'],
    says: 'A payload that does not fit the schema of the request is refused, and the interaction still waits.',
    needs: ['ask'],
    play: async (stage) => {
      const loop = await liveLoop(stage);
      const interactionId = await stage.ask(loop, request);
      const wrong = { status: 'resolved', payload: { choice: 'up' } } as const;
      await refused(() => stage.port.resolveClientInteraction(interactionId, wrong), 'payload-invalid');
      same((await stage.port.pendingClientInteractions(loop.workspaceId)).length, 1, 'the number that still waits');
      await stage.port.resolveClientInteraction(interactionId, answer);
    },
  }),
  portCase({
    id: 'interaction-absent-payload',
    clauses: ['§client-interaction-answer'],
    says: 'An absent payload counts as null.',
    needs: ['ask'],
    play: async (stage) => {
      const loop = await liveLoop(stage);
      const absent = { status: 'resolved' } as const;
      const object = await stage.ask(loop, { ...request, responseSchema: { type: 'object' } });
      await refused(() => stage.port.resolveClientInteraction(object, absent), 'payload-invalid');
      await stage.port.resolveClientInteraction(object, { status: 'cancelled' });
      const nothing = await stage.ask(loop, { ...request, responseSchema: { type: 'null' } });
      await stage.port.resolveClientInteraction(nothing, absent);
    },
  }),
  portCase({
    id: 'interaction-cancelled',
    clauses: ['§client-interaction-answer'],
    says: 'A cancellation needs no payload, whatever the schema of the request.',
    needs: ['ask'],
    play: async (stage) => {
      const loop = await liveLoop(stage);
      const interactionId = await stage.ask(loop, request);
      await stage.port.resolveClientInteraction(interactionId, { status: 'cancelled' });
      same(await stage.port.pendingClientInteractions(loop.workspaceId), [], 'the list after the cancellation');
    },
  }),
  portCase({
    id: 'interaction-malformed',
    clauses: ['§port-errors', '§client-interaction-wire'],
    says: 'What is no resolution is refused, and the interaction still waits.',
    needs: ['ask'],
    play: async (stage) => {
      const loop = await liveLoop(stage);
      const interactionId = await stage.ask(loop, request);
      await refused(
        () => stage.port.resolveClientInteraction(interactionId, untyped({ status: 'cancelled', payload: null })),
        'argument-invalid',
      );
      same((await stage.port.pendingClientInteractions(loop.workspaceId)).length, 1, 'the number that still waits');
    },
  }),
];

/** What stops an operation until somebody decides or answers. */
export const stopCases: readonly PortCase[] = [...proposalCases, ...interactionCases];
