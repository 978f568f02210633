import type { ClientStatement, EntryChannel, OperationResult, ParsedPath } from '../../generated/contract-types.ts';
import { Problems } from '../../problems/problems.ts';
import { Validator } from '../../validate/validator.ts';
import type { ApplicationPort } from '../application-port.ts';
import type { ReadLogRequest } from '../log-entry.ts';
import { expects, isAbsentOr, isId, isText, refuse } from './memory-arguments.ts';
import { findWorker } from './memory-lookup.ts';
import { commitRow, newRow } from './memory-rows.ts';
import type { MemoryWorker, MemoryWorld } from './memory-world.ts';

type EntryMembers = Pick<ApplicationPort, 'dispatchClientAction' | 'readLog' | 'look' | 'readEntry'>;

const DEFAULT_ROWS = 100;
const MOST_ROWS = 1_000;

const failure = (owner: string, code: string, status: number, detail: string): OperationResult => ({
  status,
  problem: Problems.create(owner, code, status, detail),
});

const targetOf = (statement: ClientStatement): string | null => {
  const target = 'target' in statement ? statement.target : null;
  return target === null || !('raw' in target) ? null : target.raw;
};

export const writeMemoryEntry = (world: MemoryWorld, worker: MemoryWorker, target: string, body: string): number => {
  const present = worker.entries.get(target);
  if (present === undefined) worker.entries.set(target, { id: world.nextId(), body });
  else present.body = body;
  return present === undefined ? 201 : 200;
};

const readStatement = (worker: MemoryWorker, statement: ClientStatement): OperationResult => {
  const entry = worker.entries.get(targetOf(statement) ?? '');
  if (entry === undefined) return failure('scheme:worker', 'not-found', 404, 'There is no such entry.');
  return { status: 200, content: entry.body };
};

const carryOut = (world: MemoryWorld, worker: MemoryWorker, statement: ClientStatement): OperationResult => {
  if (statement.op === 'READ') return readStatement(worker, statement);
  const target = targetOf(statement);
  if (statement.op !== 'EDIT' || target === null)
    return failure('dispatch', 'unknown-operation', 501, 'Nothing carries that out.');
  return { status: writeMemoryEntry(world, worker, target, statement.body ?? '') };
};

const addressOf = (path: ParsedPath | null): { readonly scheme: string | null; readonly pathname: string | null } => {
  if (path === null) return { scheme: null, pathname: null };
  return path.kind === 'url' ? { scheme: path.scheme, pathname: path.pathname } : { scheme: null, pathname: path.raw };
};

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

const filters = ['loopId', 'turnId', 'sinceId', 'loopSeq', 'turnSeq', 'sequence'] as const;

const expectFilters = (request: ReadLogRequest): void => {
  for (const name of filters) expects(isAbsentOr(request[name], isWhole), name);
  expects(isAbsentOr(request.limit, isId), 'limit');
};

export const memoryEntries = (world: MemoryWorld): EntryMembers => ({
  dispatchClientAction: async ({ statements, ...address }) => {
    const worker = findWorker(world, address);
    expects(
      Array.isArray(statements) && statements.every((one) => Validator.validateClientStatement(one).valid),
      'statements',
    );
    const loopId = world.nextId();
    worker.loopCount += 1;
    const loopSeq = worker.loopCount;
    return statements.map((statement, index) => {
      const result = carryOut(world, worker, statement);
      const place = { loopId, loopSeq, turnId: world.nextId(), turnSeq: index + 1, sequence: 1 };
      const target = 'target' in statement && statement.target !== null ? statement.target : null;
      const address = addressOf(target !== null && 'kind' in target ? target : null);
      const row = newRow(world, worker, place, { op: statement.op, status_rx: result.status, ...address });
      commitRow(world, worker, row);
      return result;
    });
  },
  readLog: async (request) => {
    const { loopId, turnId, sinceId, limit = DEFAULT_ROWS, loopSeq, turnSeq, sequence } = request;
    const worker = findWorker(world, request);
    expectFilters(request);
    const rows = worker.rows.filter(
      (row) =>
        (loopId === undefined || row.loop_id === loopId) &&
        (turnId === undefined || row.turn_id === turnId) &&
        (loopSeq === undefined || row.loop_seq === loopSeq) &&
        (turnSeq === undefined || row.turn_seq === turnSeq) &&
        (sequence === undefined || row.sequence === sequence) &&
        (sinceId === undefined || row.id > sinceId),
    );
    const count = Math.min(limit, MOST_ROWS);
    return structuredClone(sinceId === undefined ? rows.slice(-count) : rows.slice(0, count));
  },
  look: async ({ statement, ...address }) => {
    const worker = findWorker(world, address);
    expects(Validator.validatePlurnkStatement(statement).valid && statement.op === 'READ', 'statement');
    return readStatement(worker, statement);
  },
  readEntry: async ({ target, channel, offset = 0, ...address }) => {
    const worker = findWorker(world, address);
    expects(isText(target) && target !== '', 'target');
    expects(isAbsentOr(channel, isText), 'channel');
    expects(isWhole(offset), 'offset');
    const entry = worker.entries.get(target);
    if (entry === undefined || (channel !== undefined && channel !== 'body')) {
      const { problem } = refuse('entry-not-found', 'There is no such entry.');
      return Validator.assertEntryReadResult({ status: 404, problem, entry: null });
    }
    const points = [...entry.body];
    const contentOffset = channel === undefined ? 0 : Math.min(offset, points.length);
    const body: EntryChannel = {
      content: points.slice(contentOffset).join(''),
      contentOffset,
      contentLength: points.length,
      mimetype: 'text/plain',
      weight: points.length,
      state: 'static',
    };
    const channels = channel === undefined ? { body, summary: { ...body } } : { body };
    return { status: 200, entry: { entryId: entry.id, target, channels } };
  },
});
