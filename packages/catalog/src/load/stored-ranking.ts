import {
  type CandidateCosts,
  decodePostings,
  RANKING_VERSION,
  type RankingIndex,
  STEMMER_VERSION,
} from '@quirl/quirl-contracts';
import { readingIndex } from '../index-store/index-defect.ts';
import { checkedReads } from '../index-store/index-schema.ts';
import type { OpenIndex } from '../index-store/open-index.ts';
import { unpackColumn } from '../index-store/packed-columns.ts';
import { checkedRow } from '../index-store/row-check.ts';
import { bytesOf, countOf, RowDefect, textOf } from '../index-store/sqlite.ts';

/** What ranking and selection read of an index: the columns of its candidates at once, postings and names when asked. */
export interface StoredRanking {
  readonly ranking: RankingIndex;
  readonly costs: CandidateCosts;
}

/** Reads the ranking of an index. Throws {@link RowDefect} if it was made by another ranking or stemmer. */
export const storedRanking = ({ database }: OpenIndex): StoredRanking => {
  const found = database.prepare(checkedReads.candidates).get();
  if (found === undefined) throw new RowDefect('candidates');
  const row = checkedRow(found);
  if (textOf(row, 'ranking_version') !== RANKING_VERSION || textOf(row, 'stemmer_version') !== STEMMER_VERSION)
    throw new RowDefect('ranking version');
  const count = countOf(row, 'candidates');
  const column = (name: string): Uint32Array => unpackColumn(bytesOf(row, name), count);
  const postingsOfStem = database.prepare(`${checkedReads.terms} WHERE stem = ?`);
  const candidatesOfName = database.prepare(`${checkedReads.names} WHERE name = ?`);
  return {
    ranking: {
      candidates: {
        count,
        commandCount: countOf(row, 'commands'),
        titleWords: column('title_words'),
        summaryWords: column('summary_words'),
        bodyWords: column('body_words'),
        pathWords: column('path_words'),
        pathScalars: column('path_scalars'),
        twins: column('twins'),
      },
      postings: (stem) =>
        readingIndex(() => {
          const found = postingsOfStem.get(stem);
          if (found === undefined) return undefined;
          const postings = decodePostings(bytesOf(checkedRow(found), 'postings'), count);
          // Damage shows while they are visited, not before.
          return { ...postings, forEach: (visit) => readingIndex(() => postings.forEach(visit)) };
        }),
      named: (lowerCaseName) =>
        readingIndex(() => {
          const found = candidatesOfName.get(lowerCaseName);
          if (found === undefined) return [];
          const bytes = bytesOf(checkedRow(found), 'candidates');
          const candidates = [...unpackColumn(bytes, bytes.length / 4)];
          if (candidates.some((candidate) => candidate >= count)) throw new RowDefect('candidate');
          return candidates;
        }),
    },
    costs: {
      complete: column('complete_costs'),
      compact: column('compact_costs'),
      minimal: column('minimal_costs'),
    },
  };
};
