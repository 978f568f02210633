import { type DeclaredCommand, OWN_COMMANDS, type OwnArgument } from '@quirl/catalog';
import { longestCount } from '../limits.ts';
import { closestName } from './closest-name.ts';
import { type CommandValues, commandValues, nameOf } from './command-values.ts';
import type { UsageProblem } from './usage-problem.ts';

/** What a command line asks for. */
export type CommandLine =
  | { readonly kind: 'overview' }
  | { readonly kind: 'version' }
  | { readonly kind: 'help'; readonly scope: string }
  | { readonly kind: 'run'; readonly command: DeclaredCommand; readonly values: CommandValues }
  | { readonly kind: 'problem'; readonly problem: UsageProblem };

const root = 'quirl';
const isHelp = (token: string): boolean => token === '-h' || token === '--help';
const problem = (found: UsageProblem): CommandLine => ({ kind: 'problem', problem: found });

/** The words that may follow `scope`, in order of declaration; empty for a command. */
export const wordsBelow = (scope: string): readonly string[] => {
  const words = OWN_COMMANDS.filter((command) => command.path.startsWith(`${scope} `)).map(
    (command) => command.path.slice(scope.length + 1).split(' ')[0] ?? '',
  );
  return [...new Set(words)];
};

/** Understands the arguments behind the program's name. Pure; every argument is checked against its declaration. */
export const parseCommandLine = (argv: readonly string[]): CommandLine => {
  if (argv.length === 0) return { kind: 'overview' };
  let scope = root;
  let wantsHelp = false;
  for (const [index, token] of argv.entries()) {
    if (isHelp(token) || (index === 0 && token === 'help')) {
      wantsHelp = true;
      continue;
    }
    if (scope === root && (token === '--version' || token === '-V')) return { kind: 'version' };
    if (token.startsWith('-') && token !== '-') {
      if (wantsHelp) return { kind: 'help', scope };
      const flags = scope === root ? ['--help', '--version'] : ['--help'];
      return problem({ code: 'unknown_flag', scope, flag: token, suggestion: closestName(token, flags) });
    }
    const words = wordsBelow(scope);
    if (!words.includes(token)) {
      return problem({ code: 'unknown_command', scope, word: token, suggestion: closestName(token, words) });
    }
    scope = `${scope} ${token}`;
    const command = OWN_COMMANDS.find((candidate) => candidate.path === scope);
    if (command === undefined) continue;
    const rest = argv.slice(index + 1);
    if (wantsHelp) return { kind: 'help', scope };
    if (command.passesOn === true) return parseUnknownCall(command, rest);
    const end = rest.indexOf('--');
    if ((end === -1 ? rest : rest.slice(0, end)).some(isHelp)) return { kind: 'help', scope };
    return parseArguments(command, rest);
  }
  if (!wantsHelp) return problem({ code: 'missing_subcommand', scope });
  return scope === root ? { kind: 'overview' } : { kind: 'help', scope };
};

/** What another command does with a token that may be one of its options. */
type ForeignOption = 'flag' | 'takes_value';

/** The options of the command that is called, by name; undefined for a name that it does not have. */
export type ForeignOptions = (name: string) => ForeignOption | undefined;

const noForeignOptions: ForeignOptions = () => undefined;

/**
 * Understands a call of another command before that one is known: a problem behind its first word may be none, since the option may belong
 * to it.
 */
const parseUnknownCall = (command: DeclaredCommand, tokens: readonly string[]): CommandLine => {
  const line = parseArguments(command, tokens);
  return line.kind === 'problem' ? parseArguments(command, tokens, () => 'flag') : line;
};

const splitFlag = (token: string): readonly [name: string, attached: string | undefined] => {
  const equals = token.indexOf('=');
  return equals === -1 ? [token, undefined] : [token.slice(0, equals), token.slice(equals + 1)];
};

/**
 * Understands what stands behind a command. For one that calls another command, `foreign` are the options of that one: they are passed on,
 * as is every option that the command does not declare, `--help`, and everything behind `--`.
 */
export const parseArguments = (
  command: DeclaredCommand,
  tokens: readonly string[],
  foreign: ForeignOptions = noForeignOptions,
): CommandLine => {
  const scope = command.path;
  const given = new Map<string, string[]>();
  const positionals = command.arguments.filter((argument) => argument.kind === 'positional');
  const flags = command.arguments.filter((argument) => argument.kind !== 'positional');
  const spelled = (name: string): OwnArgument | undefined => flags.find((flag) => flag.names.includes(name));
  let found: UsageProblem | undefined;
  const note = (usage: UsageProblem): void => {
    found ??= usage;
  };
  let flagsEnded = false;
  let words = 0;

  const take = (argument: OwnArgument, value: string): void => {
    const name = nameOf(argument);
    const fault = faultOf(argument, value, scope);
    if (fault !== undefined) note(fault);
    const values = given.get(name);
    if (values === undefined) given.set(name, [value]);
    else values.push(value);
  };

  const takeWord = (token: string): void => {
    const argument = positionals[Math.min(words, positionals.length - 1)];
    if (argument === undefined || (words >= positionals.length && !argument.repeatable))
      note({ code: 'extra_argument', scope, word: token });
    else take(argument, token);
    words += 1;
  };

  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    const isPassedOn = command.passesOn === true && words > 0;
    if (command.passesOn === true && !isPassedOn && !flagsEnded && isHelp(token)) return { kind: 'help', scope };
    if (!flagsEnded && token === '--') {
      flagsEnded = true;
      if (isPassedOn) takeWord(token);
      continue;
    }
    if (flagsEnded || token === '-' || !token.startsWith('-')) {
      takeWord(token);
      continue;
    }
    const [name, attached] = splitFlag(token);
    const argument = spelled(name);
    const foreignOption = isPassedOn ? foreign(name) : undefined;
    if (isPassedOn && (foreignOption !== undefined || argument === undefined || isHelp(name))) {
      takeWord(token);
      const next = tokens[index + 1];
      // Its value is passed on with it, whatever it looks like; an option of ours there is a forgotten value.
      const isValue = next !== undefined && next !== '--' && spelled(splitFlag(next)[0]) === undefined;
      if (foreignOption === 'takes_value' && attached === undefined && isValue) {
        takeWord(next);
        index += 1;
      }
      continue;
    }
    if (argument === undefined) {
      const names = flags.flatMap((flag) => flag.names);
      note({ code: 'unknown_flag', scope, flag: name, suggestion: closestName(name, names) });
      continue;
    }
    if (given.has(nameOf(argument)) && !argument.repeatable) note({ code: 'repeated_flag', scope, flag: name });
    if (argument.kind === 'flag') {
      if (attached !== undefined) note({ code: 'unexpected_value', scope, flag: name });
      else take(argument, '');
      continue;
    }
    if (attached !== undefined) {
      take(argument, attached);
      continue;
    }
    const next = tokens[index + 1];
    // A value may begin with a dash (`--match --exclude`), but a flag of this very command is a forgotten value.
    if (next === undefined || next === '--' || spelled(splitFlag(next)[0]) !== undefined) {
      note({ code: 'missing_value', scope, flag: name, next: next ?? null });
      continue;
    }
    take(argument, next);
    index += 1;
  }

  // A flag that must be given guards its command, which says why it does nothing without it.
  const missing = command.arguments.filter(
    (argument) => argument.required && argument.kind !== 'flag' && !given.has(nameOf(argument)),
  );
  if (missing.length > 0) note({ code: 'missing_argument', scope, names: missing.map(nameOf) });
  const values = commandValues(command, given, tokens);
  if (found !== undefined) return problem(found);
  return { kind: 'run', command, values };
};

const faultOf = (argument: OwnArgument, value: string, scope: string): UsageProblem | undefined => {
  const name = nameOf(argument);
  if (argument.choices.length > 0 && !argument.choices.includes(value)) {
    const suggestion = closestName(value, argument.choices);
    return { code: 'bad_choice', scope, name, value, choices: argument.choices, suggestion };
  }
  // An unset variable in a script gives an empty path, which would stand for the folder that the program runs in.
  if (argument.valueType === 'Path' && value === '') return { code: 'empty_path', scope, name };
  if (argument.range === null) return undefined;
  const { range } = argument;
  const digits = value.replace(/^0+(?=[0-9])/, '');
  const isCount = digits.length <= longestCount && /^[0-9]+$/.test(digits);
  const isInside = isCount && BigInt(digits) >= range.from && BigInt(digits) <= range.to;
  return isInside ? undefined : { code: 'bad_count', scope, name, value, range };
};
