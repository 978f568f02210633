import type { Database } from '@quirl/files';
import type { SourceDiagnostic, SourceKind } from '@quirl/quirl-contracts';
import type { Source } from '../discover/inventory.ts';
import type { SourceTarget } from '../discover/source-reading.ts';
import { countOf, integerOf, nullableTextOf, RowDefect, textOf } from './sqlite.ts';

/** What an index keeps of one source. */
export interface StoredSource {
  /** Its place in the order of the merge, from 0. */
  readonly id: number;
  readonly kind: SourceKind;
  readonly path: string;
  readonly bytes: bigint;
  readonly modifiedNs: bigint;
  readonly fingerprint: string;
  readonly named: boolean;
  /** What else its reading depended on: see {@link contextOf}. */
  readonly context: string;
  readonly target: SourceTarget | null;
  readonly failure: string | null;
  readonly textBytes: number;
  readonly records: number;
  readonly factBytes: number;
  /** Diagnostics of this source, whether or not they were kept. */
  readonly skipped: number;
}

const kinds: Readonly<Record<SourceKind, true>> = {
  path_executable: true,
  fish: true,
  bash: true,
  zsh: true,
  help: true,
  man: true,
  kdl: true,
};

const isKind = (text: string): text is SourceKind => Object.hasOwn(kinds, text);

/** The documented name of a page and the programs that it may belong to, or the name of a program. */
export const contextOf = (source: Source): string => [source.name, ...source.programs].join(' ');

const identityOf = (source: Pick<Source, 'kind' | 'path' | 'named'>, context: string): string =>
  `${source.kind}\n${Number(source.named)}\n${context}\n${source.path}`;

/** The sources of an index by what identifies them. */
export interface SourceLookup {
  readonly count: number;
  /** The stored source for one of this machine, if its size and time are still the same. */
  unchanged(source: Source): StoredSource | undefined;
}

export const sourceLookup = (stored: Iterable<StoredSource>): SourceLookup => {
  const byIdentity = new Map<string, StoredSource>();
  for (const source of stored) byIdentity.set(identityOf(source, source.context), source);
  return {
    count: byIdentity.size,
    unchanged: (source) => {
      const found = byIdentity.get(identityOf(source, contextOf(source)));
      return found?.bytes === source.bytes && found.modifiedNs === source.modifiedNs ? found : undefined;
    },
  };
};

/** All sources of an index in order of their numbers. Throws {@link RowDefect} for a row that is none. */
export function* readSources(database: Database): Generator<StoredSource, void, undefined> {
  const statement = database.prepare('SELECT * FROM sources ORDER BY id');
  statement.setReadBigInts(true);
  for (const row of statement.iterate()) {
    const kind = textOf(row, 'kind');
    if (!isKind(kind)) throw new RowDefect('kind');
    yield {
      id: countOf(row, 'id'),
      kind,
      path: textOf(row, 'path'),
      bytes: integerOf(row, 'bytes'),
      modifiedNs: integerOf(row, 'modified_ns'),
      fingerprint: textOf(row, 'fingerprint'),
      named: countOf(row, 'named') === 1,
      context: textOf(row, 'context'),
      target: decodeTarget(nullableTextOf(row, 'target')),
      failure: nullableTextOf(row, 'failure'),
      textBytes: countOf(row, 'text_bytes'),
      records: countOf(row, 'records'),
      factBytes: countOf(row, 'fact_bytes'),
      skipped: countOf(row, 'skipped'),
    };
  }
}

/** A function that writes sources, one at a time. */
export const sourceWriter = (database: Database): ((source: StoredSource) => void) => {
  const statement = database.prepare('INSERT INTO sources VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  return (source) => {
    statement.run(
      source.id,
      source.kind,
      source.path,
      source.bytes,
      source.modifiedNs,
      source.fingerprint,
      Number(source.named),
      source.context,
      encodeTarget(source.target),
      source.failure,
      source.textBytes,
      source.records,
      source.factBytes,
      source.skipped,
    );
  };
};

const encodeTarget = (target: SourceTarget | null): string | null =>
  target === null ? null : `${target.bytes} ${target.modifiedNs} ${target.path}`;

const decodeTarget = (text: string | null): SourceTarget | null => {
  if (text === null) return null;
  const [, bytes, modifiedNs, path] = /^(\d+) (-?\d+) (.+)$/su.exec(text) ?? [];
  if (bytes === undefined || modifiedNs === undefined || path === undefined) throw new RowDefect('target');
  return { path, bytes: BigInt(bytes), modifiedNs: BigInt(modifiedNs) };
};

/** A kept diagnostic with the number of its source; null for one of the inventory. */
export interface StoredDiagnostic extends SourceDiagnostic {
  readonly source: number | null;
}

/** The diagnostics of an index in the order in which they were written. */
export function* readDiagnostics(database: Database): Generator<StoredDiagnostic, void, undefined> {
  for (const row of database.prepare('SELECT * FROM diagnostics ORDER BY id').iterate())
    yield {
      source: row['source'] === null ? null : countOf(row, 'source'),
      origin: textOf(row, 'origin'),
      line: row['line'] === null ? null : countOf(row, 'line'),
      message: textOf(row, 'message'),
    };
}
