import type { ApplicationEventHandler } from '../../application-event.ts';
import type { RecordedEvent } from '../../suite/event-recorder.ts';
import { eventMutant, type Mutant, membersOf, payloadMutant, portMutant } from './mutant.ts';

const entryOf = (params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  membersOf(params['entry']);

const subscriptionMutants: readonly Mutant[] = [
  eventMutant('events-once', 'every event twice', (event) => [event, event]),
  portMutant('events-once', 'one subscription at a time', (port) => {
    let stop = (): void => undefined;
    return {
      subscribeToEvents: (handler) => {
        stop();
        stop = port.subscribeToEvents(handler);
        return stop;
      },
    };
  }),
  portMutant('events-order', 'the newest row first', (port) => {
    const handlers: ApplicationEventHandler[] = [];
    return {
      subscribeToEvents: (handler) => {
        handlers.push(handler);
        return () => undefined;
      },
      dispatchClientAction: async (request) => {
        const events: RecordedEvent[] = [];
        const stop = port.subscribeToEvents((workspaceId, method, params) => {
          events.push({ workspaceId, method, params });
        });
        const results = await port.dispatchClientAction(request);
        stop();
        for (const { workspaceId, method, params } of events.reverse())
          for (const handler of handlers) handler(workspaceId, method, params);
        return results;
      },
    };
  }),
  eventMutant('events-scope', 'the scope of the first workspace', (event) => [
    event.workspaceId === null ? event : { ...event, workspaceId: 1 },
  ]),
  payloadMutant('events-scope', 'the workspace in the payload', 'log/entry', (params) => ({
    ...params,
    workspaceId: 1,
  })),
  eventMutant('events-global', 'the new workspace as the scope', (event) => [{ ...event, workspaceId: 1 }]),
  payloadMutant('events-global', 'another root', 'workspace/created', (params) => ({ ...params, projectRoot: '/' })),
  portMutant('events-throwing-handler', 'no delivery behind a handler that throws', (port) => {
    const handlers = new Set<ApplicationEventHandler>();
    port.subscribeToEvents((...event) => {
      for (const handler of handlers) handler(...event);
    });
    return {
      subscribeToEvents: (handler) => {
        handlers.add(handler);
        return () => handlers.delete(handler);
      },
    };
  }),
  portMutant('events-unsubscribe', 'a subscription without an end', (port) => ({
    subscribeToEvents: (handler) => {
      port.subscribeToEvents(handler);
      return () => undefined;
    },
  })),
  portMutant('events-unsubscribe-twice', 'an error the second time', (port) => ({
    subscribeToEvents: (handler) => {
      const stop = port.subscribeToEvents(handler);
      let isOver = false;
      return () => {
        if (isOver) throw new Error('this subscription is over');
        isOver = true;
        stop();
      };
    },
  })),
  portMutant('events-unsubscribe-twice', 'the end of whatever the handler is subscribed to', (port) => {
    const stops = new Map<ApplicationEventHandler, () => void>();
    return {
      subscribeToEvents: (handler) => {
        stops.set(handler, port.subscribeToEvents(handler));
        return () => stops.get(handler)?.();
      },
    };
  }),
];

const payloadMutants: readonly Mutant[] = [
  payloadMutant('payload-log-entry', 'a row without its turn', 'log/entry', (params) => {
    const { turn_id, ...entry } = entryOf(params);
    return { entry };
  }),
  payloadMutant('payload-log-entry', 'facts as text', 'log/entry', (params) => ({
    entry: { ...entryOf(params), attrs: '{}' },
  })),
  payloadMutant('payload-log-entry', 'tags that are not sorted', 'log/entry', (params) => ({
    entry: { ...entryOf(params), tags: ['b', 'a'] },
  })),
  payloadMutant('payload-workspace-created', 'a further member', 'workspace/created', (params) => ({
    ...params,
    owner: 'me',
  })),
  payloadMutant('payload-loop-terminated', 'no usage', 'loop/terminated', (params) => ({ ...params, usage: null })),
  payloadMutant('payload-loop-terminated', 'attributions twice', 'loop/terminated', (params) => ({
    ...params,
    attributions: ['a', 'a'],
  })),
  payloadMutant('payload-loop-terminated', 'a summary in place of the result', 'loop/terminated', (params) => ({
    ...params,
    result: { status: 200 },
  })),
  payloadMutant('payload-loop-terminated', 'a capacity of zero tokens', 'loop/terminated', (params) => ({
    ...params,
    usage: { ...membersOf(params['usage']), contextCapacity: 0 },
  })),
  eventMutant('payload-loop-terminated', 'the end twice', (event) =>
    event.method === 'loop/terminated' ? [event, event] : [event],
  ),
  payloadMutant('payload-notice', 'no loop in place of loop 0', 'notice/event', ({ loopId, notice }) =>
    loopId === 0 ? { notice } : { loopId, notice },
  ),
  payloadMutant('payload-notice', 'an unknown level', 'notice/event', ({ loopId, notice }) => ({
    loopId,
    notice: { ...membersOf(notice), level: 'loud' },
  })),
  payloadMutant('payload-reasoning', 'an empty delta at the end', 'reasoning/event', (params) =>
    params['phase'] === 'end' ? { ...params, delta: '' } : params,
  ),
  payloadMutant('payload-reasoning', 'no call', 'reasoning/event', ({ modelCallId, ...params }) => params),
  eventMutant('reasoning-phases', 'no start', (event) => (membersOf(event.params)['phase'] === 'start' ? [] : [event])),
  eventMutant('reasoning-phases', 'a start before every part', (event) =>
    membersOf(event.params)['phase'] === 'content'
      ? [{ ...event, params: { ...membersOf(event.params), phase: 'start', delta: undefined } }, event]
      : [event],
  ),
  payloadMutant('payload-stream', 'the bytes', 'stream/event', (params) => ({ ...params, content: 'late' })),
  payloadMutant('payload-stream', 'an unknown state', 'stream/event', (params) => ({ ...params, state: 'open' })),
  payloadMutant('payload-stream-concluded', 'an unknown wake', 'stream/concluded', (params) => ({
    ...params,
    wakeAction: 'woken',
  })),
  payloadMutant('payload-stream-concluded', 'a status in place of the result', 'stream/concluded', (params) => ({
    ...params,
    result: 200,
  })),
  payloadMutant('payload-branch-batch', 'an unknown state', 'workspace/branch-batch', (params) => ({
    ...params,
    state: 'done',
  })),
  payloadMutant('payload-branch-batch', 'no id', 'workspace/branch-batch', ({ batchId, ...params }) => params),
];

export const eventMutants: readonly Mutant[] = [...subscriptionMutants, ...payloadMutants];
