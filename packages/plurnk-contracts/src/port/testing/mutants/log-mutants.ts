import type { EntryReadResult } from '../../../generated/contract-types.ts';
import type { LogEntryWire, ReadLogRequest } from '../../log-entry.ts';
import type { RecordedEvent } from '../../suite/event-recorder.ts';
import { untyped } from '../../suite/expectation.ts';
import { statement } from '../../suite/scene.ts';
import { refuse } from '../memory-arguments.ts';
import { type Mutant, membersOf, portMutant } from './mutant.ts';

const rowsMutant = (
  breaks: string,
  by: string,
  change: (rows: readonly LogEntryWire[], request: ReadLogRequest) => readonly LogEntryWire[],
): Mutant =>
  portMutant(breaks, by, (port) => ({ readLog: async (request) => change(await port.readLog(request), request) }));

const requestMutant = (breaks: string, by: string, change: (request: ReadLogRequest) => ReadLogRequest): Mutant =>
  portMutant(breaks, by, (port) => ({ readLog: (request) => port.readLog(change(request)) }));

const entryMutant = (breaks: string, by: string, change: (read: EntryReadResult) => unknown): Mutant =>
  portMutant(breaks, by, (port) => ({
    readEntry: async (request) => untyped(change(await port.readEntry(request))),
  }));

const filterMutants: readonly Mutant[] = (
  [
    ['loopId', 'log-by-loop-id'],
    ['turnId', 'log-by-turn-id'],
    ['loopSeq', 'log-by-loop-seq'],
    ['turnSeq', 'log-by-turn-seq'],
    ['sequence', 'log-by-sequence'],
  ] as const
).map(([name, breaks]) =>
  requestMutant(breaks, `no look at ${name}`, (request) => {
    const { [name]: _, ...others } = request;
    return others;
  }),
);

const actionMutants: readonly Mutant[] = [
  portMutant('dispatch-results', 'a refusal in place of a result', (port) => ({
    dispatchClientAction: async (request) => {
      const results = await port.dispatchClientAction(request);
      if (results.some(({ status }) => status >= 400)) throw refuse('entry-not-found', 'One of them failed.');
      return results;
    },
  })),
  portMutant('dispatch-results', 'the last result first', (port) => ({
    dispatchClientAction: async (request) => [...(await port.dispatchClientAction(request))].reverse(),
  })),
  portMutant('dispatch-announced', 'the announcement after the answer', (port) => ({
    subscribeToEvents: (handler) => {
      const late: RecordedEvent[] = [];
      return port.subscribeToEvents((workspaceId, method, params) => {
        if (method === 'log/entry') late.push({ workspaceId, method, params });
        else handler(workspaceId, method, params);
      });
    },
  })),
  portMutant('dispatch-one-segment', 'a loop for each statement', (port) => ({
    dispatchClientAction: async ({ statements, ...worker }) =>
      (await Promise.all(statements.map((one) => port.dispatchClientAction({ ...worker, statements: [one] })))).flat(),
  })),
  rowsMutant('dispatch-one-segment', 'one turn for all', (rows) => rows.map((row) => ({ ...row, turn_seq: 1 }))),
];

const readMutants: readonly Mutant[] = [
  rowsMutant('log-rows', 'no weight', (rows) => rows.map(({ weight, ...row }) => untyped(row))),
  rowsMutant('log-rows', 'rows of another worker', (rows) => rows.map((row) => ({ ...row, worker_id: 999 }))),
  rowsMutant('log-same-as-announced', 'a further member', (rows) => rows.map((row) => ({ ...row, read: true }))),
  rowsMutant('log-ascending', 'the newest first', (rows) => [...rows].reverse()),
  portMutant('log-newest', 'the oldest rows', (port) => ({
    readLog: async ({ limit, ...request }) => (await port.readLog(request)).slice(0, limit),
  })),
  portMutant('log-since', 'the newest of the later rows', (port) => ({
    readLog: async ({ sinceId = 0, limit = 100, ...request }) =>
      (await port.readLog(request)).filter(({ id }) => id > sinceId).slice(-limit),
  })),
  portMutant('log-since', 'the row itself', (port) => ({
    readLog: ({ sinceId, ...request }) =>
      port.readLog(sinceId === undefined ? request : { ...request, sinceId: sinceId - 1 }),
  })),
  requestMutant('log-default-limit', 'no limit', (request) => ({ limit: 1_000, ...request })),
  portMutant('log-largest-limit', 'no largest limit', (port) => ({
    readLog: async (request) => {
      const rows = [...(await port.readLog({ ...request, limit: 1_000 }))];
      const [first] = rows;
      return first === undefined || rows.length < 1_000 ? rows : [first, ...rows];
    },
  })),
  requestMutant('log-limit-malformed', 'no look at the limit', ({ limit, ...request }) => request),
];

const lookMutants: readonly Mutant[] = [
  portMutant('look-result', 'a refusal in place of a result', (port) => ({
    look: async (request) => {
      const result = await port.look(request);
      if (result.status >= 400) throw refuse('entry-not-found', 'There is no such entry.');
      return result;
    },
  })),
  portMutant('look-result', 'a failure without a problem', (port) => ({
    look: async (request) => ({ status: (await port.look(request)).status }),
  })),
  portMutant('look-without-row', 'a row', (port) => ({
    look: async ({ statement: one, ...worker }) => {
      await port.dispatchClientAction({ ...worker, statements: [one] });
      return port.look({ ...worker, statement: one });
    },
  })),
  portMutant('look-reads-only', 'whatever it is given', (port) => ({
    look: async ({ statement: one, ...worker }) => {
      const [result] = await port.dispatchClientAction({ ...worker, statements: [one] });
      return result ?? { status: 204 };
    },
  })),
];

const withChannels = (read: EntryReadResult, change: (content: string) => object): unknown => {
  if (read.entry === null) return read;
  const channels = Object.fromEntries(
    Object.entries(read.entry.channels).map(([name, channel]) => [
      name,
      { ...channel, ...change(channel?.content ?? '') },
    ]),
  );
  return { ...read, entry: { ...read.entry, channels } };
};

const entryMutants: readonly Mutant[] = [
  entryMutant('entry-full', 'lengths in UTF-16 units', (read) =>
    withChannels(read, (content) => ({ contentLength: content.length })),
  ),
  entryMutant('entry-full', 'a text without its end', (read) =>
    withChannels(read, (content) => ({ content: content.trimEnd().slice(0, -1) })),
  ),
  portMutant('entry-missing', 'a refusal in place of an answer', (port) => ({
    readEntry: async (request) => {
      const read = await port.readEntry(request);
      if (read.status === 404) throw refuse('entry-not-found', 'There is no such entry.');
      return read;
    },
  })),
  entryMutant('entry-missing', 'another problem', (read) =>
    read.status === 200
      ? read
      : { ...read, problem: { ...membersOf(membersOf(read)['problem']), type: 'about:blank' } },
  ),
  portMutant('entry-channel', 'every channel', (port) => ({
    readEntry: ({ channel, ...request }) => port.readEntry(request),
  })),
  entryMutant('entry-channel', 'the offset that was asked for', (read) =>
    withChannels(read, (content) => (content === '' ? { contentOffset: 500, contentLength: 500 } : {})),
  ),
  portMutant('entry-without-row', 'a row', (port, { entryTarget }) => ({
    readEntry: async (request) => {
      const { workspaceId, workerId } = request;
      const statements = [statement(`## READ0 (${entryTarget})`)];
      await port.dispatchClientAction({ workspaceId, workerId, statements });
      return port.readEntry(request);
    },
  })),
];

export const logMutants: readonly Mutant[] = [
  ...actionMutants,
  ...filterMutants,
  ...readMutants,
  ...lookMutants,
  ...entryMutants,
];
