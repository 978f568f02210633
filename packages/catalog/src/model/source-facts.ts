import type { SourceDiagnostic } from '@quirl/quirl-contracts';
import type { CommandRecord } from './command-record.ts';

/** The admitted text of one source, as a reader gets it. Readers are pure: they open, resolve and run nothing. */
export interface SourceText {
  /** Path of the file that the text came from, as it stands in provenance. */
  readonly origin: string;
  /** The file's own name, without its directory. */
  readonly fileName: string;
  readonly text: string;
  /** Checksum of the text. */
  readonly fingerprint: string;
}

/** What a reader understood of one source, and what it did not. */
export interface SourceFacts {
  readonly commands: readonly CommandRecord[];
  readonly diagnostics: readonly SourceDiagnostic[];
}
