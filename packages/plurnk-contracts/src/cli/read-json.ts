import type { CommandIo } from './command-io.ts';

/** A JSON value, or one sentence on why there is none. */
export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

/** Reads the one JSON text of a file, or of standard input. */
export const readJson = (file: string, io: CommandIo): JsonReading => {
  const name = file === '-' ? 'standard input' : JSON.stringify(file);
  const input = io.readInput(file);
  if (!input.ok) return { ok: false, reason: `cannot read ${name}: ${input.reason}` };
  try {
    // Editors of some systems put a byte order mark before JSON, which is no part of it.
    const value: unknown = JSON.parse(input.text.replace(/^\uFEFF/, ''));
    return { ok: true, value };
  } catch (error) {
    return { ok: false, reason: `${name} is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
};
