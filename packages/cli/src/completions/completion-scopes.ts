import { OWN_COMMANDS, type OwnArgument } from '@quirl/catalog';
import { wordsBelow } from '../line/parse-command-line.ts';

/** What a shell may offer for a value. */
export type ValueOffer = 'nothing' | 'files' | { readonly choices: readonly string[] };

/** One flag or option of a scope. */
export interface OfferedFlag {
  readonly names: readonly string[];
  readonly summary: string;
  readonly repeatable: boolean;
  /** Null for a flag without a value. */
  readonly value: ValueOffer | null;
}

/** A place in a command line, by the words that lead there, and what may follow. */
export interface CompletionScope {
  readonly path: string;
  /** Words that lead one step further, with their summaries; empty for a command. */
  readonly words: readonly { readonly word: string; readonly summary: string }[];
  readonly flags: readonly OfferedFlag[];
  readonly positional: ValueOffer;
}

const firstSentence = (text: string): string => /^[^.]*/.exec(text)?.[0] ?? text;

const offerOf = (argument: OwnArgument): ValueOffer => {
  if (argument.choices.length > 0) return { choices: argument.choices };
  return argument.valueType === 'Path' ? 'files' : 'nothing';
};

const help: OfferedFlag = Object.freeze({
  names: ['-h', '--help'],
  summary: 'Show help',
  repeatable: false,
  value: null,
});

const version: OfferedFlag = Object.freeze({
  names: ['-V', '--version'],
  summary: 'Print the version',
  repeatable: false,
  value: null,
});

const groupSummary = (path: string): string => `Commands of ${path}`;

const groupScope = (path: string): CompletionScope => ({
  path,
  words: wordsBelow(path).map((word) => {
    const command = OWN_COMMANDS.find((candidate) => candidate.path === `${path} ${word}`);
    return { word, summary: command?.summary ?? groupSummary(`${path} ${word}`) };
  }),
  flags: path === 'quirl' ? [help, version] : [help],
  positional: 'nothing',
});

const groupPaths = (): readonly string[] => {
  const paths = OWN_COMMANDS.flatMap((command) => {
    const words = command.path.split(' ');
    return words.slice(1).map((_, index) => words.slice(0, index + 1).join(' '));
  });
  return [...new Set(paths)];
};

/** Every place in a command line of ours, groups first; a projection of the declared commands. */
export const completionScopes = (): readonly CompletionScope[] => [
  ...groupPaths().map(groupScope),
  ...OWN_COMMANDS.map((command): CompletionScope => {
    const positional = command.arguments.find((argument) => argument.kind === 'positional');
    return {
      path: command.path,
      words: [],
      positional: positional === undefined ? 'nothing' : offerOf(positional),
      flags: command.arguments
        .filter((argument) => argument.kind !== 'positional')
        .map((argument) => ({
          names: argument.names,
          summary: firstSentence(argument.documentation),
          repeatable: argument.repeatable,
          value: argument.kind === 'flag' ? null : offerOf(argument),
        })),
    };
  }),
];

/** The long spelling of a flag. */
export const longName = (flag: OfferedFlag): string => flag.names.at(-1) ?? '';

/** A text as one single-quoted word of a POSIX shell. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
