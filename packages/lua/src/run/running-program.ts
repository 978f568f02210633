import type { SandboxPolicy } from '../sandbox/policy.ts';
import { type Outcome, Sandbox } from '../sandbox/sandbox.ts';
import type { LuaValue } from '../values/lua-value.ts';
import { type HostSetting, hostBindings, hostServices } from './host-services.ts';
import { chunkName, compilableText } from './lua-source.ts';
import { errorOfFailure, type RunningSource } from './run-error.ts';

/** What one evaluation of a program may use and do. */
export interface Evaluation extends HostSetting {
  readonly policy: SandboxPolicy;
  /** Milliseconds for everything, waiting for programs included. */
  readonly deadlineMs: number;
  /** Cancels it. */
  readonly signal?: AbortSignal;
}

/** One source in a sandbox of its own. It must be closed. */
export interface RunningProgram {
  /** Runs the source; gives its first result. Throws a refusal: `lua`, `resource_limit`, `validation`, or what the host refused. */
  load(evaluation: Evaluation): Promise<LuaValue>;
  /** Calls a function that an earlier value held. Throws like `load`. */
  call(handle: number, parameters: readonly LuaValue[], evaluation: Evaluation): Promise<LuaValue>;
  /** Whether it was ended by a limit and can do nothing more. */
  isClosed(): boolean;
  close(): Promise<void>;
}

/** Version of the host interface that `quirl.version` names. */
const HOST_VERSION = '0.1.0';

/** Starts a sandbox for one source; nothing of the source runs yet. */
export const startProgram = async (source: RunningSource): Promise<RunningProgram> => {
  const sandbox = await Sandbox.start(hostBindings(), HOST_VERSION);
  const resultOf = (outcome: Outcome): LuaValue => {
    if ('value' in outcome) return outcome.value;
    throw errorOfFailure(outcome.failure, source);
  };
  const invocation = (evaluation: Evaluation) => ({
    policy: evaluation.policy,
    deadlineMs: evaluation.deadlineMs,
    answer: hostServices(evaluation),
    ...(evaluation.signal === undefined ? {} : { signal: evaluation.signal }),
  });
  return {
    load: async (evaluation) =>
      resultOf(await sandbox.load(compilableText(source.text), chunkName(source.name), invocation(evaluation))),
    call: async (handle, parameters, evaluation) =>
      resultOf(await sandbox.call(handle, parameters, invocation(evaluation))),
    isClosed: () => sandbox.isClosed,
    close: () => sandbox.close(),
  };
};

/** Runs work with a program that is closed afterwards, however the work ends. */
export const withProgram = async <Value>(
  source: RunningSource,
  work: (program: RunningProgram) => Promise<Value>,
): Promise<Value> => {
  const program = await startProgram(source);
  try {
    return await work(program);
  } finally {
    await program.close();
  }
};
