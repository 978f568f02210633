import type { ByteRange, LuaCall } from '../engine/lua-call.ts';
import { upvalueIndex } from '../engine/lua-exports.ts';
import type { Meter } from '../engine/meter.ts';
import { NO_MATCH, PatternError, PatternMatch } from './pattern-match.ts';

/** Bytes that are skipped or compared in bulk for one step. */
const BULK_BYTES = 16;
const CARET = 94;
const SPECIALS: ReadonlySet<number> = new Set(Buffer.from('^$*+?.([%-'));

/** A match of `find`, `match`, `gmatch` or `gsub` under way in one call of Lua. */
export interface Search {
  readonly text: ByteRange;
  readonly matcher: PatternMatch;
  /** Behind a leading `^`, if it anchors. */
  readonly patternStart: number;
  readonly isAnchored: boolean;
}

/** Where a position counted from 1, or from the end if negative, begins; an offset from 0 that may lie behind the end. */
const offsetOf = (position: bigint, length: number): number => {
  if (position > 0n) return position > BigInt(length) + 1n ? length + 1 : Number(position) - 1;
  if (position === 0n || position < BigInt(-length)) return 0;
  return length + Number(position);
};

/** Prepares to search the text at stack index `text` for the pattern at `pattern`. */
export const searchOf = (
  call: LuaCall,
  meter: Meter,
  text: ByteRange,
  pattern: ByteRange,
  anchors: boolean,
): Search => {
  const isAnchored = anchors && pattern.start < pattern.end && call.memory.bytes()[pattern.start] === CARET;
  const subject = {
    textStart: text.start,
    textEnd: text.end,
    patternStart: pattern.start,
    patternEnd: pattern.end,
  };
  return {
    text,
    matcher: new PatternMatch(subject, (steps) => meter.charge(steps)),
    patternStart: pattern.start + (isAnchored ? 1 : 0),
    isAnchored,
  };
};

/** Runs work that may find a mistake in the pattern, which becomes an error of Lua. */
export const withPatternErrors = <Value>(call: LuaCall, work: () => Value): Value => {
  try {
    return work();
  } catch (error) {
    if (error instanceof PatternError) return call.raise(error.message);
    throw error;
  }
};

/** The first match that begins at `from` or behind it and does not end at `notAt`; undefined if there is none. */
export const nextMatch = (
  call: LuaCall,
  search: Search,
  from: number,
  notAt: number,
): { readonly start: number; readonly end: number } | undefined => {
  const { text, matcher, patternStart, isAnchored } = search;
  const bytes = call.memory.bytes();
  for (let start = from; start <= text.end; start += 1) {
    const end = matcher.matchAt(bytes, start, patternStart);
    if (end !== NO_MATCH && end !== notAt) return { start, end };
    if (isAnchored) return undefined;
  }
  return undefined;
};

/** Pushes one capture of the last match. */
export const pushCapture = (call: LuaCall, search: Search, index: number, start: number, end: number): void => {
  const capture = search.matcher.capture(index, start, end);
  if (capture.kind === 'position') call.lua.lua_pushinteger(call.state, BigInt(capture.at - search.text.start + 1));
  else call.pushRange(capture);
};

/** Pushes every capture of the last match, or all of it if it has none; gives their number. */
export const pushCaptures = (call: LuaCall, search: Search, start: number, end: number): number => {
  const count = Math.max(search.matcher.captures, 1);
  if (call.lua.lua_checkstack(call.state, count) === 0) return call.raise('too many captures');
  for (let index = 0; index < count; index += 1) pushCapture(call, search, index, start, end);
  return count;
};

const hasSpecials = (bytes: Uint8Array, pattern: ByteRange): boolean => {
  for (let at = pattern.start; at < pattern.end; at += 1) if (SPECIALS.has(bytes[at] ?? 0)) return true;
  return false;
};

/** Where the bytes of `needle` first stand in `text` at `from` or behind it, or `NO_MATCH`. */
const findPlain = (bytes: Uint8Array, text: ByteRange, needle: ByteRange, from: number, meter: Meter): number => {
  const length = needle.end - needle.start;
  if (length === 0) return from;
  const first = bytes[needle.start] ?? 0;
  const last = text.end - length;
  let steps = 0;
  for (let at = from; at <= last; at += 1) {
    const found = bytes.indexOf(first, at);
    if (found === -1 || found > last) break;
    let same = 1;
    while (same < length && bytes[found + same] === bytes[needle.start + same]) same += 1;
    if (same === length) return found;
    steps += 1 + Math.ceil((found - at + same) / BULK_BYTES);
    if (steps >= 1000) {
      meter.charge(steps);
      steps = 0;
    }
    at = found;
  }
  meter.charge(steps + Math.ceil(Math.max(0, last - from) / BULK_BYTES));
  return NO_MATCH;
};

/** `string.find` and `string.match`. */
const findOrMatch = (call: LuaCall, meter: Meter, isFind: boolean) => (): number => {
  const { lua, state } = call;
  const text = call.text(1);
  const pattern = call.text(2);
  const from = text.start + offsetOf(lua.luaL_optinteger(state, 3, 1n), text.end - text.start);
  if (from > text.end) {
    lua.lua_pushnil(state);
    return 1;
  }
  const bytes = call.memory.bytes();
  if (isFind && (lua.lua_toboolean(state, 4) !== 0 || !hasSpecials(bytes, pattern))) {
    const found = findPlain(bytes, text, pattern, from, meter);
    if (found === NO_MATCH) {
      lua.lua_pushnil(state);
      return 1;
    }
    lua.lua_pushinteger(state, BigInt(found - text.start + 1));
    lua.lua_pushinteger(state, BigInt(found - text.start + pattern.end - pattern.start));
    return 2;
  }
  return withPatternErrors(call, () => {
    const search = searchOf(call, meter, text, pattern, true);
    const match = nextMatch(call, search, from, NO_MATCH);
    search.matcher.settle();
    if (match === undefined) {
      lua.lua_pushnil(state);
      return 1;
    }
    if (!isFind) return pushCaptures(call, search, match.start, match.end);
    lua.lua_pushinteger(state, BigInt(match.start - text.start + 1));
    lua.lua_pushinteger(state, BigInt(match.end - text.start));
    return 2 + (search.matcher.captures > 0 ? pushCaptures(call, search, match.start, match.end) : 0);
  });
};

const TEXT = upvalueIndex(1);
const PATTERN = upvalueIndex(2);
const PROGRESS = upvalueIndex(3);

/** How far an iterator is, as one integer: the next offset, and whether the last match ended there. */
const progressOf = (offset: number, isEnd: boolean): bigint => BigInt(offset * 2 + (isEnd ? 1 : 0));

/** The iterator that `string.gmatch` gives: text, pattern and progress are its upvalues. */
const gmatchStep = (call: LuaCall, meter: Meter) => (): number => {
  const { lua, state } = call;
  const text = call.textAt(TEXT);
  const pattern = call.textAt(PATTERN);
  const progress = Number(lua.lua_tointegerx(state, PROGRESS, 0));
  const from = text.start + Math.floor(progress / 2);
  return withPatternErrors(call, () => {
    const search = searchOf(call, meter, text, pattern, false);
    const match = nextMatch(call, search, from, progress % 2 === 1 ? from : NO_MATCH);
    search.matcher.settle();
    if (match === undefined) return 0;
    lua.lua_pushinteger(state, progressOf(match.end - text.start, true));
    lua.lua_copy(state, -1, PROGRESS);
    lua.lua_settop(state, -2);
    return pushCaptures(call, search, match.start, match.end);
  });
};

/** `string.gmatch`; `step` gives the place of its iterator in the engine's table. */
const gmatch = (call: LuaCall, step: () => number) => (): number => {
  const { lua, state } = call;
  const text = call.text(1);
  call.text(2);
  const from = offsetOf(lua.luaL_optinteger(state, 3, 1n), text.end - text.start);
  lua.lua_settop(state, 2);
  lua.lua_pushinteger(state, progressOf(from, false));
  lua.lua_pushcclosure(state, step(), 3);
  return 1;
};

/** The functions of `string` that take patterns, apart from `gsub`. `stepEntry` gives the place of `gmatchStep` in the engine's table. */
export const patternFunctions = (call: LuaCall, meter: Meter, stepEntry: () => number) => ({
  find: findOrMatch(call, meter, true),
  match: findOrMatch(call, meter, false),
  gmatch: gmatch(call, stepEntry),
  gmatchStep: gmatchStep(call, meter),
});
