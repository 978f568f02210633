import { COMMAND_DEADLINE_MS_MAXIMUM, type CommandOutput, type CommandResult, callCommand } from '@quirl/lua';
import {
  CONTRACTS,
  canonicalJson,
  EFFECT_ORDER,
  type PackageCommand,
  type PluginOutcome,
  QuirlError,
  refusal,
  type ShellError,
} from '@quirl/quirl-contracts';
import { loadCheckedEntry } from '../entry/load-checked-entry.ts';
import type { InstalledPackage } from '../installed/examine-package.ts';
import type { InstallHost } from '../installed/install-host.ts';
import { findEntry } from '../lifecycle/lock-entries.ts';
import { EXIT_STATUS_MAXIMUM } from '../limits.ts';
import type { PluginPlace } from '../lock/plugin-place.ts';
import { readLock } from '../lock/read-lock.ts';
import { bindArguments } from './bind-arguments.ts';
import { assertDeclaredResult, declaredResult } from './check-result.ts';
import { uncoveredEffects } from './effect-grants.ts';
import { type FoundCommand, readEnabledPackage } from './find-command.ts';
import { assertInputPresence, readCommandInput } from './input/read-command-input.ts';

/** One call of a command that was found. */
export interface PackageCall {
  readonly place: PluginPlace;
  readonly host: InstallHost;
  readonly found: FoundCommand;
  /** The words behind its path. */
  readonly tokens: readonly string[];
  /** Reads the JSON of its input; null if none was given. Asked once everything else about the call is right. */
  readonly input: (() => Promise<Uint8Array>) | null;
  /** Milliseconds for everything that it runs, from 1 to 300 000. */
  readonly deadlineMs: number;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** How a command ended: with an outcome that its declaration allows, or with an error of its own. */
export type PackageCallEnd =
  | {
      readonly ok: true;
      readonly outcome: PluginOutcome;
      readonly output: CommandOutput;
      /** What the program said whose end is the outcome; empty for any other outcome. */
      readonly stderr: string;
      readonly exitStatus: number;
    }
  | { readonly ok: false; readonly error: ShellError; readonly exitStatus: number };

const assertEffects = ({ path, effects }: PackageCommand, { entry }: InstalledPackage): void => {
  const uncovered = uncoveredEffects(effects, entry.granted_capabilities);
  if (uncovered.length === 0) return;
  throw refusal(
    'validation',
    `${path} declares effects that its package was not granted: ${uncovered.join(', ')}`,
    `See what was granted with: quirl plugin permissions ${entry.name}`,
  );
};

/** Looks at the lock and the files once more. Throws `validation` if anything is not as it was when the command was found. */
const assertUnchanged = (place: PluginPlace, host: InstallHost, { entry }: InstalledPackage): void => {
  const now = findEntry(readLock(place), entry.name);
  if (now === undefined || canonicalJson(now) !== canonicalJson(entry))
    throw refusal(
      'validation',
      `the lock entry of ${entry.name} was changed while its command was prepared`,
      'Nothing was run. Call it again if it still may run.',
    );
  readEnabledPackage(now, host);
};

const clamped = (status: number, least: number): number => Math.min(Math.max(status, least), EXIT_STATUS_MAXIMUM);

const endOf = (command: PackageCommand, result: CommandResult): PackageCallEnd => {
  const { path, error_codes } = command;
  if (!result.ok) {
    const { error } = result;
    const status = error.exit_status;
    // Its own status says what the manifest explains, but a failure never looks like success.
    const isDeclared = status !== undefined && error_codes.has(String(status));
    return { ok: false, error, exitStatus: isDeclared ? clamped(status, 1) : 1 };
  }
  const { status, output, stderr = '' } = result;
  const { name: document_type, version: schema_version } = CONTRACTS['quirl.plugin.outcome'];
  return {
    ok: true,
    outcome: { document_type, schema_version, command: path, status, output },
    output,
    stderr,
    exitStatus: clamped(status, 0),
  };
};

const WALL_TIME = 'resource: wall_time';

/**
 * Runs a part of a call that may take so many milliseconds of the deadline of all. Where that time ends it, the refusal speaks of the deadline
 * that a person gave instead.
 */
const withinDeadline = async <Value>(
  { command: { path } }: FoundCommand,
  deadlineMs: number,
  partMs: number,
  work: (deadlineMs: number) => Promise<Value>,
): Promise<Value> => {
  try {
    return await work(partMs);
  } catch (error) {
    if (!(error instanceof QuirlError)) throw error;
    const { code, context = [] } = error.shellError;
    // Whoever is ended for the time of its own work is seen behind the limit of that, never at it.
    const atDeadline = [WALL_TIME, `observed: ${partMs}`, `limit: ${partMs}`];
    if (code !== 'resource_limit' || !atDeadline.every((fact) => context.includes(fact))) throw error;
    throw refusal(
      'resource_limit',
      `${path} was ended at its deadline of ${deadlineMs} ms, with everything that it ran`,
      `Give it more time with --deadline-ms, from 1 to ${COMMAND_DEADLINE_MS_MAXIMUM}.`,
      [WALL_TIME, `observed: ${deadlineMs}`, `limit: ${deadlineMs}`],
    );
  }
};

/**
 * Calls one command of an enabled package under exactly what the package was granted (catalog spec 17): binds the arguments, looks at
 * effects and grants, reads the input, looks at lock and files once more, loads the entry, calls its function, and holds the whole result
 * to the declaration. Nothing of the package is evaluated before all that is right.
 *
 * Refusals: `invalid_argument`, `validation`, `resource_limit`, `lua`; an error of the command's own is an end.
 */
export const callPackageCommand = async (call: PackageCall): Promise<PackageCallEnd> => {
  const { place, host, found, tokens, cwd, environment, signal, deadlineMs } = call;
  const { command, installed } = found;
  const bound = bindArguments(command, tokens);
  assertEffects(command, installed);
  assertInputPresence(command, call.input !== null);
  const input = call.input === null ? null : readCommandInput(command, await call.input());
  assertUnchanged(place, host, installed);
  const { manifest, entryBytes, entryName, entry } = installed;
  const startedAt = performance.now();
  const loaded = await withinDeadline(found, deadlineMs, deadlineMs, (partMs) =>
    loadCheckedEntry({
      ...{ manifest, entryBytes, entryName, cwd, environment, signal, deadlineMs: partMs },
      grants: entry.granted_capabilities,
      effects: command.effects,
    }),
  );
  try {
    const leftMs = Math.max(1, Math.floor(deadlineMs - (performance.now() - startedAt)));
    const given = await withinDeadline(found, deadlineMs, leftMs, (partMs) =>
      callCommand(loaded.entry, {
        handle: loaded.handleOf(command.path),
        args: tokens,
        arguments: bound,
        input,
        effects: EFFECT_ORDER.filter((effect) => command.effects.includes(effect)),
        deadlineMs: partMs,
        signal,
      }),
    );
    const result = declaredResult(command, given);
    assertDeclaredResult(command, result);
    return endOf(command, result);
  } finally {
    await loaded.close();
  }
};
