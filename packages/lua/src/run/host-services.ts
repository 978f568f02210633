import { type Effect, escapeControls, QuirlError } from '@quirl/quirl-contracts';
import { HOST_API } from '../host-api.ts';
import { HOST_CALLS_LIMIT, PROCESS_OUTPUT_BYTES_LIMIT } from '../limits.ts';
import type { HostAnswer, HostBinding, RefusalCode } from '../sandbox/protocol/host-binding.ts';
import type { AnswerHost } from '../sandbox/sandbox.ts';
import { type LuaValue, luaList, luaRecord } from '../values/lua-value.ts';
import type { Registrations } from './registrations.ts';
import { type ProgramEnd, runProgram } from './run-program.ts';
import { scopedProblem, splitCommand, splitScopedCommand } from './split-command.ts';

/** What stands behind the host functions of one program. */
export interface HostSetting {
  /** Capabilities that the program was granted, scoped ones as they stand: `process.spawn:git`. */
  readonly grants: readonly string[];
  /** Working directory of the invocation. */
  readonly cwd: string;
  /** Environment of the programs that are started. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The effects that calls may have; all by default. */
  readonly effects?: readonly Effect[];
  /** Counts the programs of one invocation, refused ones too; loading and calling an entry is one. A count of its own by default. */
  readonly programs?: { count: number };
  /** Takes what the program registers; without it, nothing can be registered. */
  readonly registrations?: Registrations;
}

const SPAWN = 'process.spawn';
const SPAWN_SCOPE = `${SPAWN}:`;

const refused = (code: RefusalCode, message: string): HostAnswer => ({ refusal: { code, message } });

const installed = HOST_API.filter((row) => row.profile === 'package');
const takesCallback: ReadonlySet<string> = new Set(['quirl.plugin.command', 'quirl.completion.add_provider']);
const answersItself: ReadonlySet<string> = new Set(['quirl.config']);

/** The functions that a sandbox installs below `quirl`: the package profile of the host API. */
export const hostBindings = (): readonly HostBinding[] =>
  installed.map(({ path }) => ({
    path,
    answers: answersItself.has(path) ? 'its_argument' : 'host',
    takesCallback: takesCallback.has(path),
  }));

/** Whether grants cover a capability, whole or for some scope. */
export const covers = (grants: readonly string[], capability: string): boolean =>
  grants.some((grant) => grant === capability || grant.startsWith(`${capability}:`));

type Handler = (parameters: readonly LuaValue[], signal: AbortSignal) => HostAnswer | Promise<HostAnswer>;

const grantedPrograms = (grants: readonly string[]): readonly string[] =>
  grants.filter((grant) => grant.startsWith(SPAWN_SCOPE)).map((grant) => grant.slice(SPAWN_SCOPE.length));

/** The words that the grants let run; throws a refusal for a line that none covers. */
const coveredWords = (grants: readonly string[], line: string): readonly [string, ...string[]] | undefined => {
  if (grants.includes(SPAWN)) return splitCommand(line);
  for (const program of grantedPrograms(grants)) {
    const words = splitScopedCommand(line, program);
    if (words !== undefined) return words;
  }
  return undefined;
};

/** The first line that says something, short, and without control characters: an error may hold none. */
const firstLine = (text: string): string => {
  const line = /[^\s][^\r\n]{0,400}/u.exec(text)?.[0] ?? '';
  return escapeControls(line).trimEnd();
};

const resultOf = (end: ProgramEnd, program: string): HostAnswer => {
  if (end.kind === 'not_started') return refused('process_spawn', `cannot start ${program}: ${end.reason}`);
  if (end.kind === 'too_much_output')
    return {
      limit: {
        resource: 'process_output',
        observed: PROCESS_OUTPUT_BYTES_LIMIT + 1,
        limit: PROCESS_OUTPUT_BYTES_LIMIT,
      },
    };
  if (end.kind === 'stopped') return { limit: { resource: 'cancellation', observed: 0, limit: 0 } };
  const { status, stdout, stderr } = end;
  const said = firstLine(stderr);
  const error = luaRecord({
    code: 'invalid_command',
    message: `${program} ended with status ${status}`,
    ...(said === '' ? {} : { context: luaList([`stderr: ${said}`]) }),
    help: luaList([`Run ${program} with the same arguments to see all that it says.`]),
    exit_status: BigInt(status),
  });
  return {
    value: luaRecord({
      ok: status === 0,
      status: BigInt(status),
      value: stdout,
      stderr,
      ...(status === 0 ? {} : { error }),
    }),
  };
};

/**
 * The answers to one invocation of a program (catalog spec 11 and 19). A call without its grant is an error in the program; so is a
 * command line that is refused and a program that cannot be started. The grants are looked at here, outside the sandbox.
 */
export const hostServices = (setting: HostSetting): AnswerHost => {
  const { grants, effects, cwd, environment, programs = { count: 0 }, registrations } = setting;
  const register =
    (take: (take: Registrations, spec: LuaValue) => void): Handler =>
    ([spec]) => {
      if (registrations === undefined) return refused('lua', 'nothing can be registered here');
      take(registrations, spec ?? null);
      return { value: null };
    };
  const handlers = new Map<string, Handler>([
    ['quirl.cwd', () => ({ value: cwd })],
    [
      'quirl.process.run',
      async ([line], signal) => {
        if (typeof line !== 'string') return refused('lua', 'quirl.process.run takes one command line as text');
        programs.count += 1;
        if (programs.count > HOST_CALLS_LIMIT)
          return { limit: { resource: 'host_calls', observed: programs.count, limit: HOST_CALLS_LIMIT } };
        const words = coveredWords(grants, line);
        if (words === undefined)
          return refused(
            'lua',
            `the grant of process.spawn does not cover this command line: ${scopedProblem(line, grantedPrograms(grants))}`,
          );
        const [program, ...rest] = words;
        return resultOf(await runProgram(program, rest, { cwd, environment, signal }), program);
      },
    ],
    ['quirl.plugin.command', register((to, spec) => to.addCommand(spec))],
    ['quirl.completion.add_provider', register((to, spec) => to.addCompletion(spec))],
  ]);
  return async (path, parameters, signal) => {
    const row = installed.find((candidate) => candidate.path === path);
    const handler = handlers.get(path);
    if (row === undefined || handler === undefined) return refused('lua', `${path} is not available`);
    if (row.capability !== null && !covers(grants, row.capability))
      return refused('lua', `${path} needs the capability ${row.capability}, which is not granted`);
    const undeclared = effects === undefined ? undefined : row.effects.find((effect) => !effects.includes(effect));
    if (undeclared !== undefined)
      return refused('lua', `${path} has the effect ${undeclared}, which this command does not declare`);
    if (parameters.length !== row.parameters.length)
      return refused('lua', `${path} takes ${row.parameters.length} arguments, not ${parameters.length}`);
    try {
      return await handler(parameters, signal);
    } catch (error) {
      if (!(error instanceof QuirlError)) throw error;
      const { code, message } = error.shellError;
      return refused(code === 'invalid_command' ? code : 'lua', message);
    }
  };
};
