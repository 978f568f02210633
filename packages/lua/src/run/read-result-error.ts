import {
  type QuirlError,
  refusal,
  SHELL_ERROR_CODES,
  type ShellError,
  type ShellErrorCode,
  type ShellErrorLabel,
} from '@quirl/quirl-contracts';
import {
  RESULT_ERROR_BYTES_LIMIT,
  RESULT_ERROR_ITEMS_LIMIT,
  RESULT_ERROR_SOURCE_BYTES_LIMIT,
  RESULT_ERROR_TEXT_BYTES_LIMIT,
} from '../limits.ts';
import { isLuaTable, itemsOfList, type LuaTable, type LuaValue, luaTypeOf } from '../values/lua-value.ts';

const isCode = (code: LuaValue | undefined): code is ShellErrorCode =>
  SHELL_ERROR_CODES.some((known) => known === code);

const refused = (message: string): QuirlError =>
  refusal(
    'validation',
    `the error of the result is not accepted: ${message}`,
    'Return {abi_version = 1, ok = false, error = {code = "validation", message = "…"}}; its members are in: quirl sdk',
  );

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the subject
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** Reads texts and counts their bytes together. */
const textReader = () => {
  let total = 0;
  return (value: LuaValue | undefined, path: string, limit = RESULT_ERROR_TEXT_BYTES_LIMIT): string => {
    if (typeof value !== 'string') throw refused(`${path} must be text, not ${luaTypeOf(value)}`);
    if (controls.test(value)) throw refused(`${path} has control characters`);
    const bytes = Buffer.byteLength(value);
    total += bytes;
    if (bytes > limit) throw refused(`${path} is longer than ${limit} bytes`);
    if (total > RESULT_ERROR_BYTES_LIMIT) throw refused(`its texts have more than ${RESULT_ERROR_BYTES_LIMIT} bytes`);
    return value;
  };
};

type ReadText = ReturnType<typeof textReader>;

const itemsOf = (value: LuaValue | undefined, path: string): readonly LuaValue[] => {
  const items = isLuaTable(value) ? itemsOfList(value) : undefined;
  if (items === undefined) throw refused(`${path} must be a list, not ${luaTypeOf(value)}`);
  if (items.length > RESULT_ERROR_ITEMS_LIMIT) throw refused(`${path} has more than ${RESULT_ERROR_ITEMS_LIMIT} items`);
  return items;
};

const closed = (value: LuaValue | undefined, path: string, names: readonly string[]): LuaTable => {
  if (!isLuaTable(value)) throw refused(`${path} must be a table, not ${luaTypeOf(value)}`);
  for (const key of value.keys())
    if (typeof key !== 'string' || !names.includes(key)) throw refused(`${path} has a member that is not known`);
  return value;
};

/** Whether a byte offset does not stand inside a character. */
const isBoundary = (bytes: Uint8Array, offset: number): boolean => ((bytes[offset] ?? 0) & 0xc0) !== 0x80;

const labelOf = (value: LuaValue, path: string, text: ReadText): ShellErrorLabel => {
  const table = closed(value, path, ['source', 'start', 'end', 'message']);
  const source = table.has('source')
    ? text(table.get('source'), `${path}.source`, RESULT_ERROR_SOURCE_BYTES_LIMIT)
    : null;
  const bytes = Buffer.from(source ?? '');
  const offset = (name: string): number => {
    const at = table.get(name);
    if (typeof at !== 'bigint' || at < 0n || at > BigInt(bytes.length) || !isBoundary(bytes, Number(at)))
      throw refused(`${path}.${name} is no byte offset between two characters of the source`);
    return Number(at);
  };
  const start = offset('start');
  const end = offset('end');
  if (end < start) throw refused(`${path} ends before it begins`);
  return { source, start, end, message: text(table.get('message'), `${path}.message`) };
};

/** Reads the error of a failed result (catalog spec 18.2); it is closed and bounded. Throws `validation`. */
export const readResultError = (value: LuaValue | undefined): ShellError => {
  const table = closed(value, 'error', ['code', 'message', 'labels', 'context', 'help', 'command', 'exit_status']);
  const text = textReader();
  const code = table.get('code');
  if (!isCode(code)) throw refused(`error.code is none of: ${SHELL_ERROR_CODES.join(', ')}`);
  const lines = (name: string): readonly string[] =>
    table.has(name) ? itemsOf(table.get(name), `error.${name}`).map((item) => text(item, `error.${name}`)) : [];
  const message = text(table.get('message'), 'error.message');
  const labels = table.has('labels')
    ? itemsOf(table.get('labels'), 'error.labels').map((label) => labelOf(label, 'error.labels', text))
    : [];
  const context = lines('context');
  const help = lines('help');
  const status = table.get('exit_status');
  if (status !== undefined && (typeof status !== 'bigint' || BigInt.asIntN(32, status) !== status))
    throw refused('error.exit_status must be an integer of 32 bits');
  return {
    code,
    message,
    ...(labels.length > 0 ? { labels } : {}),
    ...(context.length > 0 ? { context } : {}),
    ...(help.length > 0 ? { help } : {}),
    ...(table.has('command') ? { command: text(table.get('command'), 'error.command') } : {}),
    ...(status === undefined ? {} : { exit_status: Number(status) }),
  };
};
