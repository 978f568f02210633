import type { EngineMemory } from './engine-memory.ts';
import { type Address, LUA_TYPE, type LuaExports, REGISTRY_INDEX } from './lua-exports.ts';

/** A half-open range of the engine's memory. */
export interface ByteRange {
  readonly start: Address;
  readonly end: Address;
}

/** The state of a machine with what a function needs that Lua calls. */
export interface LuaCall {
  readonly lua: LuaExports;
  readonly memory: EngineMemory;
  readonly state: Address;
  /** The bytes of an argument, which must be text or a number. They stay where they are as long as the argument is on the stack. */
  text(argument: number): ByteRange;
  /** The bytes of the text on the stack at an index. */
  textAt(index: number): ByteRange;
  /** Pushes bytes that lie in the engine's memory. */
  pushRange(range: ByteRange): void;
  /** Pushes bytes from outside. */
  pushBytes(content: Uint8Array): void;
  pushText(content: string): void;
  /** Raises an error of Lua at the place that called the running function. */
  raise(message: string): never;
}

/** The calls of one machine. Every function of the engine may leave by an exception, so nothing may be held that must be given back. */
export const luaCall = (lua: LuaExports, memory: EngineMemory, state: Address): LuaCall => {
  const length = lua.malloc(8);
  const encoder = new TextEncoder();
  const range = (start: Address): ByteRange => ({ start, end: start + memory.word(length) });
  const pushBytes = (content: Uint8Array): void => {
    memory.withCopy(content, (address) => lua.lua_pushlstring(state, address, content.length));
  };
  const pushText = (content: string): void => pushBytes(encoder.encode(content));
  return {
    lua,
    memory,
    state,
    text: (argument) => range(lua.luaL_checklstring(state, argument, length)),
    textAt: (index) => range(lua.lua_tolstring(state, index, length)),
    pushRange: ({ start, end }) => {
      lua.lua_pushlstring(state, start, end - start);
    },
    pushBytes,
    pushText,
    raise: (message) => {
      lua.luaL_where(state, 1);
      pushText(message);
      lua.lua_concat(state, 2);
      lua.lua_error(state);
      throw new Error('an error of Lua did not leave the function');
    },
  };
};

/** Whether the value at an index is text, or a number that can stand for it. */
export const isTextLike = ({ lua, state }: LuaCall, index: number): boolean => {
  const type = lua.lua_type(state, index);
  return type === LUA_TYPE.string || type === LUA_TYPE.number;
};

/** Keeps the value on top of the stack from being collected, takes it off the stack and gives its handle. */
export const keepValue = ({ lua, state }: LuaCall): number => lua.luaL_ref(state, REGISTRY_INDEX);
