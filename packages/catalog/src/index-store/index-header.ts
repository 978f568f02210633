import type { Database } from '@quirl/files';
import { CATALOG_SCHEMA_VERSION, type IndexHeader } from '@quirl/quirl-contracts';

import { INDEX_SCHEMA_VERSION } from './index-schema.ts';
import { countOf, RowDefect, textOf } from './sqlite.ts';

/** What an index says of itself: the public header, and what a rebuild and a status need beside it. */
export interface StoredHeader extends IndexHeader {
  readonly commands: number;
  /** Everything that was not read, whether or not its diagnostic was kept. */
  readonly skipped: number;
  /** The program whose readers made the facts; another one may read the same sources differently. */
  readonly producer: string;
  /** What the user named for the build, as JSON; a status looks at the same places. */
  readonly namedSources: string;
}

/** The members that a document publishes. */
export const publicHeader = (header: StoredHeader): IndexHeader => ({
  schema_version: header.schema_version,
  catalog_schema_version: header.catalog_schema_version,
  curated_identity: header.curated_identity,
  refreshed_unix_ms: header.refreshed_unix_ms,
  source_fingerprint: header.source_fingerprint,
  catalog_fingerprint: header.catalog_fingerprint,
  records: header.records,
});

/** Writes the one header row of an index. */
export const writeHeader = (database: Database, header: StoredHeader): void => {
  database.exec('DELETE FROM header');
  database
    .prepare('INSERT INTO header VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      header.schema_version,
      header.catalog_schema_version,
      header.curated_identity,
      header.refreshed_unix_ms,
      header.source_fingerprint,
      header.catalog_fingerprint,
      header.records,
      header.commands,
      header.skipped,
      header.producer,
      header.namedSources,
    );
};

/** Reads the one header row. Throws {@link RowDefect} if there is not exactly one of the versions that we read. */
export const readHeader = (database: Database): StoredHeader => {
  const [row, second] = database.prepare('SELECT * FROM header LIMIT 2').all();
  if (row === undefined || second !== undefined) throw new RowDefect('header');
  const header = {
    schema_version: countOf(row, 'schema_version'),
    catalog_schema_version: countOf(row, 'catalog_schema_version'),
    curated_identity: textOf(row, 'curated_identity'),
    refreshed_unix_ms: BigInt(countOf(row, 'refreshed_unix_ms')),
    source_fingerprint: textOf(row, 'source_fingerprint'),
    catalog_fingerprint: textOf(row, 'catalog_fingerprint'),
    records: countOf(row, 'records'),
    commands: countOf(row, 'commands'),
    skipped: countOf(row, 'skipped'),
    producer: textOf(row, 'producer'),
    namedSources: textOf(row, 'named_sources'),
  };
  if (header.schema_version !== INDEX_SCHEMA_VERSION || header.catalog_schema_version !== CATALOG_SCHEMA_VERSION)
    throw new RowDefect('schema version');
  return header;
};
