import { LuaFactory } from 'wasmoon';

/** Compiles a source as Lua itself does, and never runs it: null, or Lua's message. */
export type LuaCompiler = (source: Uint8Array) => string | null;

/** The compiler of the reference implementation, to compare the parser with. */
export const luaCompiler = async (): Promise<LuaCompiler> => {
  const lua = await new LuaFactory().getLuaModule();
  const state = lua.luaL_newstate();
  const { _malloc: allocate, _free: free } = lua.module;
  return (source) => {
    const pointer = allocate(source.length + 1);
    lua.module.HEAPU8.set(source, pointer);
    const status = lua.luaL_loadbufferx(state, pointer, source.length, '=chunk', 't');
    const message = status === 0 ? null : lua.lua_tolstring(state, -1, null);
    lua.lua_settop(state, 0);
    free(pointer);
    return message;
  };
};
