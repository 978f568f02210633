import { holdsPayloads } from './event-payloads.ts';
import { isEvent, type RecordedEvent, recordEvents } from './event-recorder.ts';
import { holds, memberOf, same } from './expectation.ts';
import { isIncreasing } from './order.ts';
import { type PortCase, portCase } from './port-case.ts';
import { clientStatements, liveLoop, newWorkspace } from './scene.ts';

const three = (target: string): string => [1, 2, 3].map((part) => `## EDIT0 (${target}${part})\nText.`).join('\n\n');

const rowIdOf = ({ params }: RecordedEvent): number => {
  const id = memberOf(memberOf(params, 'entry'), 'id');
  holds(typeof id === 'number', 'a row that was announced has no id');
  return id;
};

/** The subscription, and the payloads of its events. */
export const eventCases: readonly PortCase[] = [
  portCase({
    id: 'events-once',
    clauses: ['§port-events'],
    says: 'Each subscription gets each event once.',
    play: async (stage) => {
      const recorders = [recordEvents(stage), recordEvents(stage)];
      const { workspaceId, workerId } = await newWorkspace(stage.port);
      const statements = clientStatements(three(stage.entryTarget));
      await stage.port.dispatchClientAction({ workspaceId, workerId, statements });
      for (const { events } of recorders) {
        same(events.filter(isEvent('workspace/created')).length, 1, 'the number of new workspaces announced');
        const ids = events.filter(isEvent('log/entry')).map(rowIdOf);
        holds(ids.length > 0, 'no row was announced');
        same(ids, [...new Set(ids)], 'the list of announced rows');
      }
    },
  }),
  portCase({
    id: 'events-order',
    clauses: ['§port-events'],
    says: 'Rows of one workspace are announced in the order in which they are committed.',
    play: async (stage) => {
      const recorder = recordEvents(stage);
      const { workspaceId, workerId } = await newWorkspace(stage.port);
      const statements = clientStatements(three(stage.entryTarget));
      await stage.port.dispatchClientAction({ workspaceId, workerId, statements });
      const ids = recorder.events.filter(isEvent('log/entry')).map(rowIdOf);
      holds(ids.length >= 3, 'not every row was announced');
      holds(isIncreasing(ids), `rows were announced out of order: ${ids.join(', ')}`);
    },
  }),
  portCase({
    id: 'events-scope',
    clauses: ['§port-events'],
    says: 'The scope of an event is the workspace that it happened in, and its payload does not repeat it.',
    play: async (stage) => {
      const recorder = recordEvents(stage);
      for (const text of ['First.', 'Second.']) {
        const { workspaceId, workerId } = await newWorkspace(stage.port);
        const statements = clientStatements(`## EDIT0 (${stage.entryTarget})\n${text}`);
        const before = recorder.events.length;
        await stage.port.dispatchClientAction({ workspaceId, workerId, statements });
        const announced = recorder.events.slice(before).filter(isEvent('log/entry'));
        holds(announced.length > 0, 'no row was announced');
        for (const event of announced) {
          same(event.workspaceId, workspaceId, 'the scope of the event');
          same(memberOf(event.params, 'workspaceId'), undefined, 'the workspace in the payload');
        }
      }
    },
  }),
  portCase({
    id: 'events-global',
    clauses: ['§port-events', '§port-members'],
    says: 'A new workspace is announced without a scope.',
    play: async (stage) => {
      const recorder = recordEvents(stage);
      const { workspaceId, workspaceName, projectRoot } = await newWorkspace(stage.port);
      const created = await recorder.until('a new workspace', isEvent('workspace/created'));
      same(created.workspaceId, null, 'the scope of the event');
      same(created.params, { id: workspaceId, name: workspaceName, projectRoot }, 'the payload');
    },
  }),
  portCase({
    id: 'events-throwing-handler',
    clauses: ['§port-events'],
    says: 'A handler that throws disturbs neither the call that caused the event nor other handlers.',
    play: async (stage) => {
      stage.port.subscribeToEvents(() => {
        throw new Error('this handler always fails');
      });
      const recorder = recordEvents(stage);
      await newWorkspace(stage.port);
      await recorder.until('a new workspace', isEvent('workspace/created'));
    },
  }),
  portCase({
    id: 'events-unsubscribe',
    clauses: ['§port-members', '§port-events'],
    says: 'A subscription that was ended gets nothing more.',
    play: async (stage) => {
      const ended = recordEvents(stage);
      ended.stop();
      const recorder = recordEvents(stage);
      await newWorkspace(stage.port);
      await recorder.until('a new workspace', isEvent('workspace/created'));
      same(ended.events.length, 0, 'the number of events after the end');
    },
  }),
  portCase({
    id: 'events-unsubscribe-twice',
    clauses: ['§port-members'],
    says: 'Ending a subscription again does nothing, not even to an equal one.',
    play: async (stage) => {
      let heard = 0;
      const handler = (): void => {
        heard += 1;
      };
      const stop = stage.port.subscribeToEvents(handler);
      stop();
      stage.port.subscribeToEvents(handler);
      stop();
      const recorder = recordEvents(stage);
      await newWorkspace(stage.port);
      await recorder.until('a new workspace', isEvent('workspace/created'));
      holds(heard > 0, 'the second subscription of a handler ended with the first');
    },
  }),
  portCase({
    id: 'payload-log-entry',
    clauses: ['§port-events', '§log-entry-wire'],
    says: 'An announced row has every member of a row.',
    play: async (stage) => {
      const recorder = recordEvents(stage);
      const { workspaceId, workerId } = await newWorkspace(stage.port);
      const statements = clientStatements(three(stage.entryTarget));
      await stage.port.dispatchClientAction({ workspaceId, workerId, statements });
      holdsPayloads('log/entry', recorder.payloads('log/entry'));
    },
  }),
  portCase({
    id: 'payload-workspace-created',
    clauses: ['§port-events'],
    says: 'The announcement of a workspace holds its id, name and root alone.',
    play: async (stage) => {
      const recorder = recordEvents(stage);
      await newWorkspace(stage.port);
      await recorder.until('a new workspace', isEvent('workspace/created'));
      holdsPayloads('workspace/created', recorder.payloads('workspace/created'));
    },
  }),
  portCase({
    id: 'payload-loop-terminated',
    clauses: ['§port-events', '§port-usage-gauge'],
    says: 'The end of a loop is told once, with its result, its turns and its usage.',
    needs: ['finishLoop'],
    play: async (stage) => {
      const recorder = recordEvents(stage);
      const loop = await liveLoop(stage);
      const result = { status: 200, suite: ['kept'] };
      await stage.finishLoop(loop, result);
      const isEnd = isEvent('loop/terminated', { loopId: loop.loopId, workerId: loop.workerId });
      const end = await recorder.until('the end of a loop', isEnd);
      holdsPayloads('loop/terminated', recorder.payloads('loop/terminated'));
      same(memberOf(end.params, 'result'), result, 'the result of the loop');
      same(end.workspaceId, loop.workspaceId, 'the scope of the event');
      same(recorder.events.filter(isEnd).length, 1, 'the number of ends that were told');
    },
  }),
  portCase({
    id: 'payload-notice',
    clauses: ['§port-events', '§notice'],
    says: 'An observation comes with the loop that it is about, or with loop 0.',
    needs: ['notify'],
    play: async (stage) => {
      const loop = await liveLoop(stage);
      const { workspaceId, loopId } = loop;
      const recorder = recordEvents(stage);
      const notice = { source: 'suite', kind: 'seen', level: 'info' } as const;
      await stage.notify({ workspaceId, loopId }, notice);
      await stage.notify({ workspaceId }, notice);
      await recorder.until('an observation about no loop', isEvent('notice/event', { loopId: 0 }));
      await recorder.until('an observation about a loop', isEvent('notice/event', { loopId }));
      holdsPayloads('notice/event', recorder.payloads('notice/event'));
    },
  }),
  portCase({
    id: 'payload-reasoning',
    clauses: ['§port-events'],
    says: 'Readable reasoning is told with the worker, the loop, the turn and the call that it belongs to.',
    needs: ['reason'],
    play: async (stage) => {
      const recorder = recordEvents(stage);
      const loop = await liveLoop(stage);
      await stage.reason(loop, ['I will ', 'look.']);
      await recorder.until('the end of reasoning', isEvent('reasoning/event', { phase: 'end' }));
      holdsPayloads('reasoning/event', recorder.payloads('reasoning/event'));
    },
  }),
  portCase({
    id: 'reasoning-phases',
    clauses: ['§port-events'],
    says: 'A call tells of one start, then its contents in order, then one end.',
    needs: ['reason'],
    play: async (stage) => {
      const recorder = recordEvents(stage);
      const loop = await liveLoop(stage);
      await stage.reason(loop, ['I will ', 'look.']);
      await recorder.until('the end of reasoning', isEvent('reasoning/event', { phase: 'end' }));
      const told = recorder.payloads('reasoning/event');
      const phases = told.map((params) => memberOf(params, 'phase'));
      same([phases[0], phases.at(-1)], ['start', 'end'], 'the first and the last phase');
      holds(
        phases.slice(1, -1).every((phase) => phase === 'content'),
        `the phases are ${phases.join(', ')}`,
      );
      same(told.map((params) => memberOf(params, 'delta') ?? '').join(''), 'I will look.', 'the reasoning');
    },
  }),
  portCase({
    id: 'payload-stream',
    clauses: ['§port-events'],
    says: 'A stream is told of by its entry, worker, target and channel, without its bytes.',
    needs: ['stream'],
    play: async (stage) => {
      const recorder = recordEvents(stage);
      const { workspaceId, workerId } = await newWorkspace(stage.port);
      await stage.stream({ workspaceId, workerId });
      await recorder.until('the growth of a stream', isEvent('stream/event', { workerId }));
      holdsPayloads('stream/event', recorder.payloads('stream/event'));
    },
  }),
  portCase({
    id: 'payload-stream-concluded',
    clauses: ['§port-events'],
    says: 'The end of a stream is told with its result and with what it did to the loop.',
    needs: ['stream'],
    play: async (stage) => {
      const recorder = recordEvents(stage);
      const { workspaceId, workerId } = await newWorkspace(stage.port);
      await stage.stream({ workspaceId, workerId });
      await recorder.until('the end of a stream', isEvent('stream/concluded', { workerId }));
      holdsPayloads('stream/concluded', recorder.payloads('stream/concluded'));
    },
  }),
  portCase({
    id: 'payload-branch-batch',
    clauses: ['§port-events'],
    says: 'A batch of branches is told of with its id and its state.',
    needs: ['branch'],
    play: async (stage) => {
      const recorder = recordEvents(stage);
      const { workspaceId } = await newWorkspace(stage.port);
      await stage.branch(workspaceId);
      const told = await recorder.until('a batch', isEvent('workspace/branch-batch'));
      same(told.workspaceId, workspaceId, 'the scope of the event');
      holdsPayloads('workspace/branch-batch', recorder.payloads('workspace/branch-batch'));
    },
  }),
];
