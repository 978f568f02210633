import { addAbortSignal } from 'node:stream';
import { OWN_COMMANDS } from '@quirl/catalog';
import { boundedEnvironment } from '@quirl/lua';
import {
  callPackageCommand,
  type FoundCommand,
  findPackageCommand,
  INPUT_BYTES_LIMIT,
  type PackageCallEnd,
} from '@quirl/plugins';
import { prettyJson, refusal } from '@quirl/quirl-contracts';
import { noteReducedEnvironment } from '../answers/note-reduced-environment.ts';
import { pluginSetting } from '../answers/plugin-setting.ts';
import { readInput } from '../answers/read-input.ts';
import { untilInterrupted } from '../answers/until-interrupted.ts';
import { closestName } from '../line/closest-name.ts';
import type { CommandValues } from '../line/command-values.ts';
import { packageOptions, packageWords } from '../line/package-words.ts';
import { parseArguments } from '../line/parse-command-line.ts';
import { renderUsageProblem } from '../line/render-usage-problem.ts';
import { unlessGone } from '../output/output.ts';
import { renderError } from '../output/render-error.ts';
import { columnsOf } from '../output/text-layout.ts';
import { styleOf } from '../output/text-style.ts';
import { packageCommandHelp } from '../render/package-command-text.ts';
import { resultText, shownText } from '../render/result-text.ts';
import type { CommandHost, Handler } from './command-host.ts';

const PATH = 'quirl plugin call';

/**
 * `quirl plugin call`: the exit status is that of the command. Which options are ours is known once the command is found, so the line is
 * understood again then.
 */
export const pluginCall: Handler = async (values, host) => {
  const setting = pluginSetting(host);
  const { words } = packageWords(values.required('command'), values.list('arguments'));
  const found = findPackageCommand(setting.place, setting.host, words, closestName);
  const options = packageOptions(found.command.arguments);

  const declared = OWN_COMMANDS.find(({ path }) => path === PATH);
  if (declared === undefined) throw new Error(`${PATH} is not declared`);
  const line = parseArguments(declared, values.tokens(), options);
  if (line.kind === 'problem') {
    await host.stderr.write(renderUsageProblem(line.problem)).catch(() => undefined);
    return 2;
  }
  if (line.kind !== 'run') throw new Error('the line asked for help before the command was looked for');
  const tokens = tokensBehind(found, line.values);
  if (asksForHelp(tokens) && options('--help') === undefined) return explain(found, host);

  const end = await untilInterrupted((signal) =>
    callPackageCommand({
      ...setting,
      found,
      tokens,
      input: inputOf(line.values.text('--input'), signal),
      deadlineMs: Number(line.values.count('--deadline-ms')),
      signal,
    }),
  );
  const format = line.values.choice('--format', ['text', 'json']);
  if (format === 'text' && boundedEnvironment(host.machine.environment).isReduced) await noteReducedEnvironment(host);
  await print(end, format, host);
  return end.exitStatus;
};

const print = async (
  end: PackageCallEnd,
  format: 'text' | 'json',
  { stdout, stderr, machine }: CommandHost,
): Promise<void> => {
  if (format === 'json') await stdout.write(prettyJson(end.ok ? end.outcome : end.error)).catch(unlessGone);
  else if (!end.ok)
    await stderr.write(renderError(end.error, styleOf(stderr, machine.environment))).catch(() => undefined);
  else {
    const text = resultText(end.output);
    if (text !== '') await stdout.write(text).catch(unlessGone);
    if (end.stderr !== '') await stderr.write(shownText(end.stderr)).catch(() => undefined);
  }
};

const explain = async ({ command }: FoundCommand, { stdout, machine }: CommandHost): Promise<number> => {
  const look = { columns: columnsOf(stdout), style: styleOf(stdout, machine.environment) };
  await stdout.write(packageCommandHelp(command, look));
  return 0;
};

const asksForHelp = (tokens: readonly string[]): boolean => {
  const end = tokens.indexOf('--');
  return (end === -1 ? tokens : tokens.slice(0, end)).some((token) => token === '--help' || token === '-h');
};

/** What stands behind the path of the command that was found, without options of ours. */
const tokensBehind = ({ command, pathWords }: FoundCommand, values: CommandValues): readonly string[] => {
  const { words, rest } = packageWords(values.required('command'), values.list('arguments'));
  if (words.slice(0, pathWords).join(' ') === command.path) return [...words.slice(pathWords), ...rest];
  throw refusal(
    'invalid_argument',
    `an option stands between the words of ${command.path}`,
    `Write the words first: ${PATH} ${command.path} …`,
  );
};

const inputOf = (input: string | undefined, signal: AbortSignal): (() => Promise<Uint8Array>) | null => {
  if (input === undefined) return null;
  return input === '-' ? () => standardInput(signal) : () => Promise.resolve(new TextEncoder().encode(input));
};

/** All of standard input; a person may have forgotten that it is waited for. */
const standardInput = async (signal: AbortSignal): Promise<Uint8Array> => {
  try {
    return await readInput(addAbortSignal(signal, process.stdin), INPUT_BYTES_LIMIT);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw refusal(
      'resource_limit',
      'the call was cancelled while its input was read; nothing was run',
      'Give the input with --input, or end it on standard input.',
      ['resource: cancellation'],
    );
  }
};
