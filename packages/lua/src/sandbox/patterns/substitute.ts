import { type ByteRange, isTextLike, type LuaCall } from '../engine/lua-call.ts';
import { LUA_TYPE, luaTypeName } from '../engine/lua-exports.ts';
import type { Meter } from '../engine/meter.ts';
import { nextMatch, pushCapture, pushCaptures, type Search, searchOf, withPatternErrors } from './pattern-functions.ts';
import { PatternError } from './pattern-match.ts';

const ESCAPE = 37;
const ZERO = 48;
const NINE = 57;

/** Bytes that grow while a text is rewritten; every one is charged to the program's memory before it is kept. */
class Rewriting {
  readonly #meter: Meter;
  #bytes = new Uint8Array(256);
  #length = 0;

  constructor(meter: Meter) {
    this.#meter = meter;
  }

  add(bytes: Uint8Array, { start, end }: ByteRange): void {
    const length = this.#length + end - start;
    this.#meter.reserve(length);
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(length * 2);
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes.subarray(start, end), this.#length);
    this.#length = length;
  }

  content(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Adds the text of a replacement, with its `%0` to `%9` filled in. */
const addTemplate = (call: LuaCall, search: Search, rewriting: Rewriting, start: number, end: number): void => {
  const template = call.textAt(3);
  let from = template.start;
  for (let at = template.start; at < template.end; at += 1) {
    const bytes = call.memory.bytes();
    if (bytes[at] !== ESCAPE) continue;
    rewriting.add(bytes, { start: from, end: at });
    at += 1;
    const digit = at < template.end ? (bytes[at] ?? 0) : 0;
    if (digit === ESCAPE) rewriting.add(bytes, { start: at, end: at + 1 });
    else if (digit === ZERO) rewriting.add(bytes, { start, end });
    else if (digit > ZERO && digit <= NINE) addCapture(call, search, rewriting, digit - ZERO - 1, start, end);
    else throw new PatternError("invalid use of '%' in replacement string");
    from = at + 1;
  }
  rewriting.add(call.memory.bytes(), { start: from, end: template.end });
};

const addCapture = (
  call: LuaCall,
  search: Search,
  rewriting: Rewriting,
  index: number,
  start: number,
  end: number,
): void => {
  pushCapture(call, search, index, start, end);
  rewriting.add(call.memory.bytes(), call.textAt(-1));
  call.lua.lua_settop(call.state, -2);
};

/** Adds what a function or a table gives for a match; false or nil keep the match. Gives whether it was replaced. */
const addLookup = (call: LuaCall, search: Search, rewriting: Rewriting, start: number, end: number): boolean => {
  const { lua, state } = call;
  if (lua.lua_type(state, 3) === LUA_TYPE.table) {
    pushCapture(call, search, 0, start, end);
    lua.lua_gettable(state, 3);
  } else {
    lua.lua_pushvalue(state, 3);
    const count = pushCaptures(call, search, start, end);
    lua.lua_callk(state, count, 1, 0, 0);
  }
  const isReplaced = lua.lua_toboolean(state, -1) !== 0;
  if (!isReplaced) rewriting.add(call.memory.bytes(), { start, end });
  else if (isTextLike(call, -1)) {
    const text = call.textAt(-1);
    rewriting.add(call.memory.bytes(), text);
  } else throw new PatternError(`invalid replacement value (a ${luaTypeName(lua.lua_type(state, -1))})`);
  lua.lua_settop(state, -2);
  return isReplaced;
};

const isReplacement = (type: number): boolean =>
  type === LUA_TYPE.number || type === LUA_TYPE.string || type === LUA_TYPE.table || type === LUA_TYPE.function;

/** `string.gsub`. */
export const substitute = (call: LuaCall, meter: Meter) => (): number => {
  const { lua, state } = call;
  const text = call.text(1);
  const pattern = call.text(2);
  const type = lua.lua_type(state, 3);
  if (!isReplacement(type))
    return call.raise(`bad argument #3 to 'gsub' (string/function/table expected, got ${luaTypeName(type)})`);
  const most = lua.luaL_optinteger(state, 4, BigInt(text.end - text.start + 1));
  const isTemplate = type === LUA_TYPE.string || type === LUA_TYPE.number;
  // A number that is a template becomes text once, in its place.
  if (isTemplate) call.text(3);
  return withPatternErrors(call, () => {
    const search = searchOf(call, meter, text, pattern, true);
    const rewriting = new Rewriting(meter);
    let count = 0n;
    let kept = text.start;
    let lastEnd = -1;
    let isChanged = false;
    while (count < most) {
      const match = nextMatch(call, search, kept, lastEnd);
      if (match === undefined) break;
      count += 1n;
      rewriting.add(call.memory.bytes(), { start: kept, end: match.start });
      if (isTemplate) {
        addTemplate(call, search, rewriting, match.start, match.end);
        isChanged = true;
      } else if (addLookup(call, search, rewriting, match.start, match.end)) isChanged = true;
      kept = match.end;
      lastEnd = match.end;
      if (search.isAnchored) break;
    }
    search.matcher.settle();
    if (isChanged) {
      rewriting.add(call.memory.bytes(), { start: kept, end: text.end });
      call.pushBytes(rewriting.content());
    } else lua.lua_pushvalue(state, 1);
    lua.lua_pushinteger(state, count);
    return 2;
  });
};
