import type { Database } from '@quirl/files';
import {
  type BuiltRankingIndex,
  type Costs,
  canonicalJson,
  costsOfCommand,
  costsOfHostFunction,
  createChecksum,
  createRankingIndexBuilder,
  hashOfHostApi,
  RANKING_VERSION,
  STEMMER_VERSION,
} from '@quirl/quirl-contracts';
import { encodeRecord } from '../model/catalog-file.ts';
import type { ComposedCommand } from './compose.ts';
import { type Composition, compositionKey } from './composition-key.ts';
import { packColumn } from './packed-columns.ts';
import { rowCheck } from './row-check.ts';

/** What the catalog of an index amounts to. */
export interface CatalogFigures {
  /** Of the imported commands alone. */
  readonly catalogFingerprint: string;
  readonly commands: number;
  readonly arguments: number;
}

/**
 * Writes the composed catalog in one pass over its commands: the records, the names, all that ranking reads, its hashes and
 * what they hold for. Holds one command at a time, beside the ranking index. `onCommand` is told of every command that was written.
 */
export const writeCatalog = (
  database: Database,
  composed: Iterable<ComposedCommand>,
  composition: Composition,
  onCommand: (count: number) => void,
): CatalogFigures => {
  const writeCommand = database.prepare('INSERT INTO commands VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const writeAlias = database.prepare('INSERT INTO aliases VALUES (?, ?, ?)');
  const ranking = createRankingIndexBuilder();
  const costs: Costs[] = [];
  const hash = createChecksum();
  const fingerprint = createChecksum();
  let commands = 0;
  let argumentCount = 0;

  for (const { command, imported, isCompiledIn } of composed) {
    const candidate = costs.length;
    const json = canonicalJson(command);
    const record = imported === undefined ? null : encodeRecord(imported);
    const composedRecord = isCompiledIn ? encodeRecord(command) : null;
    const { path, id, summary } = command;
    writeCommand.run(
      candidate,
      path,
      id,
      summary,
      record,
      composedRecord,
      rowCheck([candidate, path, id, summary]),
      rowCheck([candidate, path, record, composedRecord]),
    );
    for (const alias of command.aliases) writeAlias.run(alias, candidate, rowCheck([alias, candidate]));
    hash.update((candidate === 0 ? '[' : ',') + json);
    ranking.addCommand(command);
    costs.push(costsOfCommand(command, json));
    if (imported !== undefined && record !== null) {
      fingerprint.update(`${record}\n`);
      commands += 1;
      argumentCount += imported.options.length;
    }
    onCommand(costs.length);
  }
  hash.update(costs.length === 0 ? '[]' : ']');
  for (const hostFunction of composition.hostApi) {
    ranking.addHostFunction(hostFunction);
    costs.push(costsOfHostFunction(hostFunction));
  }
  writeRanking(database, ranking.finish(), costs);
  const catalogFingerprint = fingerprint.digest();
  const composedRow = [
    compositionKey(catalogFingerprint, composition),
    hash.digest(),
    hashOfHostApi(composition.hostApi),
  ];
  database.prepare('INSERT INTO composed VALUES (?, ?, ?, ?)').run(...composedRow, rowCheck(composedRow));
  return { catalogFingerprint, commands, arguments: argumentCount };
};

const writeRanking = (database: Database, ranking: BuiltRankingIndex, costs: readonly Costs[]): void => {
  const writeTerm = database.prepare('INSERT INTO terms VALUES (?, ?, ?)');
  for (const { stem, postings } of ranking.stems()) writeTerm.run(stem, postings, rowCheck([stem, postings]));
  const writeName = database.prepare('INSERT INTO names VALUES (?, ?, ?)');
  for (const [name, candidates] of ranking.names()) {
    const packed = packColumn(Uint32Array.from(candidates));
    writeName.run(name, packed, rowCheck([name, packed]));
  }
  const table = ranking.candidates;
  const costColumn = (form: keyof Costs): Uint8Array => packColumn(Uint32Array.from(costs, (cost) => cost[form]));
  const row = [
    table.count,
    table.commandCount,
    RANKING_VERSION,
    STEMMER_VERSION,
    packColumn(table.titleWords),
    packColumn(table.summaryWords),
    packColumn(table.bodyWords),
    packColumn(table.pathWords),
    packColumn(table.pathScalars),
    packColumn(table.twins),
    costColumn('complete'),
    costColumn('compact'),
    costColumn('minimal'),
  ];
  database
    .prepare('INSERT INTO candidates VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run(...row, rowCheck(row));
};
