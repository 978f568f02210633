import { type Effect, type QuirlError, refusal } from '@quirl/quirl-contracts';
import { MODULE_KEY_BYTES_LIMIT, SCRIPT_DEADLINE_MS } from '../limits.ts';
import { type SandboxPolicy, SCRIPT_POLICY } from '../sandbox/policy.ts';
import { isLuaFunction, isLuaTable, type LuaTable, type LuaValue } from '../values/lua-value.ts';
import type { CommandResult } from './command-result.ts';
import { readLuaSource } from './lua-source.ts';
import { legacyResult, plainResult, readResultEnvelope } from './read-result.ts';
import { boundedEnvironment, LEGACY_ABI_VERSION, luaContext, RUNNER_ABI_VERSION } from './run-context.ts';
import { type Evaluation, withProgram } from './running-program.ts';

/** What a script of a person runs in. */
export interface ScriptSetting {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  /** `SCRIPT_POLICY` by default. */
  readonly policy?: SandboxPolicy;
  /** `SCRIPT_DEADLINE_MS` by default. */
  readonly deadlineMs?: number;
}

/** A script, and what it is called with. */
export interface ScriptRequest extends ScriptSetting {
  readonly source: Uint8Array;
  /** Its path, or another name for messages. */
  readonly name: string;
  readonly args: readonly string[];
}

const SCRIPT_GRANTS: readonly string[] = ['process.spawn'];
const SCRIPT_EFFECTS: readonly Effect[] = ['read_filesystem', 'spawn_process'];

/** The evaluation of a script: a person who runs one lets it run programs; there is nothing to register. */
export const scriptEvaluation = (setting: ScriptSetting): Evaluation => ({
  grants: SCRIPT_GRANTS,
  cwd: setting.cwd,
  environment: setting.environment,
  policy: setting.policy ?? SCRIPT_POLICY,
  deadlineMs: setting.deadlineMs ?? SCRIPT_DEADLINE_MS,
  programs: { count: 0 },
  ...(setting.signal === undefined ? {} : { signal: setting.signal }),
});

const misshapen = (message: string): QuirlError =>
  refusal(
    'validation',
    `the module is not accepted: ${message}`,
    'Return {abi_version = 1, main = function(context) … end}.',
  );

/** The function of a module that names version 1. */
const mainOf = (module: LuaTable): number => {
  for (const key of module.keys()) {
    if (typeof key !== 'string') throw misshapen('it has a key that is no text');
    if (Buffer.byteLength(key) > MODULE_KEY_BYTES_LIMIT)
      throw misshapen(`it has a key of more than ${MODULE_KEY_BYTES_LIMIT} bytes`);
    if (key !== 'abi_version' && key !== 'main') throw misshapen(`it has the unknown member ${JSON.stringify(key)}`);
  }
  return functionOf(module.get('main'));
};

const functionOf = (value: LuaValue | undefined): number => {
  if (isLuaFunction(value) && typeof value.function === 'number') return value.function;
  throw misshapen('main must be a function');
};

/** The version that a module names; 0 for one that names none. */
const versionOf = (module: LuaValue): bigint => {
  const version = isLuaTable(module) ? module.get('abi_version') : undefined;
  if (version === undefined) return LEGACY_ABI_VERSION;
  if (version === LEGACY_ABI_VERSION || version === RUNNER_ABI_VERSION) return version;
  throw misshapen(`abi_version ${typeof version === 'bigint' ? version : 'of another kind'} is not known here`);
};

/**
 * Runs a script (catalog spec 18.1): evaluates the source and calls the `main` of what it returns. A module without a version, or with
 * version 0, may have a `main` and gives plain data. `isReduced` of the result says that only a part of the environment was passed.
 * Throws a refusal for a script that is no module, fails, or reaches a limit; an error that `main` returns is a result.
 */
export const runScript = async (
  request: ScriptRequest,
): Promise<{ readonly result: CommandResult; readonly isReduced: boolean }> => {
  const source = readLuaSource(request.source, request.name);
  const { env, isReduced } = boundedEnvironment(request.environment);
  const context = luaContext({ args: request.args, env, cwd: request.cwd, input: null, effects: SCRIPT_EFFECTS });
  const evaluation = scriptEvaluation(request);
  const result = await withProgram(source, async (program): Promise<CommandResult> => {
    const module = await program.load(evaluation);
    if (versionOf(module) === RUNNER_ABI_VERSION && isLuaTable(module))
      return readResultEnvelope(await program.call(mainOf(module), [context], evaluation));
    const main = isLuaTable(module) ? module.get('main') : undefined;
    if (main === undefined) return legacyResult(withoutVersion(module));
    return legacyResult(await program.call(functionOf(main), [context], evaluation));
  });
  return { result, isReduced };
};

const withoutVersion = (module: LuaValue): LuaValue =>
  isLuaTable(module) && module.has('abi_version')
    ? new Map([...module].filter(([key]) => key !== 'abi_version'))
    : module;

/** Evaluates one expression and gives its value as plain data. Throws like `runScript`. */
export const evalExpression = async (expression: string, setting: ScriptSetting): Promise<CommandResult> => {
  const source = readLuaSource(Buffer.from(`return ${expression}\n`), 'expression');
  return withProgram(source, async (program) => plainResult(await program.load(scriptEvaluation(setting))));
};
