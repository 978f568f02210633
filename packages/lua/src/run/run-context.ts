import { compareCodePoints, type Effect, type QuirlError, refusal } from '@quirl/quirl-contracts';
import {
  CONTEXT_ARGUMENT_BYTES_LIMIT,
  CONTEXT_ARGUMENTS_LIMIT,
  CONTEXT_DIRECTORY_BYTES_LIMIT,
  CONTEXT_ENVIRONMENT_BYTES_LIMIT,
  CONTEXT_ENVIRONMENT_LIMIT,
} from '../limits.ts';
import { luaOfTagged } from '../values/lua-of-tagged.ts';
import { type LuaTable, type LuaValue, luaList, luaRecord } from '../values/lua-value.ts';
import type { TaggedValue } from '../values/tagged-value.ts';

/** Version of the interface between a runner and a module, and the oldest that is read. */
export const RUNNER_ABI_VERSION = 1n;
export const LEGACY_ABI_VERSION = 0n;

/** What a module is called with (catalog spec 18.1). */
export interface RunContext {
  readonly args: readonly string[];
  readonly env: ReadonlyMap<string, string>;
  readonly cwd: string;
  /** The one structured value that goes in, if any. */
  readonly input: TaggedValue | null;
  /** Declared effects, in effect order. */
  readonly effects: readonly Effect[];
  /** Further members, for a command of a package: its bound arguments. */
  readonly more?: Readonly<Record<string, LuaValue>>;
}

const alwaysPassed: ReadonlySet<string> = new Set(['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'USER']);
const OWN_PREFIX = 'QUIRL_';

const isModest = (name: string): boolean => alwaysPassed.has(name) || name.startsWith(OWN_PREFIX);

const isWithin = (entries: readonly (readonly [string, string])[]): boolean =>
  entries.length <= CONTEXT_ENVIRONMENT_LIMIT &&
  entries.reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0) <=
    CONTEXT_ENVIRONMENT_BYTES_LIMIT;

/**
 * The environment as a module sees it, in code-point order of names. One that is larger than the bounds is reduced to a few well-known
 * names and `QUIRL_*`, as far as those fit; `isReduced` says so.
 */
export const boundedEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
): { readonly env: ReadonlyMap<string, string>; readonly isReduced: boolean } => {
  const entries = Object.entries(environment)
    .flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]))
    .sort(([left], [right]) => compareCodePoints(left, right));
  if (isWithin(entries)) return { env: new Map(entries), isReduced: false };
  const kept: [string, string][] = [];
  for (const entry of entries) if (isModest(entry[0]) && isWithin([...kept, entry])) kept.push(entry);
  return { env: new Map(kept), isReduced: true };
};

/**
 * The environment for a program that may start no other: the well-known names and `QUIRL_*`. What else stands in an environment, keys
 * and tokens above all, is none of its business.
 */
export const modestEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<string, string> =>
  boundedEnvironment(Object.fromEntries(Object.entries(environment).filter(([name]) => isModest(name)))).env;

const refused = (message: string, limit: number): QuirlError =>
  refusal('resource_limit', message, 'Pass less, or pass it in a file.', [`limit: ${limit}`]);

/** The table that a module is called with. Throws `resource_limit` for arguments or a directory beyond the bounds. */
export const luaContext = ({ args, env, cwd, input, effects, more }: RunContext): LuaTable => {
  if (args.length > CONTEXT_ARGUMENTS_LIMIT)
    throw refused(
      `there are ${args.length} arguments; at most ${CONTEXT_ARGUMENTS_LIMIT} are passed`,
      CONTEXT_ARGUMENTS_LIMIT,
    );
  const bytes = args.reduce((sum, argument) => sum + Buffer.byteLength(argument), 0);
  if (bytes > CONTEXT_ARGUMENT_BYTES_LIMIT)
    throw refused(
      `the arguments have ${bytes} bytes; at most ${CONTEXT_ARGUMENT_BYTES_LIMIT} are passed`,
      CONTEXT_ARGUMENT_BYTES_LIMIT,
    );
  if (cwd === '' || Buffer.byteLength(cwd) > CONTEXT_DIRECTORY_BYTES_LIMIT)
    throw refused('the path of the working directory is empty or too long', CONTEXT_DIRECTORY_BYTES_LIMIT);
  return luaRecord({
    abi_version: RUNNER_ABI_VERSION,
    args: luaList(args),
    env: new Map(env),
    cwd,
    input: input === null ? luaRecord({ kind: 'none' }) : luaRecord({ kind: 'value', content: luaOfTagged(input) }),
    output: luaRecord({ kind: 'value' }),
    effects: luaList(effects),
    cancellation: luaRecord({ is_cancelled: { function: 'is_cancelled' } }),
    ...more,
  });
};
