import { type QuirlError, refusal } from '@quirl/quirl-contracts';
import { RESULT_VALUES_LIMIT } from '../limits.ts';
import { isLuaTable, itemsOfList, type LuaTable, type LuaValue, luaTypeOf } from '../values/lua-value.ts';
import { taggedOfLua, taggedOfPlainLua } from '../values/tagged-of-lua.ts';
import type { TaggedValue } from '../values/tagged-value.ts';
import { assertWithinBounds, GENERAL_VALUE_BOUNDS } from '../values/value-bounds.ts';
import { ValueProblem } from '../values/value-problem.ts';
import type { CommandOutput, CommandResult } from './command-result.ts';
import { readResultError } from './read-result-error.ts';
import { RUNNER_ABI_VERSION } from './run-context.ts';

/** The refusal of a result that has another form than the runner's. */
const misshapenResult = (message: string): QuirlError =>
  refusal(
    'validation',
    `the result is not accepted: ${message}`,
    'Return plain data, or a result as it is described in: quirl sdk',
  );

const I32_LIMIT = 2n ** 31n;

/** A status of 32 bits with a sign. */
const statusOf = (value: LuaValue | undefined): number => {
  if (typeof value !== 'bigint' || value < -I32_LIMIT || value >= I32_LIMIT)
    throw misshapenResult(`status must be an integer of 32 bits, not ${luaTypeOf(value)}`);
  return Number(value);
};

/** Runs work that reads values; what is none is a refusal with its place. */
const reading = <Value>(work: () => Value): Value => {
  try {
    return work();
  } catch (error) {
    if (error instanceof ValueProblem) throw misshapenResult(`${error.path}: ${error.message}`);
    throw error;
  }
};

const bounded = (values: readonly TaggedValue[]): void =>
  assertWithinBounds(values, GENERAL_VALUE_BOUNDS, 'the result', 'Return less at a time.');

const hasMembers = (table: LuaTable, names: readonly string[]): boolean =>
  table.size === names.length && names.every((name) => table.has(name));

const outputOf = (value: LuaValue | undefined): CommandOutput => {
  if (isLuaTable(value) && value.get('kind') === 'value' && hasMembers(value, ['kind', 'value']))
    return { kind: 'value', value: reading(() => taggedOfLua(value.get('value'), 'output.value')) };
  if (isLuaTable(value) && value.get('kind') === 'values' && hasMembers(value, ['kind', 'values'])) {
    const list = value.get('values');
    const items = isLuaTable(list) ? itemsOfList(list) : undefined;
    if (items === undefined) throw misshapenResult('output.values must be a list');
    if (items.length > RESULT_VALUES_LIMIT)
      throw refusal('resource_limit', `the result has ${items.length} values`, 'Return less at a time.', [
        'resource: value',
        `limit: ${RESULT_VALUES_LIMIT}`,
      ]);
    const values = items.map((item, index) => reading(() => taggedOfLua(item, `output.values[${index + 1}]`)));
    return { kind: 'values', values };
  }
  throw misshapenResult('output must be {kind = "value", value = …} or {kind = "values", values = {…}}');
};

/** Whether a value means to be a result: a table that names the version of the interface. */
const isResultEnvelope = (value: LuaValue): value is LuaTable => isLuaTable(value) && value.has('abi_version');

/** Reads the closed result of the runner's interface (catalog spec 18.2). Refusals: `validation`, or `resource_limit` for a size. */
export const readResultEnvelope = (value: LuaValue): CommandResult => {
  if (!isLuaTable(value)) throw misshapenResult(`expected a table, found ${luaTypeOf(value)}`);
  if (value.get('abi_version') !== RUNNER_ABI_VERSION)
    throw misshapenResult(`abi_version must be ${RUNNER_ABI_VERSION}`);
  if (value.get('ok') === true && hasMembers(value, ['abi_version', 'ok', 'status', 'output'])) {
    const output = outputOf(value.get('output'));
    bounded(output.kind === 'value' ? [output.value] : output.values);
    return { ok: true, status: statusOf(value.get('status')), output };
  }
  if (value.get('ok') === false && hasMembers(value, ['abi_version', 'ok', 'error']))
    return { ok: false, error: readResultError(value.get('error')) };
  throw misshapenResult('it has exactly abi_version, ok, and either status and output, or error');
};

/** The result of plain data (catalog spec 18.4): status 0 unless another one is given. */
export const plainResult = (value: LuaValue, status = 0): Extract<CommandResult, { readonly ok: true }> => {
  const tagged = reading(() => taggedOfPlainLua(value, 'result'));
  bounded([tagged]);
  return { ok: true, status, output: { kind: 'value', value: tagged } };
};

/** What a program that ran to its end gave, if a value is exactly what `quirl.process.run` returns. */
const processResult = (value: LuaValue): CommandResult | undefined => {
  if (!isLuaTable(value)) return undefined;
  const names = ['ok', 'status', 'value', 'stderr'];
  if (!hasMembers(value, names) && !hasMembers(value, [...names, 'error'])) return undefined;
  const [ok, status, stdout, stderr] = names.map((name) => value.get(name));
  if (typeof ok !== 'boolean' || typeof status !== 'bigint' || typeof stdout !== 'string' || typeof stderr !== 'string')
    return undefined;
  return {
    ok: true,
    status: statusOf(status),
    output: { kind: 'value', value: { type: 'string', value: stdout } },
    ...(stderr === '' ? {} : { stderr }),
  };
};

/** What a command of a package gave (catalog spec 15): a result, what a program gave, or plain data. */
export const readCommandResult = (value: LuaValue): CommandResult =>
  isResultEnvelope(value)
    ? readResultEnvelope(value)
    : (processResult(value) ?? { ...plainResult(value), isPlain: true });

/** What a module of the older interface gave: plain data, whose integer member `status`, if it has one, is the status. */
export const legacyResult = (value: LuaValue): CommandResult => {
  const status = isLuaTable(value) ? value.get('status') : undefined;
  return plainResult(value, typeof status === 'bigint' ? statusOf(status) : 0);
};
