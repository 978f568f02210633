import type { ArgumentKind, Effect } from '@quirl/quirl-contracts';

/** What a value of one of our arguments means; the parser checks it, the documents name it. */
export type OwnValueType = 'Bool' | 'Choice' | 'CommandLine' | 'CommandPath' | 'Count' | 'Path' | 'Text' | 'Words';

/** Inclusive bounds of a count. */
export interface CountRange {
  readonly from: bigint;
  readonly to: bigint;
}

/** One argument of one of our commands: the one declaration behind parser, help, completion scripts and documents. */
export interface OwnArgument {
  /** Spellings, short ones first; the one name of a positional. */
  readonly names: readonly string[];
  readonly kind: ArgumentKind;
  readonly valueType: OwnValueType;
  /** What stands for the value in a usage line; empty for a flag. */
  readonly placeholder: string;
  /** All admissible values of a `Choice`, else empty. */
  readonly choices: readonly string[];
  /** Bounds of a `Count`, else null. */
  readonly range: CountRange | null;
  /** The value when the argument is not given. */
  readonly default: string | null;
  readonly required: boolean;
  readonly repeatable: boolean;
  readonly documentation: string;
  /** Full invocations that show the argument. */
  readonly examples: readonly string[];
}

/** One command that this program runs. Facts that all our commands share are added by their projection. */
export interface OwnCommand {
  readonly path: string;
  readonly summary: string;
  readonly details: string;
  /** Positionals in call order, then options and flags in the order of their help. */
  readonly arguments: readonly OwnArgument[];
  readonly examples: readonly string[];
  readonly effects: readonly Effect[];
  /**
   * Whether it calls another command: behind its first word stand words of that command, and options that it does not declare itself are
   * among them.
   */
  readonly passesOn?: boolean;
  /** Type of what it writes; `Bytes` if it says nothing. */
  readonly output?: string;
}

type Stated = Pick<OwnArgument, 'documentation' | 'examples'>;
type StatedValue = Stated & Pick<OwnArgument, 'valueType'> & Partial<OwnArgument>;

const unstated = {
  choices: [],
  range: null,
  default: null,
  required: false,
  repeatable: false,
} as const;

/** A positional argument; required unless stated otherwise. */
export const positional = (name: string, stated: StatedValue): OwnArgument => ({
  ...unstated,
  names: [name],
  kind: 'positional',
  placeholder: stated.choices === undefined ? `<${name}>` : stated.choices.join('|'),
  required: true,
  ...stated,
});

/** An option that takes a value, shown in usage as `placeholder`, or as its choices. */
export const option = (name: string, placeholder: string, stated: StatedValue): OwnArgument => ({
  ...unstated,
  names: [name],
  kind: 'option',
  placeholder: stated.choices === undefined ? `<${placeholder}>` : stated.choices.join('|'),
  ...stated,
});

/** A flag without a value. */
export const flag = (names: readonly string[], stated: Stated): OwnArgument => ({
  ...unstated,
  names,
  kind: 'flag',
  valueType: 'Bool',
  placeholder: '',
  ...stated,
});

/** The flag that every command has. */
export const helpFlag = (path: string): OwnArgument =>
  flag(['-h', '--help'], {
    documentation: 'Show usage, arguments, defaults and examples of this command, and do nothing else.',
    examples: [`${path} --help`],
  });

/** The choice of output format. */
export const formatOption = (
  choices: readonly string[],
  preset: string,
  documentation: string,
  examples: readonly string[],
): OwnArgument => option('--format', '', { valueType: 'Choice', choices, default: preset, documentation, examples });

/** The repeatable restriction of the loaded catalog. */
export const selectOption = (examples: readonly string[]): OwnArgument =>
  option('--select', 'path', {
    valueType: 'CommandPath',
    repeatable: true,
    documentation:
      'Narrow the catalog to the commands of quirl and to this command with its subcommands, before anything else happens. May be given again.',
    examples,
  });
