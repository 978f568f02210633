import { escapeControlsInJson } from '../text/control-characters.ts';
import { writeJson } from './write-json.ts';

/**
 * The JSON of machine output (contracts spec 1.4): indented by two spaces, one trailing newline, members in the order of
 * `canonicalJson`. Control characters that JSON would leave raw are escaped, so that no text of a fact can drive a terminal.
 * Refuses what `canonicalJson` refuses.
 */
export const prettyJson = (value: unknown): string => `${prettyJsonAt(value, 0)}\n`;

/** The same text without the trailing newline, as it stands `level` containers deep; its first line is not indented. */
export const prettyJsonAt = (value: unknown, level: number): string => {
  const text = escapeControlsInJson(writeJson(value, 'pretty'));
  // Line feeds inside strings are escaped, so every one that is left belongs to the layout.
  return level === 0 ? text : text.replaceAll('\n', `\n${'  '.repeat(level)}`);
};

/**
 * The bytes of `prettyJson({ ...before, [name]: [...items], ...after })`, piece by piece, so that a list of any length
 * can be written with one item in memory. Member names must be distinct.
 */
export function* prettyJsonPieces(
  before: Readonly<Record<string, unknown>>,
  name: string,
  items: Iterable<unknown>,
  after: Readonly<Record<string, unknown>>,
): Generator<string> {
  const members = (record: Readonly<Record<string, unknown>>): string[] =>
    Object.entries(record).map(([key, value]) => `${prettyJsonAt(key, 0)}: ${prettyJsonAt(value, 1)}`);
  yield `{\n  ${[...members(before), `${prettyJsonAt(name, 0)}: [`].join(',\n  ')}`;
  let isFirst = true;
  for (const item of items) {
    yield `${isFirst ? '\n    ' : ',\n    '}${prettyJsonAt(item, 2)}`;
    isFirst = false;
  }
  yield `${[isFirst ? ']' : '\n  ]', ...members(after)].join(',\n  ')}\n}\n`;
}
