import type { DeclaredCommand, OwnArgument } from '@quirl/catalog';

/**
 * What a person gave to one command, by the argument's long name, with defaults filled in.
 * Every accessor throws an `Error` for a name or a shape that the command does not declare: that is a mistake in our code.
 */
export interface CommandValues {
  /** Whether a flag was given. */
  flag(name: string): boolean;
  /** The value of an argument that is given at most once; undefined if it was not given and has no default. */
  text(name: string): string | undefined;
  /** The value of an argument that is required or has a default. */
  required(name: string): string;
  /** All values of a repeatable argument, in order. */
  list(name: string): readonly string[];
  /** The value of a count that is required or has a default. */
  count(name: string): bigint;
  /** The value of a choice that is required or has a default; `choices` must be the declared ones. */
  choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice;
  /** The chosen output format; undefined for a command without one. */
  format(): string | undefined;
  /** Everything that was typed behind the command. */
  tokens(): readonly string[];
}

/** The name that stands for an argument in messages and lookups: its last, longest spelling. */
export const nameOf = (argument: OwnArgument): string => argument.names.at(-1) ?? '';

/** Values of a command line that was already checked against the declaration. */
export const commandValues = (
  command: DeclaredCommand,
  given: ReadonlyMap<string, readonly string[]>,
  tokens: readonly string[],
): CommandValues => {
  const argument = (name: string): OwnArgument => {
    const found = command.arguments.find((candidate) => nameOf(candidate) === name);
    if (found === undefined) throw new Error(`${command.path} declares no ${name}`);
    return found;
  };
  const text = (name: string): string | undefined => given.get(name)?.[0] ?? argument(name).default ?? undefined;
  const required = (name: string): string => {
    const value = text(name);
    if (value === undefined) throw new Error(`${name} of ${command.path} may be missing`);
    return value;
  };
  return {
    flag: (name) => argument(name).kind === 'flag' && given.has(name),
    text,
    required,
    list: (name) => (argument(name).repeatable ? (given.get(name) ?? []) : [required(name)]),
    count: (name) => BigInt(required(name)),
    choice: (name, choices) => {
      const declared = argument(name).choices;
      const value = choices.find((choice) => choice === required(name));
      if (value === undefined || declared.join() !== choices.join())
        throw new Error(`${name} of ${command.path} has the choices ${declared.join()}`);
      return value;
    },
    tokens: () => tokens,
    format: () =>
      command.arguments.some((candidate) => nameOf(candidate) === '--format') ? text('--format') : undefined,
  };
};
