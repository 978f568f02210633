import { refusal } from '@quirl/quirl-contracts';
import { LUA_SOURCE_BYTES_LIMIT } from '../limits.ts';
import type { RunningSource } from './run-error.ts';

const COMPILED = 0x1b;
const BYTE_ORDER_MARK = '\ufeff';
const SHEBANG = '#!';

const decoded = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/**
 * The text of a Lua source (catalog spec 12). Refusals: `resource_limit` above 4 MiB; `validation` for compiled Lua, what is not UTF-8 and
 * a byte-order mark.
 */
export const readLuaSource = (bytes: Uint8Array, name: string): RunningSource => {
  if (bytes.length > LUA_SOURCE_BYTES_LIMIT)
    throw refusal(
      'resource_limit',
      `${name} has ${bytes.length} bytes; a Lua source has at most ${LUA_SOURCE_BYTES_LIMIT}`,
      'Split the program, or read its data from another place.',
      [`observed: ${bytes.length}`, `limit: ${LUA_SOURCE_BYTES_LIMIT}`],
    );
  if (bytes[0] === COMPILED)
    throw refusal('validation', `${name} is compiled Lua`, 'Name the source that it was compiled from.');
  const text = decoded(bytes);
  if (text === undefined) throw refusal('validation', `${name} is not UTF-8`, 'Convert the file to UTF-8.');
  if (text.startsWith(BYTE_ORDER_MARK))
    throw refusal('validation', `${name} begins with a byte-order mark`, 'Remove the first three bytes of the file.');
  return { name, text };
};

/** The text that is compiled: a first line that names an interpreter becomes a comment of the same length. */
export const compilableText = (text: string): string => (text.startsWith(SHEBANG) ? `--${text.slice(2)}` : text);

const CHUNK_BYTES_LIMIT = 50;

/** The name of a source in Lua's own messages: the last part of its path, and not longer than Lua would show. */
export const chunkName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? name;
  let chunk = '';
  for (const character of last) {
    if (Buffer.byteLength(chunk + character) > CHUNK_BYTES_LIMIT) break;
    chunk += character < ' ' ? ' ' : character;
  }
  return chunk === '' ? 'chunk' : chunk;
};
