import type { Database } from '@quirl/files';
import { checkedReads } from './index-schema.ts';
import { checkedRow } from './row-check.ts';
import { countOf, RowDefect } from './sqlite.ts';

/** Throws {@link RowDefect} unless every row that answers read is as it was written, and no command is missing. */
export const assertSoundRows = (database: Database): void => {
  const counts = Object.entries(checkedReads).map(([read, query]): [string, number] => {
    let count = 0;
    for (const row of database.prepare(query).iterate()) {
      checkedRow(row);
      count += 1;
    }
    return [read, count];
  });
  const countOfRead = new Map(counts);
  const candidates = database.prepare(checkedReads.candidates).get();
  const isWhole =
    candidates !== undefined &&
    countOfRead.get('commandRecords') === countOf(candidates, 'commands') &&
    countOfRead.get('composed') === 1;
  if (!isWhole) throw new RowDefect('number of rows');
};
