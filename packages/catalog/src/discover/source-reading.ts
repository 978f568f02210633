import type { AdmittedFile } from '@quirl/files';
import type { SourceDiagnostic } from '@quirl/quirl-contracts';
import type { HostPlatform } from '../curated/curated-types.ts';
import type { CommandRecord } from '../model/command-record.ts';
import { isAdmissibleImport } from '../model/import-authority.ts';
import type { SourceFacts } from '../model/source-facts.ts';
import type { Source } from './inventory.ts';

/** Another file that a source's facts came from: the target of a `.so` request. */
export interface SourceTarget {
  readonly path: string;
  readonly bytes: bigint;
  readonly modifiedNs: bigint;
}

/** What one source gave. A source that could not be read has a failure, no facts, and the failure as its diagnostic. */
export interface SourceReading {
  readonly commands: readonly CommandRecord[];
  readonly diagnostics: readonly SourceDiagnostic[];
  readonly fingerprint: string;
  /** Size and time of the file that was read; those of the inventory if none was. */
  readonly bytes: bigint;
  readonly modifiedNs: bigint;
  /** Bytes of text that were taken in, after decompression. */
  readonly textBytes: number;
  readonly target: SourceTarget | null;
  readonly failure: string | null;
}

/** What the reading of a source may depend on beside its file. */
export interface ReadingContext {
  readonly platform: HostPlatform;
  readonly programs: ReadonlySet<string>;
  /** Folders that hold manual trees, without links in their paths. */
  readonly manualTrees: readonly string[];
}

/** The reading of a source that gave nothing, for one reason. */
export const failedReading = (source: Source, message: string): SourceReading => ({
  commands: [],
  diagnostics: [{ origin: source.path, line: null, message }],
  fingerprint: '',
  bytes: source.bytes,
  modifiedNs: source.modifiedNs,
  textBytes: 0,
  target: null,
  failure: message,
});

/** The reading of an admitted file. */
export const readingOf = (
  file: AdmittedFile,
  facts: SourceFacts,
  fingerprint: string,
  textBytes: number,
  target: SourceTarget | null = null,
): SourceReading => ({
  // What an index may not say is not written into one (catalog spec 4).
  commands: facts.commands.filter(isAdmissibleImport),
  diagnostics: facts.diagnostics,
  fingerprint,
  bytes: file.size,
  modifiedNs: file.modifiedNs,
  textBytes,
  target,
  failure: null,
});
