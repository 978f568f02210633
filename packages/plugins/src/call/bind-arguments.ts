import { type LuaValue, luaList } from '@quirl/lua';
import { type PackageArgument, type PackageCommand, type QuirlError, refusal } from '@quirl/quirl-contracts';
import { foreignText } from '../text/foreign-text.ts';
import { argumentKey, argumentName } from '../types/argument-name.ts';
import { readArgument } from '../types/argument-value.ts';

/** The arguments that a command is called with, by key: text, or what its type makes of it; a list for a repeatable one. */
export type BoundArguments = ReadonlyMap<string, LuaValue>;

type Given = Map<PackageArgument, LuaValue[]>;

const called = ({ signature }: PackageCommand): string => `quirl plugin call ${signature}`;

const refused = (command: PackageCommand, problem: string, help = `Write: ${called(command)}`): QuirlError =>
  refusal('invalid_argument', `${command.path}: ${problem}`, help);

const nameIn = (argument: PackageArgument): string =>
  argument.kind === 'positional' ? `<${argumentName(argument)}>` : argumentName(argument);

const splitOption = (token: string): readonly [name: string, attached: string | undefined] => {
  const equals = token.indexOf('=');
  return equals === -1 ? [token, undefined] : [token.slice(0, equals), token.slice(equals + 1)];
};

const isOption = (token: string): boolean => token.startsWith('-') && token !== '-';

/**
 * Binds the words behind a command's path to its arguments (catalog spec 17): tokens that begin with `-` are looked up by name, `--name=value`
 * attaches a value, an option else takes the next token, `--` ends options, everything else fills positionals in order, and a repeatable one
 * takes the rest. Throws `invalid_argument` for what does not fit; nothing is guessed.
 */
export const bindArguments = (command: PackageCommand, tokens: readonly string[]): BoundArguments => {
  const given: Given = new Map();
  const positionals = command.arguments.filter(({ kind }) => kind === 'positional');
  const named = new Map(
    command.arguments
      .filter(({ kind }) => kind !== 'positional')
      .flatMap((argument) => argument.names.map((name) => [name, argument] as const)),
  );

  const take = (argument: PackageArgument, value: LuaValue): void => {
    const values = given.get(argument);
    if (values === undefined) given.set(argument, [value]);
    else if (argument.repeatable) values.push(value);
    else throw refused(command, `${nameIn(argument)} is given twice`);
  };
  const takeWord = (argument: PackageArgument, word: string): void => {
    const reading = readArgument(word, argument.value_type);
    if ('expected' in reading)
      throw refused(command, `${nameIn(argument)} cannot be ${foreignText(word)}; it is ${reading.expected}`);
    take(argument, reading.value);
  };
  const takePositional = (word: string, place: number): void => {
    const argument = positionals[place];
    if (argument === undefined) throw refused(command, `there is no argument for ${foreignText(word)}`);
    takeWord(argument, word);
  };

  let place = 0;
  let hasEnded = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (!hasEnded && token === '--') {
      hasEnded = true;
      continue;
    }
    if (hasEnded || !isOption(token)) {
      takePositional(token, place);
      if (positionals[place]?.repeatable !== true) place += 1;
      continue;
    }
    const [name, attached] = splitOption(token);
    const argument = named.get(name);
    if (argument === undefined)
      throw refused(
        command,
        `there is no option ${foreignText(name)}`,
        `Write: ${called(command)}; put -- before words that begin with a dash.`,
      );
    if (argument.kind === 'flag') {
      if (attached !== undefined) throw refused(command, `${nameIn(argument)} takes no value`);
      take(argument, true);
      continue;
    }
    const next = attached ?? tokens[at + 1];
    // A value may begin with a dash, but a name of this very command there is a forgotten value.
    if (next === undefined || (attached === undefined && (next === '--' || named.has(splitOption(next)[0]))))
      throw refused(command, `${nameIn(argument)} needs a value`, `Write: ${name}=<value>`);
    takeWord(argument, next);
    if (attached === undefined) at += 1;
  }

  const missing = command.arguments.filter((argument) => argument.required && !given.has(argument));
  if (missing.length > 0) throw refused(command, `missing: ${missing.map(nameIn).join(', ')}`);
  return boundValues(command, given);
};

const boundValues = (command: PackageCommand, given: Given): BoundArguments => {
  const bound = new Map<string, LuaValue>();
  for (const argument of command.arguments) {
    const values = given.get(argument) ?? [];
    const [first] = values;
    if (argument.repeatable) bound.set(argumentKey(argument), luaList(values));
    else if (first !== undefined) bound.set(argumentKey(argument), first);
  }
  return bound;
};
