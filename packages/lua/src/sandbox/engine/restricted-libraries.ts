import { patternFunctions } from '../patterns/pattern-functions.ts';
import { substitute } from '../patterns/substitute.ts';
import type { LuaCall } from './lua-call.ts';
import { ALL_RESULTS, GLOBALS_KEY, LUA_TYPE, luaTypeName, REGISTRY_INDEX, upvalueIndex } from './lua-exports.ts';
import type { Meter } from './meter.ts';

/** Globals of Lua's base library that a restricted program does not have (catalog spec 12). */
const ABSENT_GLOBALS = ['collectgarbage', 'dofile', 'load', 'loadfile', 'print', 'require', 'warn'] as const;

/** What random numbers start from, unless a program says otherwise. */
const FIXED_SEED = 20_251n;

/** Bytes of repeated text that cost one instruction. */
const BULK_BYTES = 64n;

/** Puts a function of ours into the engine's table and gives its place. */
export type EnterFunction = (run: () => number) => number;

const FINALIZER = '__gc';
const PROTECTION = '__metatable';

/** `setmetatable`, without finalizers: no limit is looked at while one runs. */
const setMetatable = (call: LuaCall, protection: number) => (): number => {
  const { lua, state } = call;
  lua.luaL_checktype(state, 1, LUA_TYPE.table);
  const type = lua.lua_type(state, 2);
  if (type !== LUA_TYPE.nil && type !== LUA_TYPE.table)
    return call.raise(`bad argument #2 to 'setmetatable' (nil or table expected, got ${luaTypeName(type)})`);
  if (lua.luaL_getmetafield(state, 1, protection) !== LUA_TYPE.nil)
    return call.raise('cannot change a protected metatable');
  if (type === LUA_TYPE.table) {
    call.pushText(FINALIZER);
    if (lua.lua_rawget(state, 2) !== LUA_TYPE.nil)
      return call.raise("finalizers are not available: the metatable has a field '__gc'");
  }
  lua.lua_settop(state, 2);
  lua.lua_setmetatable(state, 1);
  return 1;
};

/** `string.rep`: what it would take is charged first. Its first upvalue is Lua's own. */
const repeat = (call: LuaCall, meter: Meter) => (): number => {
  const { lua, state } = call;
  const text = call.text(1);
  const count = lua.luaL_checkinteger(state, 2);
  const hasSeparator = lua.lua_type(state, 3) > LUA_TYPE.nil;
  const separator = hasSeparator ? call.text(3) : { start: 0, end: 0 };
  const length = BigInt(text.end - text.start + separator.end - separator.start);
  // Lua would count through an endless repetition of nothing.
  if (count <= 0n || length === 0n) {
    call.pushText('');
    return 1;
  }
  const bytes = length * count - BigInt(separator.end - separator.start);
  meter.reserve(bytes > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(bytes));
  meter.charge(Number(bytes / BULK_BYTES));
  const top = lua.lua_gettop(state);
  lua.lua_pushvalue(state, upvalueIndex(1));
  lua.lua_rotate(state, 1, 1);
  lua.lua_callk(state, top, 1, 0, 0);
  return 1;
};

/** `math.randomseed`: without arguments it starts from the fixed seed again. Its first upvalue is Lua's own. */
const randomSeed = (call: LuaCall) => (): number => {
  const { lua, state } = call;
  if (lua.lua_gettop(state) === 0) lua.lua_pushinteger(state, FIXED_SEED);
  const top = lua.lua_gettop(state);
  lua.lua_pushvalue(state, upvalueIndex(1));
  lua.lua_rotate(state, 1, 1);
  lua.lua_callk(state, top, ALL_RESULTS, 0, 0);
  return lua.lua_gettop(state);
};

/** Runs work with the table of globals, or a library in it, on top of the stack. */
const within = (call: LuaCall, library: string | null, work: (table: number) => void): void => {
  const { lua, state } = call;
  const top = lua.lua_gettop(state);
  lua.lua_rawgeti(state, REGISTRY_INDEX, GLOBALS_KEY);
  if (library !== null) {
    call.pushText(library);
    lua.lua_rawget(state, -2);
  }
  work(lua.lua_gettop(state));
  lua.lua_settop(state, top);
};

const removed = (call: LuaCall, table: number, name: string): void => {
  call.pushText(name);
  call.lua.lua_pushnil(call.state);
  call.lua.lua_rawset(call.state, table);
};

/** Sets a member to a function of ours, with what it replaces as its upvalue if it asks for it. */
const replaced = (call: LuaCall, table: number, name: string, entry: number, keepsOld = false): void => {
  const { lua, state } = call;
  call.pushText(name);
  if (keepsOld) {
    call.pushText(name);
    lua.lua_rawget(state, table);
  }
  lua.lua_pushcclosure(state, entry, keepsOld ? 1 : 0);
  lua.lua_rawset(state, table);
};

/**
 * Opens the libraries of a restricted program: the base library, `table`, `string`, `math` and `utf8`, without what reaches outside or
 * compiles text, with patterns that are charged step by step, and with a metatable of text that nobody can change.
 */
export const openRestrictedLibraries = (
  call: LuaCall,
  meter: Meter,
  enter: EnterFunction,
  enterExport: (run: unknown) => number,
): void => {
  const { lua, memory, state } = call;
  const libraries = {
    _G: lua.luaopen_base,
    table: lua.luaopen_table,
    string: lua.luaopen_string,
    math: lua.luaopen_math,
    utf8: lua.luaopen_utf8,
  };
  for (const [name, open] of Object.entries(libraries)) {
    lua.luaL_requiref(state, memory.keep(name), enterExport(open), 1);
    lua.lua_settop(state, 0);
  }
  const protection = memory.keep(PROTECTION);
  within(call, null, (globals) => {
    for (const name of ABSENT_GLOBALS) removed(call, globals, name);
    replaced(call, globals, 'setmetatable', enter(setMetatable(call, protection)));
  });
  within(call, 'string', (string) => {
    let step = 0;
    const patterns = patternFunctions(call, meter, () => step);
    step = enter(patterns.gmatchStep);
    removed(call, string, 'dump');
    replaced(call, string, 'find', enter(patterns.find));
    replaced(call, string, 'match', enter(patterns.match));
    replaced(call, string, 'gmatch', enter(patterns.gmatch));
    replaced(call, string, 'gsub', enter(substitute(call, meter)));
    replaced(call, string, 'rep', enter(repeat(call, meter)), true);
  });
  within(call, 'math', (math) => {
    replaced(call, math, 'randomseed', enter(randomSeed(call)), true);
    call.pushText('randomseed');
    lua.lua_rawget(state, math);
    lua.lua_callk(state, 0, 0, 0, 0);
  });
  call.pushText('');
  lua.lua_getmetatable(state, -1);
  call.pushText(PROTECTION);
  lua.lua_pushboolean(state, 0);
  lua.lua_rawset(state, -3);
  lua.lua_settop(state, 0);
};
