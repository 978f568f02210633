import { Validator } from '../../validate/validator.ts';
import type { WorkerAddress } from '../application-worker.ts';
import type { LogEntryWire, ReadLogRequest } from '../log-entry.ts';
import { holdsRow } from './event-payloads.ts';
import { recordEvents } from './event-recorder.ts';
import { holds, memberOf, same, shown } from './expectation.ts';
import { isIncreasing } from './order.ts';
import { type PortCase, portCase } from './port-case.ts';
import type { PortStage } from './port-stage.ts';
import { refused } from './refusal-check.ts';
import { clientStatements, newWorkspace } from './scene.ts';

/** A worker of a client that has carried out so many statements in one action. */
const busyClient = async ({ port, entryTarget }: PortStage, count: number): Promise<WorkerAddress> => {
  const { workspaceId, workerId } = await newWorkspace(port);
  const text = Array.from({ length: count }, () => `## READ0 (${entryTarget})`).join('\n\n');
  await port.dispatchClientAction({ workspaceId, workerId, statements: clientStatements(text) });
  return { workspaceId, workerId };
};

const idsOf = (rows: readonly LogEntryWire[]): readonly number[] => rows.map(({ id }) => id);

const actionCases: readonly PortCase[] = [
  portCase({
    id: 'dispatch-results',
    clauses: ['§port-members', '§operation-result'],
    says: 'Each statement has a result, in the same order, and one that fails is a result like any other.',
    play: async ({ port, entryTarget }) => {
      const { workspaceId, workerId } = await newWorkspace(port);
      const statements = clientStatements(
        `## READ0 (${entryTarget})\n\n## EDIT0 (${entryTarget})\nText.\n\n## READ0 (${entryTarget})`,
      );
      const results = await port.dispatchClientAction({ workspaceId, workerId, statements });
      for (const result of results) Validator.assertOperationResult(result);
      same(
        results.map(({ status }) => status < 400),
        [false, true, true],
        'what succeeded',
      );
    },
  }),
  portCase({
    id: 'dispatch-announced',
    clauses: ['§port-members', '§port-events'],
    says: 'Every row of an action is announced before the action answers.',
    play: async (stage) => {
      const recorder = recordEvents(stage);
      const worker = await busyClient(stage, 3);
      const announced = recorder.payloads('log/entry').map((params) => memberOf(memberOf(params, 'entry'), 'id'));
      const missing = idsOf(await stage.port.readLog(worker)).filter((id) => !announced.includes(id));
      same(missing, [], 'the list of rows that were not announced');
    },
  }),
  portCase({
    id: 'dispatch-one-segment',
    clauses: ['§port-members'],
    says: 'An action is one loop of the worker, and each statement a turn of it, in order.',
    play: async (stage) => {
      const rows = await stage.port.readLog(await busyClient(stage, 3));
      same(new Set(rows.map(({ loop_id }) => loop_id)).size, 1, 'the number of loops');
      const turns = rows.filter(({ op }) => op === 'READ').map(({ turn_seq }) => turn_seq);
      holds(turns.length === 3 && isIncreasing(turns), `the turns are ${shown(turns)}`);
    },
  }),
];

const filterCases: readonly PortCase[] = (
  [
    ['loopId', 'loop_id'],
    ['turnId', 'turn_id'],
    ['loopSeq', 'loop_seq'],
    ['turnSeq', 'turn_seq'],
    ['sequence', 'sequence'],
  ] as const
).map(([name, member]) =>
  portCase({
    id: `log-by-${member.replace('_', '-')}`,
    clauses: ['§port-members'],
    says: `Rows can be asked for by their ${member}.`,
    play: async (stage) => {
      const worker = await busyClient(stage, 2);
      const statements = clientStatements(`## READ0 (${stage.entryTarget})`);
      await stage.port.dispatchClientAction({ ...worker, statements });
      const all = await stage.port.readLog(worker);
      for (const value of new Set(all.map((entry) => entry[member]))) {
        const request: ReadLogRequest = { ...worker, [name]: value };
        const wanted = all.filter((entry) => entry[member] === value);
        same(idsOf(await stage.port.readLog(request)), idsOf(wanted), `the rows with ${name} ${value}`);
      }
      const request: ReadLogRequest = { ...worker, [name]: 9_000_000 };
      same(await stage.port.readLog(request), [], `the rows with a ${name} that there is not`);
    },
  }),
);

const readCases: readonly PortCase[] = [
  portCase({
    id: 'log-rows',
    clauses: ['§log-entry-wire'],
    says: 'A row of the log has every member of a row, and belongs to the worker that was asked for.',
    play: async (stage) => {
      const worker = await busyClient(stage, 2);
      const rows = await stage.port.readLog(worker);
      holds(rows.length > 0, 'the log is empty');
      for (const entry of rows) {
        holdsRow(entry);
        same(entry.worker_id, worker.workerId, 'the worker of a row');
      }
    },
  }),
  portCase({
    id: 'log-same-as-announced',
    clauses: ['§log-entry-wire', '§port-events'],
    says: 'A row is read as it was announced.',
    play: async (stage) => {
      const recorder = recordEvents(stage);
      const [entry] = await stage.port.readLog(await busyClient(stage, 1));
      const announced = recorder.payloads('log/entry').map((params) => memberOf(params, 'entry'));
      const last = announced.filter((row) => memberOf(row, 'id') === entry?.id).at(-1);
      same(last, entry, 'the row as it was announced last');
    },
  }),
  portCase({
    id: 'log-ascending',
    clauses: ['§port-members'],
    says: 'Rows are read by ascending id.',
    play: async (stage) => {
      const ids = idsOf(await stage.port.readLog(await busyClient(stage, 4)));
      holds(ids.length >= 4 && isIncreasing(ids), `the rows are ${shown(ids)}`);
    },
  }),
  portCase({
    id: 'log-newest',
    clauses: ['§port-members'],
    says: 'A limit alone gives the newest rows.',
    play: async (stage) => {
      const worker = await busyClient(stage, 4);
      const ids = idsOf(await stage.port.readLog(worker));
      same(idsOf(await stage.port.readLog({ ...worker, limit: 2 })), ids.slice(-2), 'the newest rows');
    },
  }),
  portCase({
    id: 'log-since',
    clauses: ['§port-members'],
    says: 'Since a row come the later ones, from the oldest.',
    play: async (stage) => {
      const worker = await busyClient(stage, 5);
      const ids = idsOf(await stage.port.readLog(worker));
      const [sinceId = 0] = ids;
      const since = await stage.port.readLog({ ...worker, sinceId, limit: 2 });
      same(idsOf(since), ids.slice(1, 3), 'the rows since the first');
    },
  }),
  portCase({
    id: 'log-default-limit',
    clauses: ['§port-members'],
    says: 'Without a limit there are at most 100 rows.',
    play: async (stage) => {
      const worker = await busyClient(stage, 105);
      same((await stage.port.readLog(worker)).length, 100, 'the number of rows');
    },
  }),
  portCase({
    id: 'log-largest-limit',
    clauses: ['§port-members'],
    says: 'A limit beyond 1000 is 1000.',
    play: async (stage) => {
      const worker = await busyClient(stage, 1_005);
      same((await stage.port.readLog({ ...worker, limit: 5_000 })).length, 1_000, 'the number of rows');
    },
  }),
  portCase({
    id: 'log-limit-malformed',
    clauses: ['§port-members', '§port-errors'],
    says: 'A limit is a positive integer.',
    play: async (stage) => {
      const worker = await busyClient(stage, 1);
      for (const limit of [-1, 1.5]) await refused(() => stage.port.readLog({ ...worker, limit }), 'argument-invalid');
    },
  }),
];

/** Actions of clients, and the rows of a log. */
export const logCases: readonly PortCase[] = [...actionCases, ...readCases, ...filterCases];
