import { HOST_CALL_BYTES_PER_INSTRUCTION, HOST_CALL_INSTRUCTIONS } from '../../limits.ts';
import { isLuaTable, type LuaValue } from '../../values/lua-value.ts';
import type { SandboxPolicy } from '../policy.ts';
import type { HostAnswer, HostBinding, HostRefusal, RefusalCode } from '../protocol/host-binding.ts';
import { engineMemory } from './engine-memory.ts';
import { enter, enterFunction } from './function-entries.ts';
import { EngineAborted, instantiateEngine } from './instantiate-engine.ts';
import { type LuaCall, luaCall } from './lua-call.ts';
import {
  type Address,
  COUNT_HOOK_MASK,
  GLOBALS_KEY,
  LUA_TYPE,
  type LuaExports,
  REGISTRY_INDEX,
} from './lua-exports.ts';
import type { Meter } from './meter.ts';
import { LimitReached } from './resource-limit.ts';
import { type EnterFunction, openRestrictedLibraries } from './restricted-libraries.ts';
import { pushValue, readValue, UntransferableValue } from './transfer-values.ts';

/** An error that a program raised and did not catch. */
export class LuaFailure extends Error {
  override readonly name = 'LuaFailure';
  /** The line of the program's own source that it comes from, counted from 1; null if there is none. */
  readonly line: number | null;
  readonly code: RefusalCode;

  constructor(message: string, line: number | null, code: RefusalCode = 'lua') {
    super(message);
    this.line = line;
    this.code = code;
  }
}

/** What a machine is made of. */
export interface MachineParts {
  readonly module: WebAssembly.Module;
  readonly meter: Meter;
  /** The functions below `quirl`, and the text `quirl.version`. */
  readonly bindings: readonly HostBinding[];
  readonly version: string;
  /** Asks the host and waits for its answer. */
  readonly askHost: (path: string, parameters: readonly LuaValue[]) => HostAnswer;
}

const STATUS_OK = 0;
const STATUS_NO_MEMORY = 4;
const LEVELS_SEARCHED = 32;
const MESSAGE_BYTES_LIMIT = 16 * 1024;
const MODULE_NAME = 'quirl';

const lossy = new TextDecoder('utf-8', { ignoreBOM: true });

/** One Lua machine with restricted libraries. A limit that was reached ends it for good; an error of Lua does not. */
export class LuaMachine {
  readonly #call: LuaCall;
  readonly #meter: Meter;
  readonly #hook: number;
  readonly #handler: number;
  readonly #isCancelled: number;
  readonly #toText: Address;
  readonly #textMode: Address;
  #chunk = '';
  #failedAt: number | null = null;
  #lastRefusal: HostRefusal | undefined;

  constructor({ module, meter, bindings, version, askHost }: MachineParts) {
    const lua = instantiateEngine(module);
    const memory = engineMemory(lua);
    const enterOwn: EnterFunction = (run) => enterFunction(lua, { kind: 'luaFunction', run });
    const state = lua.lua_newstate(enterFunction(lua, { kind: 'allocator', run: allocator(lua, meter) }), 0);
    if (state === 0) throw new EngineAborted('the engine could not start');
    this.#meter = meter;
    this.#call = luaCall(lua, memory, state);
    this.#hook = enterFunction(lua, { kind: 'hook', run: () => meter.charge(meter.interval) });
    this.#handler = enterOwn(() => this.#handleError());
    this.#isCancelled = enterOwn(() => {
      lua.lua_pushboolean(state, meter.isToldToStop() ? 1 : 0);
      return 1;
    });
    this.#toText = memory.keep('__tostring');
    this.#textMode = memory.keep('t');
    openRestrictedLibraries(this.#call, meter, enterOwn, (run) => enter(lua, run));
    this.#installHost(bindings, version, enterOwn, askHost);
  }

  /**
   * Compiles a source and runs it; gives its first result, in which functions are handles. `chunk` names the source in messages.
   * Throws a `LuaFailure`, a `LimitReached` or an `UntransferableValue`.
   */
  load(source: Uint8Array, chunk: string, policy: SandboxPolicy): LuaValue {
    const { lua, memory, state } = this.#call;
    this.#chunk = chunk;
    return this.#evaluate(policy, (handler) => {
      const status = memory.withCopy(source, (text) =>
        memory.withCopy(Buffer.from(`=${chunk}`), (name) =>
          lua.luaL_loadbufferx(state, text, source.length, name, this.#textMode),
        ),
      );
      if (status !== STATUS_OK) throw this.#failure(status);
      return lua.lua_pcallk(state, 0, 1, handler, 0, 0);
    });
  }

  /** Calls a function that an earlier value of this machine held; gives its first result. Throws like `load`. */
  call(handle: number, parameters: readonly LuaValue[], policy: SandboxPolicy): LuaValue {
    const { lua, state } = this.#call;
    return this.#evaluate(policy, (handler) => {
      lua.lua_rawgeti(state, REGISTRY_INDEX, BigInt(handle));
      for (const parameter of parameters) pushValue(this.#call, parameter, this.#isCancelled);
      return lua.lua_pcallk(state, parameters.length, 1, handler, 0, 0);
    });
  }

  #evaluate(policy: SandboxPolicy, run: (handler: number) => number): LuaValue {
    const { lua, state } = this.#call;
    this.#failedAt = null;
    this.#lastRefusal = undefined;
    this.#meter.begin(policy);
    lua.lua_settop(state, 0);
    lua.lua_sethook(state, this.#hook, COUNT_HOOK_MASK, this.#meter.interval);
    try {
      lua.lua_pushcclosure(state, this.#handler, 0);
      const status = run(lua.lua_gettop(state));
      if (status !== STATUS_OK) throw this.#failure(status);
      // Work of the last instructions, which no look has seen yet.
      this.#meter.look();
      return readValue(this.#call, lua.lua_gettop(state), true);
    } catch (error) {
      throw isEngineEnd(error) ? this.#meter.outOfMemory() : error;
    } finally {
      this.#meter.end();
    }
  }

  /** What a status other than success means; the error value is on top of the stack. */
  #failure(status: number): LimitReached | LuaFailure {
    if (status === STATUS_NO_MEMORY) return this.#meter.outOfMemory();
    const { lua, state, memory } = this.#call;
    if (lua.lua_type(state, -1) !== LUA_TYPE.string) return new LuaFailure('error in error handling', this.#failedAt);
    const { start, end } = this.#call.textAt(-1);
    const message = lossy.decode(memory.bytes().subarray(start, Math.min(end, start + MESSAGE_BYTES_LIMIT)));
    // The error of the host is known by its text, which is all that travels through the program.
    const code = message === this.#lastRefusal?.message ? this.#lastRefusal.code : 'lua';
    return new LuaFailure(message, this.#failedAt ?? this.#lineIn(message), code);
  }

  /** Lua's message handler: makes text of the error and notes the line of the program that it comes from. */
  #handleError(): number {
    const { lua, state, memory } = this.#call;
    if (lua.lua_type(state, 1) !== LUA_TYPE.string) {
      const isText =
        lua.lua_type(state, 1) === LUA_TYPE.number || lua.luaL_getmetafield(state, 1, this.#toText) !== LUA_TYPE.nil;
      if (isText) lua.luaL_tolstring(state, 1, 0);
      else this.#describeError();
      lua.lua_copy(state, -1, 1);
    }
    for (let level = 1; level <= LEVELS_SEARCHED; level += 1) {
      lua.luaL_where(state, level);
      const { start, end } = this.#call.textAt(-1);
      const line = this.#lineIn(lossy.decode(memory.bytes().subarray(start, end)));
      lua.lua_settop(state, 1);
      if (line === null) continue;
      this.#failedAt = line;
      break;
    }
    return 1;
  }

  /** Pushes a text for an error that is none; a table may hold one, which is looked at without running anything of the program. */
  #describeError(): void {
    const { lua, state } = this.#call;
    if (lua.lua_type(state, 1) === LUA_TYPE.table) {
      this.#call.pushText('the error is a table, not text; its message: ');
      this.#call.pushText('message');
      if (lua.lua_rawget(state, 1) === LUA_TYPE.string) {
        lua.lua_concat(state, 2);
        return;
      }
    }
    this.#call.pushText('the error is no text');
  }

  /** The line of the program in a message that begins with a place in it. */
  #lineIn(message: string): number | null {
    if (!message.startsWith(`${this.#chunk}:`)) return null;
    const digits = /^[0-9]{1,9}(?=:)/.exec(message.slice(this.#chunk.length + 1, this.#chunk.length + 12))?.[0];
    return digits === undefined ? null : Number(digits);
  }

  #installHost(
    bindings: readonly HostBinding[],
    version: string,
    enterOwn: EnterFunction,
    askHost: MachineParts['askHost'],
  ): void {
    const { lua, state } = this.#call;
    lua.lua_rawgeti(state, REGISTRY_INDEX, GLOBALS_KEY);
    this.#openTable(MODULE_NAME);
    this.#call.pushText('version');
    this.#call.pushText(version);
    lua.lua_rawset(state, -3);
    const root = lua.lua_gettop(state);
    for (const binding of bindings) {
      const names = binding.path.split('.').slice(1);
      const last = names.pop() ?? '';
      for (const name of names) this.#openTable(name);
      this.#call.pushText(last);
      lua.lua_pushcclosure(
        state,
        enterOwn(() => this.#runBinding(binding, askHost)),
        0,
      );
      lua.lua_rawset(state, -3);
      lua.lua_settop(state, root);
    }
    lua.lua_settop(state, 0);
  }

  /** Pushes the table that the one on top of the stack holds under a name; makes it if there is none. */
  #openTable(name: string): void {
    const { lua, state } = this.#call;
    this.#call.pushText(name);
    if (lua.lua_rawget(state, -2) === LUA_TYPE.table) return;
    lua.lua_settop(state, -2);
    lua.lua_createtable(state, 0, 0);
    this.#call.pushText(name);
    lua.lua_pushvalue(state, -2);
    lua.lua_rawset(state, -4);
  }

  #runBinding(binding: HostBinding, askHost: MachineParts['askHost']): number {
    const { lua, state, memory } = this.#call;
    if (binding.answers === 'its_argument') {
      lua.luaL_checktype(state, 1, LUA_TYPE.table);
      lua.lua_settop(state, 1);
      return 1;
    }
    const parameters: LuaValue[] = [];
    for (let index = 1; index <= lua.lua_gettop(state); index += 1) parameters.push(this.#parameter(binding, index));
    this.#meter.charge(HOST_CALL_INSTRUCTIONS + Math.ceil(textBytesOf(parameters) / HOST_CALL_BYTES_PER_INSTRUCTION));
    const answer = this.#meter.waiting(() => askHost(binding.path, parameters));
    this.#meter.look();
    if ('refusal' in answer) {
      lua.luaL_where(state, 1);
      const { start, end } = this.#call.textAt(-1);
      const place = lossy.decode(memory.bytes().subarray(start, end));
      this.#lastRefusal = { code: answer.refusal.code, message: `${place}${answer.refusal.message}` };
      return this.#call.raise(answer.refusal.message);
    }
    if ('limit' in answer) throw new LimitReached(answer.limit.resource, answer.limit.observed, answer.limit.limit);
    pushValue(this.#call, answer.value, this.#isCancelled);
    return 1;
  }

  #parameter(binding: HostBinding, index: number): LuaValue {
    try {
      return readValue(this.#call, index, binding.takesCallback);
    } catch (error) {
      if (!(error instanceof UntransferableValue)) throw error;
      return this.#call.raise(`argument #${index} of ${binding.path} is not accepted: ${error.message}`);
    }
  }
}

/** UTF-16 units of all text in values, which is about what the host has to read. */
const textBytesOf = (values: Iterable<LuaValue>): number => {
  let sum = 0;
  for (const value of values) {
    if (typeof value === 'string') sum += value.length;
    else if (isLuaTable(value)) sum += textBytesOf(value.values());
  }
  return sum;
};

/** Whether the engine itself gave up: what it cannot unwind to a protected call is a want of memory or of stack. */
const isEngineEnd = (error: unknown): boolean =>
  error instanceof EngineAborted || error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

// Blocks are counted before they are taken. With no old block, Lua passes a kind of value where the old size would be.
const allocator =
  (lua: LuaExports, meter: Meter) =>
  (_data: Address, block: Address, oldSize: number, newSize: number): Address => {
    const taken = block === 0 ? 0 : oldSize >>> 0;
    const wanted = newSize >>> 0;
    if (wanted === 0) {
      lua.free(block);
      meter.resized(taken, 0);
      return 0;
    }
    if (!meter.admit(block, taken, wanted)) return 0;
    const moved = lua.realloc(block, wanted);
    if (moved === 0) throw meter.outOfMemory();
    meter.resized(taken, wanted);
    return moved;
  };
