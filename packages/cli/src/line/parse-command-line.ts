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
    const end = rest.indexOf('--');
    if (wantsHelp || (end === -1 ? rest : rest.slice(0, end)).some(isHelp)) return { kind: 'help', scope };
    return parseArguments(command, rest);
  }
  if (!wantsHelp) return problem({ code: 'missing_subcommand', scope });
  return scope === root ? { kind: 'overview' } : { kind: 'help', scope };
};

const splitFlag = (token: string): readonly [name: string, attached: string | undefined] => {
  const equals = token.indexOf('=');
  return equals === -1 ? [token, undefined] : [token.slice(0, equals), token.slice(equals + 1)];
};

const parseArguments = (command: DeclaredCommand, tokens: readonly string[]): CommandLine => {
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

  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    if (!flagsEnded && token === '--') {
      flagsEnded = true;
      continue;
    }
    if (flagsEnded || token === '-' || !token.startsWith('-')) {
      const argument = positionals[Math.min(words, positionals.length - 1)];
      if (argument === undefined || (words >= positionals.length && !argument.repeatable))
        note({ code: 'extra_argument', scope, word: token });
      else take(argument, token);
      words += 1;
      continue;
    }
    const [name, attached] = splitFlag(token);
    const argument = spelled(name);
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
  const values = commandValues(command, given);
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
