import { ENGINE_MEMORY_BYTES_LIMIT } from '../../limits.ts';
import { isLuaExports, type LuaExports } from './lua-exports.ts';

const PAGE_BYTES = 65_536;
/** Grown in steps, since every growth replaces the view on the memory. */
const GROWTH_BYTES = 1_048_576;
/** Error number of a system call that does not exist. */
const NO_SUCH_CALL = 52;

/** Thrown when the engine gives up on itself; the machine that it ran cannot be used again. */
export class EngineAborted extends Error {
  override readonly name = 'EngineAborted';
}

const isCallable = (value: unknown): value is (first: number, second: number) => void => typeof value === 'function';

/**
 * An instance of the Lua engine whose imports are closed: it has a memory that grows up to `ENGINE_MEMORY_BYTES_LIMIT` and can
 * raise and catch errors. There are no files, no environment, no clock and no processes behind it; every such call fails inside.
 */
export const instantiateEngine = (module: WebAssembly.Module): LuaExports => {
  let engine: LuaExports | undefined;
  const running = (): LuaExports => {
    if (engine === undefined) throw new EngineAborted('the engine called out before it was ready');
    return engine;
  };
  const abort = (): never => {
    throw new EngineAborted('the engine gave up');
  };
  const noSuchCall = (): number => -NO_SUCH_CALL;
  const noSuchWasiCall = (): number => NO_SUCH_CALL;
  const imports = {
    env: {
      abort,
      exit: abort,
      // Lua's protected calls. Lua raises its errors as a number; anything else, such as a limit, passes through every one of them.
      invoke_vii: (index: number, first: number, second: number): void => {
        const lua = running();
        const stack = lua.stackSave();
        try {
          const entry = lua.__indirect_function_table.get(index);
          if (!isCallable(entry)) throw new EngineAborted('the engine called what is no function');
          entry(first, second);
        } catch (error) {
          if (typeof error !== 'number') throw error;
          lua.stackRestore(stack);
          lua.setThrew(1, 0);
        }
      },
      _emscripten_throw_longjmp: (): never => {
        throw Number.POSITIVE_INFINITY;
      },
      emscripten_resize_heap: (bytes: number): number => {
        const { memory } = running();
        const wanted = bytes >>> 0;
        if (wanted > ENGINE_MEMORY_BYTES_LIMIT) return 0;
        const target = Math.min(Math.max(wanted, memory.buffer.byteLength + GROWTH_BYTES), ENGINE_MEMORY_BYTES_LIMIT);
        memory.grow(Math.ceil((target - memory.buffer.byteLength) / PAGE_BYTES));
        return 1;
      },
      // A clock would seed the order of tables and the random numbers: the same program must do the same every time.
      emscripten_date_now: (): number => 0,
      _emscripten_get_now_is_monotonic: (): number => 1,
      system: noSuchCall,
      strftime: (): number => 0,
      _mktime_js: (): bigint => -1n,
      _localtime_js: noSuchCall,
      _gmtime_js: noSuchCall,
      _tzset_js: noSuchCall,
      __syscall_openat: noSuchCall,
      __syscall_fcntl64: noSuchCall,
      __syscall_ioctl: noSuchCall,
      __syscall_dup3: noSuchCall,
      __syscall_unlinkat: noSuchCall,
      __syscall_rmdir: noSuchCall,
      __syscall_renameat: noSuchCall,
      __syscall_readlinkat: noSuchCall,
    },
    wasi_snapshot_preview1: {
      fd_write: noSuchWasiCall,
      fd_read: noSuchWasiCall,
      fd_close: noSuchWasiCall,
      fd_seek: noSuchWasiCall,
      environ_get: noSuchWasiCall,
      environ_sizes_get: noSuchWasiCall,
    },
  };
  const { exports } = new WebAssembly.Instance(module, imports);
  if (!isLuaExports(exports)) throw new EngineAborted('the engine is of another build of Lua');
  engine = exports;
  engine.emscripten_stack_init();
  engine.__wasm_call_ctors();
  return engine;
};
