import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { decodeRecord, encodeRecord } from '../model/catalog-file.ts';
import type { CommandRecord } from '../model/command-record.ts';
import { isAdmissibleImport } from '../model/import-authority.ts';
import { rowCheck } from './row-check.ts';
import { RowDefect } from './sqlite.ts';

// What nearly every record repeats. It is part of the layout: another dictionary is another layout version.
const dictionary = Buffer.from(
  '"signature":" [options]","summary":"Run ","details":"","examples":[],"io":{"input":"Unknown","output":"Unknown",' +
    '"streaming":false},"effects":["spawn_process"],"exit_codes":{},"values":{"kind":"static","values":["' +
    '"provenance":{"source":"zsh","confidence":"high","trust":"declared","origin":"/usr/share/zsh/functions/Completion/' +
    '"source":"bash","origin":"/usr/share/bash-completion/completions/"source":"fish","origin":"/usr/share/fish/completions/' +
    '"provenance":{"source":"man","confidence":"medium","trust":"heuristic","origin":"/usr/share/man/man1/.1.gz",' +
    '"fingerprint":"fnv1a64:"}},{"names":["-","--"],"kind":"option","value_type":"value","required":false,' +
    '"repeatable":false,"documentation":"","kind":"flag","value_type":"Bool",',
);

/** Bytes of the check in front of a fact: deflated bytes have none of their own. */
const CHECK_BYTES = 4;

/** A fact's bytes for any source: a check, and the record as the catalog file has it, deflated. */
export const packFact = (record: CommandRecord): { readonly bytes: Uint8Array; readonly textBytes: number } => {
  const json = Buffer.from(encodeRecord(record));
  const deflated = deflateRawSync(json, { level: 1, dictionary });
  const bytes = Buffer.allocUnsafe(CHECK_BYTES + deflated.length);
  bytes.writeUInt32LE(rowCheck([deflated]));
  deflated.copy(bytes, CHECK_BYTES);
  return { bytes, textBytes: json.length };
};

/** More than one record can have: what one source may retain, and its escapes. */
const FACT_BYTES_LIMIT = 64 * 1024 * 1024;

/** The record that {@link packFact} wrote. Throws for bytes that are none, and for a record that no source may state. */
export const unpackFact = (bytes: Uint8Array): CommandRecord => {
  const deflated = bytes.subarray(CHECK_BYTES);
  const isAsWritten =
    bytes.length > CHECK_BYTES &&
    new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === rowCheck([deflated]);
  if (!isAsWritten) throw new RowDefect('check');
  const record = decodeRecord(inflateRawSync(deflated, { dictionary, maxOutputLength: FACT_BYTES_LIMIT }).toString());
  if (!isAdmissibleImport(record)) throw new RowDefect('authority');
  return record;
};
