import { parse, TomlError } from 'smol-toml';
import { TOML_DEPTH_LIMIT } from '../limits.ts';
import type { TomlSpan } from './toml-cursor.ts';
import { findTomlPlaces, type TomlTablePlace } from './toml-places.ts';

/** The values of a document, and where each of them stands. Tables have no prototype; integers are bigints, floats numbers. */
export interface TomlDocument {
  readonly values: Readonly<Record<string, unknown>>;
  readonly places: TomlTablePlace;
}

/** What reading a text as TOML came to. */
export type TomlReading =
  | ({ readonly status: 'read' } & TomlDocument)
  | ({ readonly status: 'not_toml'; readonly problem: string } & TomlSpan);

/**
 * Reads a text as TOML 1.0, with nesting bounded by `TOML_DEPTH_LIMIT`. A text that is none is refused at its first fault. Never
 * throws for any text. Linear.
 *
 * Dates and times are read as later versions of TOML write them too: no contract of ours has any.
 */
export const readToml = (text: string): TomlReading => {
  let values: TomlDocument['values'];
  try {
    values = parse(text, { integersAsBigInt: true, maxDepth: TOML_DEPTH_LIMIT });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return { status: 'not_toml', problem: problemOf(error), ...spanOf(text, error) };
  }
  const { root, later } = findTomlPlaces(text);
  if (later === undefined) return { status: 'read', values, places: root };
  return { status: 'not_toml', ...later, problem: `TOML 1.0 does not have ${later.problem}` };
};

// The message goes on with an excerpt of the source; a label says where in a form that every client can render.
const problemOf = ({ message }: TomlError): string =>
  (message.split('\n', 1)[0] ?? '').replace(/^Invalid TOML document: /, '');

/** From where the parser stopped to the end of the word that stands there. */
const spanOf = (text: string, { line, column }: TomlError): TomlSpan => {
  let start = 0;
  for (let left = line; left > 1; left -= 1) start = text.indexOf('\n', start) + 1;
  start = Math.min(start + column - 1, text.length);
  const word = /[^\s=,[\]{}#]*/y;
  word.lastIndex = start;
  const length = word.exec(text)?.[0].length ?? 0;
  return { start, end: Math.min(start + Math.max(length, 1), text.length) };
};
