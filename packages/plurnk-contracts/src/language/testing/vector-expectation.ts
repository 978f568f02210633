/** What a vector expects, as values that `expect(…).toEqual` compares with what was found. */
import { expect } from 'vitest';
import type { ExpectedError, ExpectedItem, ExpectedParse } from './vector-format.ts';

/** A value that `toEqual` asks whether another one fits. */
class Fitting {
  readonly words: string;
  readonly fits: (value: unknown) => boolean;

  constructor(words: string, fits: (value: unknown) => boolean) {
    this.words = words;
    this.fits = fits;
  }

  asymmetricMatch(value: unknown): boolean {
    return this.fits(value);
  }

  toString(): string {
    return this.words;
  }

  toAsymmetricMatcher(): string {
    return this.words;
  }
}

const message = ({ exact, startsWith, contains = [] }: NonNullable<ExpectedError['message']>): Fitting =>
  new Fitting(JSON.stringify({ exact, startsWith, contains }), (value) => {
    if (typeof value !== 'string' || value === '') return false;
    if (exact !== undefined && value !== exact) return false;
    if (startsWith !== undefined && !value.startsWith(startsWith)) return false;
    return contains.every((part) => value.includes(part));
  });

const lineOf = ({ line, lines }: ExpectedError): unknown => {
  if (line !== undefined) return line;
  if (lines === undefined) return expect.any(Number);
  const [first, last] = lines;
  return new Fitting(
    `a line from ${first} to ${last}`,
    (value) => typeof value === 'number' && value >= first && value <= last,
  );
};

/** An error in its JSON form: exactly five members. */
export const errorExpectation = (error: ExpectedError): unknown => ({
  line: lineOf(error),
  column: error.column ?? expect.any(Number),
  source: error.source,
  severity: error.severity,
  message: message(error.message ?? {}),
});

const itemExpectation = (item: ExpectedItem): unknown => {
  if (item.kind === 'statement') return { kind: 'statement', statement: expect.objectContaining(item.statement) };
  if (item.kind === 'error') return { kind: 'error', error: errorExpectation(item.error) };
  return { kind: 'text', text: item.text, position: item.position };
};

const isGroup = (item: ExpectedItem | readonly ExpectedItem[]): item is readonly ExpectedItem[] => Array.isArray(item);

/** Compares the JSON form of a parse result with what a vector expects, and throws where they differ. */
export const expectParse = (
  found: { items: { kind: string; error?: { severity: string } }[] },
  wanted: ExpectedParse,
): void => {
  const { items, contains, errors, unparsedTail } = wanted;
  const tail = unparsedTail === undefined ? {} : { unparsedTail };
  if (items !== undefined) {
    const ordered = [...found.items];
    let at = 0;
    const flat = items.flatMap((item) => {
      const group = isGroup(item) ? item : [item];
      const kinds = group.map(({ kind }) => kind);
      const slice = ordered.slice(at, at + group.length);
      slice.sort((left, right) => kinds.indexOf(kindOf(left.kind)) - kinds.indexOf(kindOf(right.kind)));
      ordered.splice(at, group.length, ...slice);
      at += group.length;
      return group.map(itemExpectation);
    });
    expect({ ...found, items: ordered }).toEqual({ items: flat, ...tail });
  }
  if (contains !== undefined) {
    expect(found).toEqual({ items: expect.arrayContaining(contains.map(itemExpectation)), ...tail });
  }
  if (errors !== undefined) {
    expect(found.items.filter(({ error }) => error?.severity === 'error')).toHaveLength(errors);
  }
};

const kindOf = (kind: string): ExpectedItem['kind'] => (kind === 'error' || kind === 'text' ? kind : 'statement');
