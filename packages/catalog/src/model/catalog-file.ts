import { CATALOG_SCHEMA_VERSION, canonicalJson, prettyJsonPieces, refusal } from '@quirl/quirl-contracts';
import { CATALOG_FILE_LIMIT_BYTES } from '../limits.ts';
import type { CommandArgument, CommandRecord } from './command-record.ts';
import { decodeCommand } from './decode-record.ts';
import { migrateCommand } from './migrate-record.ts';
import { parseLossless } from './parse-lossless.ts';
import { closedObject, type Decoder, listOf, required, ShapeProblem } from './shape.ts';

/** One record as the catalog file has it, as compact canonical JSON: `arguments`, and what is empty is left out. */
export const encodeRecord = (record: CommandRecord): string => canonicalJson(fileRecord(record));

/**
 * Reads what {@link encodeRecord} wrote. Refuses with `validation` what is no record of the current version; members
 * that the file may leave out get their defaults (catalog spec 1.2).
 */
export const decodeRecord = (json: string): CommandRecord =>
  shaped('stored command', decodeCommand, parsed(JSON.parse, json));

/**
 * The text of `quirl catalog --format json`, piece by piece, so that a large catalog never lies in memory as text:
 * pretty JSON with the schema version and the records in the order given.
 */
export const catalogFilePieces = (records: Iterable<CommandRecord>): Iterable<string> =>
  prettyJsonPieces({ schema_version: CATALOG_SCHEMA_VERSION }, 'commands', fileRecords(records), {});

function* fileRecords(records: Iterable<CommandRecord>): Generator<object, void, undefined> {
  for (const record of records) yield fileRecord(record);
}

/**
 * Reads a catalog file (catalog spec 6). Version 4 is read strictly, versions 2 and 3 are migrated, any other version
 * is refused. Refusals: `resource_limit` by size, before anything is parsed; otherwise `validation`, with the place.
 */
export const readCatalogFile = (
  bytes: Uint8Array,
  limitBytes: number = CATALOG_FILE_LIMIT_BYTES,
): readonly CommandRecord[] => {
  if (bytes.length > limitBytes) {
    throw refusal(
      'resource_limit',
      `The catalog file has ${bytes.length} bytes; at most ${limitBytes} are read.`,
      'Split the catalog into several files.',
    );
  }
  return shaped('catalog file', (text: string) => decodeFile(parsed(parseLossless, text)), decodeUtf8(bytes));
};

const fileRecord = (record: CommandRecord): object => ({
  id: record.id,
  ...(record.version === null ? {} : { version: record.version }),
  path: record.path,
  aliases: record.aliases,
  ...(record.parent === null ? {} : { parent: record.parent }),
  signature: record.signature,
  summary: record.summary,
  details: record.details,
  arguments: record.options.map(fileArgument),
  examples: record.examples,
  io: record.io,
  effects: record.effects,
  exit_codes: record.exit_codes,
  provenance: fileProvenance(record.provenance),
});

const fileArgument = (argument: CommandArgument): object => ({
  names: argument.names,
  kind: argument.kind,
  value_type: argument.value_type,
  required: argument.required,
  repeatable: argument.repeatable,
  ...(argument.values === null ? {} : { values: argument.values }),
  conflicts: argument.conflicts,
  documentation: argument.documentation,
  examples: argument.examples,
  provenance: fileProvenance(argument.provenance),
});

const fileProvenance = ({
  source,
  confidence,
  trust,
  origin,
  fingerprint,
  generated_at,
}: CommandRecord['provenance']) => ({
  source,
  confidence,
  trust,
  ...(origin === null ? {} : { origin }),
  ...(fingerprint === null ? {} : { fingerprint }),
  ...(generated_at === null ? {} : { generated_at }),
});

const readers: ReadonlyMap<unknown, Decoder<CommandRecord>> = new Map([
  [2, migrateCommand],
  [3, migrateCommand],
  [CATALOG_SCHEMA_VERSION, decodeCommand],
]);

const fileMembers = new Set(['schema_version', 'commands']);

const decodeFile: Decoder<readonly CommandRecord[]> = (value) => {
  const members = closedObject(value, fileMembers);
  const reader = required(members, 'schema_version', (version) => {
    const known = readers.get(version);
    if (known === undefined)
      throw new ShapeProblem(`is ${JSON.stringify(version)}; versions ${[...readers.keys()].join(', ')} can be read`);
    return known;
  });
  return required(members, 'commands', listOf(reader));
};

const help = 'Write it again with `quirl catalog --format json`.';

const decodeUtf8 = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refusal('validation', 'The catalog file is not well-formed UTF-8.', help);
  }
};

const parsed = (parse: (text: string) => unknown, json: string): unknown => {
  try {
    return parse(json);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw refusal('validation', 'The catalog text is not JSON.', help);
  }
};

const shaped = <Input, Output>(subject: string, decode: (value: Input) => Output, value: Input): Output => {
  try {
    return decode(value);
  } catch (problem) {
    if (!(problem instanceof ShapeProblem)) throw problem;
    throw refusal('validation', `In the ${subject}, ${problem.place} ${problem.message}.`, help);
  }
};
