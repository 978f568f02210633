import type { Database } from '@quirl/files';

/** `QURL`: says whose file this is (catalog spec 10.1). */
const APPLICATION_ID = 0x51554952;

/** Layout of the tables. Another layout is another number, and an index with another number is not read. */
const LAYOUT_VERSION = 1;

/** Version of the facts in the tables. */
export const INDEX_SCHEMA_VERSION = 1;

// Candidate numbers are row numbers: commands by path, so a scan by row number is a scan by path.
const tables: Readonly<Record<string, string>> = {
  header: `CREATE TABLE header (
  schema_version INTEGER NOT NULL,
  catalog_schema_version INTEGER NOT NULL,
  curated_identity TEXT NOT NULL,
  refreshed_unix_ms INTEGER NOT NULL,
  source_fingerprint TEXT NOT NULL,
  catalog_fingerprint TEXT NOT NULL,
  records INTEGER NOT NULL,
  commands INTEGER NOT NULL,
  skipped INTEGER NOT NULL,
  producer TEXT NOT NULL,
  named_sources TEXT NOT NULL
)`,
  sources: `CREATE TABLE sources (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  path TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  modified_ns INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  named INTEGER NOT NULL,
  context TEXT NOT NULL,
  target TEXT,
  failure TEXT,
  text_bytes INTEGER NOT NULL,
  records INTEGER NOT NULL,
  fact_bytes INTEGER NOT NULL,
  skipped INTEGER NOT NULL
)`,
  facts: `CREATE TABLE facts (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL,
  source INTEGER NOT NULL,
  record BLOB NOT NULL
)`,
  facts_by_path: 'CREATE INDEX facts_by_path ON facts (path, source, id)',
  diagnostics: `CREATE TABLE diagnostics (
  id INTEGER PRIMARY KEY,
  source INTEGER,
  origin TEXT NOT NULL,
  line INTEGER,
  message TEXT NOT NULL
)`,
  commands: `CREATE TABLE commands (
  candidate INTEGER PRIMARY KEY,
  path TEXT NOT NULL,
  id TEXT NOT NULL,
  summary TEXT NOT NULL,
  record TEXT,
  composed TEXT,
  name_check INTEGER NOT NULL,
  record_check INTEGER NOT NULL
)`,
  commands_by_path: 'CREATE UNIQUE INDEX commands_by_path ON commands (path)',
  aliases: 'CREATE TABLE aliases (alias TEXT NOT NULL, candidate INTEGER NOT NULL, row_check INTEGER NOT NULL)',
  names:
    'CREATE TABLE names (name TEXT PRIMARY KEY, candidates BLOB NOT NULL, row_check INTEGER NOT NULL) WITHOUT ROWID',
  terms: 'CREATE TABLE terms (stem TEXT PRIMARY KEY, postings BLOB NOT NULL, row_check INTEGER NOT NULL) WITHOUT ROWID',
  candidates: `CREATE TABLE candidates (
  candidates INTEGER NOT NULL,
  commands INTEGER NOT NULL,
  ranking_version TEXT NOT NULL,
  stemmer_version TEXT NOT NULL,
  title_words BLOB NOT NULL,
  summary_words BLOB NOT NULL,
  body_words BLOB NOT NULL,
  path_words BLOB NOT NULL,
  path_scalars BLOB NOT NULL,
  twins BLOB NOT NULL,
  complete_costs BLOB NOT NULL,
  compact_costs BLOB NOT NULL,
  minimal_costs BLOB NOT NULL,
  row_check INTEGER NOT NULL
)`,
  composed: `CREATE TABLE composed (
  composition_key TEXT NOT NULL,
  catalog_hash TEXT NOT NULL,
  host_api_hash TEXT NOT NULL,
  row_check INTEGER NOT NULL
)`,
};

/**
 * How answers read the tables. The last column of each is the check of those before it ({@link checkedRow}), so that no answer is
 * made from a row that storage has damaged. Names and records of commands are read apart: a completion needs no records.
 */
export const checkedReads = {
  commandNames: 'SELECT candidate, path, id, summary, name_check FROM commands',
  commandRecords: 'SELECT candidate, path, record, composed, record_check FROM commands',
  aliases: 'SELECT alias, candidate, row_check FROM aliases',
  names: 'SELECT name, candidates, row_check FROM names',
  terms: 'SELECT stem, postings, row_check FROM terms',
  candidates: 'SELECT * FROM candidates',
  composed: 'SELECT * FROM composed',
} as const;

/** Creates the tables of an empty index. */
export const createTables = (database: Database): void => {
  for (const statement of Object.values(tables)) database.exec(statement);
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  database.exec(`PRAGMA user_version = ${LAYOUT_VERSION}`);
};

/** Why a database is no index of this layout; undefined if it is one. Reads no row of it. */
export const foreignLayout = (database: Database): string | undefined => {
  const numberOf = (pragma: string): unknown => Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];
  if (numberOf('application_id') !== APPLICATION_ID) return 'it is a database of another program';
  if (numberOf('user_version') !== LAYOUT_VERSION)
    return `its layout is version ${String(numberOf('user_version'))}, this program reads ${LAYOUT_VERSION}`;
  // A view or trigger under a known name would run its own statements: the schema must be ours to the letter.
  const found = database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    .all();
  const isOurs =
    found.length === Object.keys(tables).length && found.every((row) => tables[String(row['name'])] === row['sql']);
  return isOurs ? undefined : 'its tables are not those of an index';
};
