import { readFileSync } from 'node:fs';
import type { LuaValue } from '../../values/lua-value.ts';
import { engineMemory } from '../engine/engine-memory.ts';
import { enter, enterFunction } from '../engine/function-entries.ts';
import { instantiateEngine } from '../engine/instantiate-engine.ts';
import { luaCall } from '../engine/lua-call.ts';
import { LuaFailure, LuaMachine, type MachineParts } from '../engine/lua-machine.ts';
import { Meter } from '../engine/meter.ts';
import { LimitReached } from '../engine/resource-limit.ts';
import { readValue, UntransferableValue } from '../engine/transfer-values.ts';
import type { SandboxPolicy } from '../policy.ts';
import { sandboxFiles } from '../sandbox-files.ts';

let compiled: WebAssembly.Module | undefined;

/** The engine, compiled once for all tests of a file. */
const engineModule = (): WebAssembly.Module => {
  compiled ??= new WebAssembly.Module(readFileSync(sandboxFiles().engine));
  return compiled;
};

/** A policy whose time no busy machine uses up. */
export const PATIENT_POLICY: SandboxPolicy = { memory: 8 * 1024 * 1024, instructions: 2_000_000, wall: 60_000 };

/** Numbers that a test shares with its machine. */
export const controlNumbers = (): Int32Array => new Int32Array(new SharedArrayBuffer(8));

/** A machine of this thread. */
export const machineOf = (parts: Partial<MachineParts> = {}): LuaMachine =>
  new LuaMachine({
    module: engineModule(),
    meter: new Meter(controlNumbers(), () => performance.now()),
    bindings: [],
    version: '1.2.3',
    askHost: () => ({ value: null }),
    ...parts,
  });

/** How an evaluation came out, as data that can be compared. */
export type Came =
  | { readonly value: LuaValue }
  | { readonly lua: string; readonly line: number | null }
  | { readonly limit: string }
  | { readonly untransferable: string };

/** Runs a source on a machine. */
export const evaluate = (source: string, machine = machineOf(), policy = PATIENT_POLICY): Came => {
  return cameOf(() => machine.load(Buffer.from(source), 'test.lua', policy));
};

const cameOf = (work: () => LuaValue): Came => {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof LuaFailure) return { lua: error.message, line: error.line };
    if (error instanceof LimitReached) return { limit: error.resource };
    if (error instanceof UntransferableValue) return { untransferable: error.message };
    throw error;
  }
};

/** Lua as its authors made it, with the base library, `string` and `table`, and without any limit: what ours is compared with. */
export const plainLua = (): ((source: string) => Came) => {
  const lua = instantiateEngine(engineModule());
  const memory = engineMemory(lua);
  const allocate = (_: number, block: number, __: number, size: number): number => {
    if (size !== 0) return lua.realloc(block, size >>> 0);
    lua.free(block);
    return 0;
  };
  const allocator = enterFunction(lua, { kind: 'allocator', run: allocate });
  const state = lua.lua_newstate(allocator, 0);
  const call = luaCall(lua, memory, state);
  const libraries = { _G: lua.luaopen_base, string: lua.luaopen_string, table: lua.luaopen_table };
  for (const [name, open] of Object.entries(libraries))
    lua.luaL_requiref(state, memory.keep(name), enter(lua, open), 1);
  return (source) => {
    lua.lua_settop(state, 0);
    const text = Buffer.from(source);
    const status =
      memory.withCopy(text, (at) => lua.luaL_loadbufferx(state, at, text.length, memory.keep('=test.lua'), 0)) ||
      lua.lua_pcallk(state, 0, 1, 0, 0, 0);
    if (status === 0) return cameOf(() => readValue(call, 1, false));
    const { start, end } = call.textAt(-1);
    return { lua: Buffer.from(memory.bytes().subarray(start, end)).toString(), line: 1 };
  };
};
