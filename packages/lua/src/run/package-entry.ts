import { type Effect, refusal } from '@quirl/quirl-contracts';
import { COMMAND_DEADLINE_MS, COMMAND_DEADLINE_MS_MAXIMUM } from '../limits.ts';
import { PACKAGE_POLICY, type SandboxPolicy } from '../sandbox/policy.ts';
import { isLuaFunction, isLuaTable, type LuaValue } from '../values/lua-value.ts';
import type { TaggedValue } from '../values/tagged-value.ts';
import type { CommandResult } from './command-result.ts';
import { covers } from './host-services.ts';
import { readLuaSource } from './lua-source.ts';
import { readCommandResult } from './read-result.ts';
import { createRegistrations, type RegisteredCommand, type RegisteredCompletion } from './registrations.ts';
import { boundedEnvironment, luaContext, modestEnvironment } from './run-context.ts';
import { type Evaluation, type RunningProgram, startProgram } from './running-program.ts';

/** The entry of a package, and what it may do. */
export interface EntrySetting {
  readonly source: Uint8Array;
  /** Its path, for messages. */
  readonly name: string;
  /** The granted capabilities; a scoped one as it stands. */
  readonly grants: readonly string[];
  /** The effects that loading may have; all by default. */
  readonly effects?: readonly Effect[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  /** Milliseconds that loading may take, from 1 to `COMMAND_DEADLINE_MS_MAXIMUM`; `COMMAND_DEADLINE_MS` by default. */
  readonly deadlineMs?: number;
  /** `PACKAGE_POLICY` by default. */
  readonly policy?: SandboxPolicy;
}

/** A loaded entry in a sandbox of its own. It must be closed. */
export interface PackageEntry {
  /** Handles of the functions in the table that the entry returned, by key; empty if it returned none. */
  readonly functions: ReadonlyMap<string, number>;
  /** What it registered, in order. */
  readonly commands: readonly RegisteredCommand[];
  readonly completions: readonly RegisteredCompletion[];
  readonly setting: EntrySetting;
  readonly program: RunningProgram;
  /** The programs that loading and the first call have started together; every later call begins anew. */
  readonly programs: { count: number };
  close(): Promise<void>;
}

const evaluationOf = (setting: EntrySetting, deadlineMs: number, signal = setting.signal): Evaluation => ({
  grants: setting.grants,
  cwd: setting.cwd,
  environment: setting.environment,
  policy: setting.policy ?? PACKAGE_POLICY,
  deadlineMs,
  ...(signal === undefined ? {} : { signal }),
});

const assertDeadline = (deadlineMs: number): number => {
  if (Number.isInteger(deadlineMs) && deadlineMs >= 1 && deadlineMs <= COMMAND_DEADLINE_MS_MAXIMUM) return deadlineMs;
  throw refusal(
    'invalid_argument',
    `a deadline of ${deadlineMs} ms is out of range`,
    `Give a count from 1 to ${COMMAND_DEADLINE_MS_MAXIMUM}.`,
  );
};

const functionsOf = (value: LuaValue): ReadonlyMap<string, number> => {
  const functions = new Map<string, number>();
  if (!isLuaTable(value)) return functions;
  for (const [key, member] of value)
    if (typeof key === 'string' && isLuaFunction(member) && typeof member.function === 'number')
      functions.set(key, member.function);
  return functions;
};

/**
 * Loads the entry of a package once, under its grants (catalog spec 15). Throws a refusal, and leaves nothing behind, for an entry that
 * fails, reaches a limit, or registers what does not fit.
 */
export const loadPackageEntry = async (setting: EntrySetting): Promise<PackageEntry> => {
  const deadlineMs = assertDeadline(setting.deadlineMs ?? COMMAND_DEADLINE_MS);
  const program = await startProgram(readLuaSource(setting.source, setting.name));
  try {
    const registrations = createRegistrations();
    const programs = { count: 0 };
    const { effects } = setting;
    const value = await program.load({
      ...evaluationOf(setting, deadlineMs),
      ...(effects === undefined ? {} : { effects }),
      programs,
      registrations,
    });
    return {
      functions: functionsOf(value),
      commands: registrations.commands(),
      completions: registrations.completions(),
      setting,
      program,
      programs,
      close: () => program.close(),
    };
  } catch (error) {
    await program.close();
    throw error;
  }
};

// Who may start programs could ask any of them for the environment, and they may need it.
const environmentOf = ({ grants, environment }: EntrySetting): ReadonlyMap<string, string> =>
  covers(grants, 'process.spawn') ? boundedEnvironment(environment).env : modestEnvironment(environment);

/** One call of a command. It may have the effects that it declares, and no other. */
export interface CommandCall {
  /** Handle of its function: a member of `functions`, or the `run` of a registration. */
  readonly handle: number;
  /** The words that were given, and the bound arguments by canonical name. */
  readonly args: readonly string[];
  readonly arguments: ReadonlyMap<string, LuaValue>;
  readonly input: TaggedValue | null;
  readonly effects: readonly Effect[];
  /** From 1 to `COMMAND_DEADLINE_MS_MAXIMUM`; `COMMAND_DEADLINE_MS` by default. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Calls a command of a loaded entry with the context of catalog spec 18.1, and reads its whole result. Throws a refusal for a call that
 * fails (`lua` with the place), reaches a limit, or gives a result of another form; an error that the command returns is a result.
 */
export const callCommand = async (entry: PackageEntry, call: CommandCall): Promise<CommandResult> => {
  const deadlineMs = assertDeadline(call.deadlineMs ?? COMMAND_DEADLINE_MS);
  const { setting, program, programs } = entry;
  const context = luaContext({
    args: call.args,
    env: environmentOf(setting),
    cwd: setting.cwd,
    input: call.input,
    effects: call.effects,
    more: { arguments: new Map(call.arguments) },
  });
  const { effects } = call;
  const evaluation = { ...evaluationOf(setting, deadlineMs, call.signal ?? setting.signal), effects, programs };
  try {
    return readCommandResult(await program.call(call.handle, [context], evaluation));
  } finally {
    programs.count = 0;
  }
};
