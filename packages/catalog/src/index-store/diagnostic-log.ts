import type { SourceDiagnostic } from '@quirl/quirl-contracts';
import { DIAGNOSTIC_MESSAGE_BYTES_LIMIT, DIAGNOSTIC_ORIGIN_BYTES_LIMIT } from '../limits.ts';
import type { StoredDiagnostic } from './stored-sources.ts';

/** Keeps the first diagnostics of a build and counts all of them. */
export interface DiagnosticLog {
  readonly kept: readonly StoredDiagnostic[];
  readonly total: number;
  /** Adds the diagnostics of one source; `count` of them if fewer than that are still known. */
  add(source: number | null, isManual: boolean, diagnostics: readonly SourceDiagnostic[], count?: number): void;
}

export const createDiagnosticLog = (limit: number, manualLimit: number): DiagnosticLog => {
  const kept: StoredDiagnostic[] = [];
  let total = 0;
  let manual = 0;
  return {
    kept,
    get total() {
      return total;
    },
    add: (source, isManual, diagnostics, count = diagnostics.length) => {
      total += count;
      for (const { origin, line, message } of diagnostics) {
        if (kept.length >= limit || (isManual && manual >= manualLimit)) return;
        if (isManual) manual += 1;
        kept.push({
          source,
          origin: cutToBytes(origin, DIAGNOSTIC_ORIGIN_BYTES_LIMIT),
          line,
          message: cutToBytes(message, DIAGNOSTIC_MESSAGE_BYTES_LIMIT),
        });
      }
    },
  };
};

/** The longest beginning of a text that fits, never ending inside a character. */
const cutToBytes = (text: string, limit: number): string => {
  if (Buffer.byteLength(text) <= limit) return text;
  const bytes = Buffer.from(text.slice(0, limit));
  let end = limit;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
};
