import type { AgentCommand, HostCapability } from '../generated/contract-types.ts';
import { compareCodePoints } from '../text/code-point-order.ts';
import { countScalars } from '../text/count-scalars.ts';
import { createCandidateColumns } from './candidate-columns.ts';
import { decodePostings } from './postings-codec.ts';
import type { RankingIndex } from './ranking-index.ts';
import { createStemLog } from './stem-log.ts';
import { createStemNumbers } from './stem-numbers.ts';
import { createTwinNumbers } from './twin-numbers.ts';

/** One stem with its postings as an index stores them; {@link decodePostings} reads them again. */
export interface StoredStem {
  readonly stem: string;
  readonly postings: Uint8Array;
}

/** A ranking index in memory that can also be written down. */
export interface BuiltRankingIndex extends RankingIndex {
  /** Every stem of the catalog once, by code point. */
  stems(): Iterable<StoredStem>;
  /** Every lower-cased path or alias once, by code point, with its candidates in ascending order. */
  names(): Iterable<readonly [name: string, candidates: readonly number[]]>;
}

/** Takes the candidates of a catalog one at a time; a record may be forgotten as soon as it was added. */
export interface RankingIndexBuilder {
  /** Adds a command. Commands come in code-point order of their paths, each path once. */
  addCommand(command: AgentCommand): void;
  /** Adds a host function, after all commands and in code-point order of the paths. */
  addHostFunction(hostFunction: HostCapability): void;
  /** The index of everything added. The builder is spent afterwards. */
  finish(): BuiltRankingIndex;
}

/**
 * Builds what ranking reads of a catalog (ranking spec R3, R8). Memory grows with the distinct stems of the candidates,
 * about five bytes each, not with their texts.
 * Candidates out of order are an author's mistake and throw: the number of a candidate is its last tie-break.
 */
export const createRankingIndexBuilder = (): RankingIndexBuilder => {
  const numbers = createStemNumbers();
  const log = createStemLog(numbers.ofWord);
  const columns = createCandidateColumns();
  const twinsOf = createTwinNumbers();
  const names = new Map<string, number[]>();
  let commandCount = 0;
  let lastPath: string | undefined;

  const addName = (name: string): void => {
    const lowerCase = name.toLowerCase();
    const candidates = names.get(lowerCase);
    if (candidates === undefined) names.set(lowerCase, [columns.count]);
    else if (candidates.at(-1) !== columns.count) candidates.push(columns.count);
  };

  const expectOrder = (path: string): void => {
    if (lastPath !== undefined && compareCodePoints(lastPath, path) >= 0)
      throw new Error(`candidates must come in code-point order: ${path} follows ${lastPath}`);
    lastPath = path;
  };

  return {
    addCommand(command) {
      if (commandCount !== columns.count) throw new Error(`command ${command.path} follows a host function`);
      expectOrder(command.path);
      addName(command.path);
      for (const alias of command.aliases) addName(alias);
      let bodyWords = log.count('body', command.details);
      for (const example of command.examples) bodyWords += log.count('body', example);
      for (const option of command.options) {
        for (const name of option.names) bodyWords += log.count('body', name);
        bodyWords += log.count('body', option.documentation);
      }
      columns.push({
        titleWords: log.count('title', [command.path, ...command.aliases].join(' ')),
        summaryWords: log.count('summary', command.summary),
        bodyWords,
        pathWords: command.path.split(' ').length,
        pathScalars: countScalars(command.path),
        twins: twinsOf(command.summary, command.details),
      });
      log.endCandidate();
      commandCount += 1;
    },
    addHostFunction(hostFunction) {
      if (commandCount === columns.count) lastPath = undefined;
      expectOrder(hostFunction.path);
      addName(hostFunction.path);
      columns.push({
        titleWords: log.count('title', hostFunction.path),
        summaryWords: log.count('summary', hostFunction.summary),
        bodyWords: log.count('body', hostFunction.capability ?? ''),
        pathWords: hostFunction.path.split(' ').length,
        pathScalars: countScalars(hostFunction.path),
        twins: 0,
      });
      log.endCandidate();
    },
    finish() {
      const candidates = columns.table(commandCount);
      const postingsOf = log.postingsByStem(numbers.stems.length);
      return {
        candidates,
        postings: (stem) => {
          const number = numbers.find(stem);
          return number === undefined ? undefined : decodePostings(postingsOf(number), candidates.count);
        },
        named: (lowerCaseName) => names.get(lowerCaseName) ?? [],
        *stems() {
          for (const stem of [...numbers.stems].sort(compareCodePoints))
            yield { stem, postings: postingsOf(numbers.find(stem) ?? -1) };
        },
        *names() {
          for (const name of [...names.keys()].sort(compareCodePoints)) yield [name, names.get(name) ?? []];
        },
      };
    },
  };
};
