import {
  LUA_VALUE_DEPTH_LIMIT,
  LUA_VALUE_INDEX_MAXIMUM,
  LUA_VALUE_NODES_LIMIT,
  LUA_VALUE_TEXT_BYTES_LIMIT,
} from '../../limits.ts';
import { isLuaFunction, type LuaTable, type LuaValue } from '../../values/lua-value.ts';
import { keepValue, type LuaCall } from './lua-call.ts';
import { type Address, LUA_TYPE, REGISTRY_INDEX } from './lua-exports.ts';

/** Why a value cannot leave its machine. `limit` is null if no size is at fault. */
export class UntransferableValue extends Error {
  override readonly name = 'UntransferableValue';
  readonly limit: number | null;

  constructor(message: string, limit: number | null = null) {
    super(message);
    this.limit = limit;
  }
}

interface Reading {
  nodes: number;
  bytes: number;
  readonly seen: Set<Address>;
  readonly takesFunctions: boolean;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The value at an absolute stack index as data (catalog spec 12). Refuses, as `UntransferableValue`: too many nodes, too deep, too much
 * text, text that is not UTF-8, keys other than text and the integers from 1 to 4096, a table that is reached twice, and functions
 * unless they are asked for; those stay in the machine and come out as handles. No code of the program runs.
 */
export const readValue = (call: LuaCall, index: number, takesFunctions: boolean): LuaValue =>
  readAt(call, index, { nodes: 0, bytes: 0, seen: new Set(), takesFunctions }, 0);

const readAt = (call: LuaCall, index: number, reading: Reading, depth: number): LuaValue => {
  const { lua, state } = call;
  reading.nodes += 1;
  if (reading.nodes > LUA_VALUE_NODES_LIMIT)
    throw new UntransferableValue(`it has more than ${LUA_VALUE_NODES_LIMIT} keys and values`, LUA_VALUE_NODES_LIMIT);
  const type = lua.lua_type(state, index);
  switch (type) {
    case LUA_TYPE.nil:
      return null;
    case LUA_TYPE.boolean:
      return lua.lua_toboolean(state, index) !== 0;
    case LUA_TYPE.number:
      return lua.lua_isinteger(state, index) === 0
        ? lua.lua_tonumberx(state, index, 0)
        : lua.lua_tointegerx(state, index, 0);
    case LUA_TYPE.string:
      return readText(call, index, reading);
    case LUA_TYPE.table:
      return readTable(call, index, reading, depth + 1);
    case LUA_TYPE.function:
      if (!reading.takesFunctions) throw new UntransferableValue('it holds a function');
      lua.lua_pushvalue(state, index);
      return { function: keepValue(call) };
    default:
      throw new UntransferableValue('it holds a value that is no data');
  }
};

const readText = (call: LuaCall, index: number, reading: Reading): string => {
  const { start, end } = call.textAt(index);
  reading.bytes += end - start;
  if (reading.bytes > LUA_VALUE_TEXT_BYTES_LIMIT)
    throw new UntransferableValue(
      `it has more than ${LUA_VALUE_TEXT_BYTES_LIMIT} bytes of text`,
      LUA_VALUE_TEXT_BYTES_LIMIT,
    );
  try {
    return decoder.decode(call.memory.bytes().subarray(start, end));
  } catch {
    throw new UntransferableValue('it holds text that is not UTF-8');
  }
};

const readTable = (call: LuaCall, index: number, reading: Reading, depth: number): LuaTable => {
  const { lua, state } = call;
  if (depth > LUA_VALUE_DEPTH_LIMIT)
    throw new UntransferableValue(
      `its tables are nested deeper than ${LUA_VALUE_DEPTH_LIMIT} levels`,
      LUA_VALUE_DEPTH_LIMIT,
    );
  const address = lua.lua_topointer(state, index);
  if (reading.seen.has(address)) throw new UntransferableValue('one of its tables is reached twice');
  reading.seen.add(address);
  if (lua.lua_checkstack(state, 4) === 0) throw new UntransferableValue('there is no room to read it');
  const table = new Map<number | string, LuaValue>();
  lua.lua_pushnil(state);
  const key = lua.lua_gettop(state);
  while (lua.lua_next(state, index) !== 0) {
    const name = readKey(call, key, reading);
    table.set(name, readAt(call, key + 1, reading, depth));
    lua.lua_settop(state, key);
  }
  return table;
};

const readKey = (call: LuaCall, index: number, reading: Reading): number | string => {
  const { lua, state } = call;
  const type = lua.lua_type(state, index);
  if (type === LUA_TYPE.string) {
    reading.nodes += 1;
    return readText(call, index, reading);
  }
  if (type === LUA_TYPE.number && lua.lua_isinteger(state, index) !== 0) {
    reading.nodes += 1;
    const key = lua.lua_tointegerx(state, index, 0);
    if (key >= 1n && key <= BigInt(LUA_VALUE_INDEX_MAXIMUM)) return Number(key);
  }
  throw new UntransferableValue(
    `it has a key that is neither text nor an integer from 1 to ${LUA_VALUE_INDEX_MAXIMUM}`,
  );
};

/** Pushes a value from outside. `isCancelled` is the place of the function of that name in the engine's table. */
export const pushValue = (call: LuaCall, value: LuaValue, isCancelled: number): void => {
  const { lua, state } = call;
  if (lua.lua_checkstack(state, 4) === 0) throw new UntransferableValue('there is no room to hand it over');
  if (value === null) lua.lua_pushnil(state);
  else if (typeof value === 'boolean') lua.lua_pushboolean(state, value ? 1 : 0);
  else if (typeof value === 'bigint') lua.lua_pushinteger(state, value);
  else if (typeof value === 'number') lua.lua_pushnumber(state, value);
  else if (typeof value === 'string') call.pushText(value);
  else if (isLuaFunction(value)) {
    if (value.function === 'is_cancelled') lua.lua_pushcclosure(state, isCancelled, 0);
    else lua.lua_rawgeti(state, REGISTRY_INDEX, BigInt(value.function));
  } else {
    lua.lua_createtable(state, 0, 0);
    for (const [key, item] of value) {
      if (typeof key === 'number') lua.lua_pushinteger(state, BigInt(key));
      else call.pushText(key);
      pushValue(call, item, isCancelled);
      lua.lua_rawset(state, -3);
    }
  }
};
