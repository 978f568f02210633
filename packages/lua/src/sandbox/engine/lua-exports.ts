/** An address in the engine's memory; 0 is the null pointer. */
export type Address = number;

/** What the Lua engine exports, as far as it is used: the C API of Lua 5.4 and the allocator below it. Integers of 64 bits are bigints. */
export interface LuaExports {
  readonly memory: WebAssembly.Memory;
  readonly __indirect_function_table: WebAssembly.Table;
  readonly __wasm_call_ctors: () => void;
  readonly emscripten_stack_init: () => void;
  readonly setThrew: (threw: number, value: number) => void;
  readonly stackSave: () => Address;
  readonly stackRestore: (stack: Address) => void;
  readonly malloc: (bytes: number) => Address;
  readonly realloc: (block: Address, bytes: number) => Address;
  readonly free: (block: Address) => void;
  readonly lua_newstate: (allocator: number, data: Address) => Address;
  readonly lua_sethook: (state: Address, hook: number, mask: number, count: number) => void;
  readonly lua_gettop: (state: Address) => number;
  readonly lua_settop: (state: Address, index: number) => void;
  readonly lua_checkstack: (state: Address, slots: number) => number;
  readonly lua_rotate: (state: Address, index: number, by: number) => void;
  readonly lua_copy: (state: Address, from: number, to: number) => void;
  readonly lua_pushvalue: (state: Address, index: number) => void;
  readonly lua_type: (state: Address, index: number) => number;
  readonly lua_isinteger: (state: Address, index: number) => number;
  readonly lua_tointegerx: (state: Address, index: number, isInteger: Address) => bigint;
  readonly lua_tonumberx: (state: Address, index: number, isNumber: Address) => number;
  readonly lua_toboolean: (state: Address, index: number) => number;
  readonly lua_tolstring: (state: Address, index: number, length: Address) => Address;
  readonly lua_topointer: (state: Address, index: number) => Address;
  readonly lua_pushnil: (state: Address) => void;
  readonly lua_pushnumber: (state: Address, value: number) => void;
  readonly lua_pushinteger: (state: Address, value: bigint) => void;
  readonly lua_pushlstring: (state: Address, text: Address, length: number) => Address;
  readonly lua_pushboolean: (state: Address, value: number) => void;
  readonly lua_pushcclosure: (state: Address, entry: number, upvalues: number) => void;
  readonly lua_createtable: (state: Address, items: number, members: number) => void;
  readonly lua_gettable: (state: Address, index: number) => number;
  readonly lua_rawget: (state: Address, index: number) => number;
  readonly lua_rawset: (state: Address, index: number) => void;
  readonly lua_rawgeti: (state: Address, index: number, key: bigint) => number;
  readonly lua_next: (state: Address, index: number) => number;
  readonly lua_getmetatable: (state: Address, index: number) => number;
  readonly lua_setmetatable: (state: Address, index: number) => number;
  readonly lua_callk: (state: Address, parameters: number, results: number, context: number, then: number) => void;
  readonly lua_pcallk: (
    state: Address,
    parameters: number,
    results: number,
    handler: number,
    context: number,
    then: number,
  ) => number;
  readonly lua_concat: (state: Address, count: number) => void;
  readonly lua_error: (state: Address) => number;
  readonly luaL_where: (state: Address, level: number) => void;
  readonly luaL_checktype: (state: Address, argument: number, type: number) => void;
  readonly luaL_checklstring: (state: Address, argument: number, length: Address) => Address;
  readonly luaL_checkinteger: (state: Address, argument: number) => bigint;
  readonly luaL_optinteger: (state: Address, argument: number, preset: bigint) => bigint;
  readonly luaL_getmetafield: (state: Address, object: number, name: Address) => number;
  readonly luaL_tolstring: (state: Address, index: number, length: Address) => Address;
  readonly luaL_loadbufferx: (state: Address, text: Address, bytes: number, chunk: Address, mode: Address) => number;
  readonly luaL_requiref: (state: Address, name: Address, open: number, global: number) => void;
  readonly luaL_ref: (state: Address, table: number) => number;
  readonly luaopen_base: unknown;
  readonly luaopen_string: unknown;
  readonly luaopen_table: unknown;
  readonly luaopen_math: unknown;
  readonly luaopen_utf8: unknown;
}

// One entry per member, so that a name that is missing here does not compile.
const names: Readonly<Record<Exclude<keyof LuaExports, 'memory' | '__indirect_function_table'>, true>> = {
  __wasm_call_ctors: true,
  emscripten_stack_init: true,
  setThrew: true,
  stackSave: true,
  stackRestore: true,
  malloc: true,
  realloc: true,
  free: true,
  lua_newstate: true,
  lua_sethook: true,
  lua_gettop: true,
  lua_settop: true,
  lua_checkstack: true,
  lua_rotate: true,
  lua_copy: true,
  lua_pushvalue: true,
  lua_type: true,
  lua_isinteger: true,
  lua_tointegerx: true,
  lua_tonumberx: true,
  lua_toboolean: true,
  lua_tolstring: true,
  lua_topointer: true,
  lua_pushnil: true,
  lua_pushnumber: true,
  lua_pushinteger: true,
  lua_pushlstring: true,
  lua_pushboolean: true,
  lua_pushcclosure: true,
  lua_createtable: true,
  lua_gettable: true,
  lua_rawget: true,
  lua_rawset: true,
  lua_rawgeti: true,
  lua_next: true,
  lua_getmetatable: true,
  lua_setmetatable: true,
  lua_callk: true,
  lua_pcallk: true,
  lua_concat: true,
  lua_error: true,
  luaL_where: true,
  luaL_checktype: true,
  luaL_checklstring: true,
  luaL_checkinteger: true,
  luaL_optinteger: true,
  luaL_getmetafield: true,
  luaL_tolstring: true,
  luaL_loadbufferx: true,
  luaL_requiref: true,
  luaL_ref: true,
  luaopen_base: true,
  luaopen_string: true,
  luaopen_table: true,
  luaopen_math: true,
  luaopen_utf8: true,
};

/** Whether a module exports everything that is used; another build of Lua may lack a part. */
export const isLuaExports = (exports: unknown): exports is LuaExports => {
  if (typeof exports !== 'object' || exports === null) return false;
  const members = new Map(Object.entries(exports));
  return (
    members.get('memory') instanceof WebAssembly.Memory &&
    members.get('__indirect_function_table') instanceof WebAssembly.Table &&
    Object.keys(names).every((name) => typeof members.get(name) === 'function')
  );
};

/** Types of Lua values as the C API numbers them. */
export const LUA_TYPE = Object.freeze({
  nil: 0,
  boolean: 1,
  number: 3,
  string: 4,
  table: 5,
  function: 6,
} as const);

/** What Lua calls a type that it numbers; -1 stands for an argument that is missing. */
export const luaTypeName = (type: number): string =>
  Object.entries(LUA_TYPE).find(([, number]) => number === type)?.[0] ?? (type < 0 ? 'no value' : 'userdata');

/** Pseudo-index of the registry. */
export const REGISTRY_INDEX = -1_001_000;

/** Pseudo-index of an upvalue of the running C function, counted from 1. */
export const upvalueIndex = (upvalue: number): number => REGISTRY_INDEX - upvalue;

/** Number of results that stands for all of them. */
export const ALL_RESULTS = -1;

/** Event mask of a hook that runs every so many instructions. */
export const COUNT_HOOK_MASK = 8;

/** Key of the table of globals in the registry. */
export const GLOBALS_KEY = 2n;
