import type { PackageArgument } from '@quirl/quirl-contracts';
import type { ForeignOptions } from './parse-command-line.ts';

/** What a person typed for a command of a package, apart from options of ours. */
export interface PackageWords {
  /** The words that the path of the command is looked for in. */
  readonly words: readonly string[];
  /** What stands behind them. */
  readonly rest: readonly string[];
}

const isOption = (token: string): boolean => token.startsWith('-') && token !== '-';

/**
 * The words of a command: those of the first argument if it has several, else every argument in front of the first option. In a quoted
 * path nothing behind it is part of it.
 */
export const packageWords = (first: string, others: readonly string[]): PackageWords => {
  const quoted = first.split(' ').filter((word) => word !== '');
  if (quoted.length > 1) return { words: quoted, rest: others };
  const all = [first.trim(), ...others];
  const end = all.findIndex(isOption);
  return end === -1 ? { words: all, rest: [] } : { words: all.slice(0, end), rest: all.slice(end) };
};

/** The options of a command of a package. */
export const packageOptions = (declared: readonly PackageArgument[]): ForeignOptions => {
  const options = new Map(
    declared
      .filter(({ kind }) => kind !== 'positional')
      .flatMap(({ names, kind }) => names.map((name) => [name, kind === 'flag' ? 'flag' : 'takes_value'] as const)),
  );
  return (name) => options.get(name);
};
