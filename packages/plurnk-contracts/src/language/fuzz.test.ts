import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as validators from '../generated/compiled-validators.ts';
import type { ClientStatement, Position } from '../generated/contract-types.ts';
import { type ParseItem, type ParseResult, PlurnkParser } from './plurnk-parser.ts';
import { advancePoint, SOURCE_START } from './source-point.ts';
import { damagedTurn, nearDocument } from './testing/document-arbitrary.ts';

const entries: Readonly<Record<string, (text: string) => ParseResult<ClientStatement>>> = {
  parse: PlurnkParser.parse,
  parseStatements: PlurnkParser.parseStatements,
  parseLog: PlurnkParser.parseLog,
  parseClient: PlurnkParser.parseClient,
};

const document = fc.oneof(nearDocument, damagedTurn);

const forEveryTier = (check: (result: ParseResult<ClientStatement>, text: string, tier: string) => void): void => {
  fc.assert(
    fc.property(document, (text) => {
      for (const [tier, parse] of Object.entries(entries)) check(parse(text), text, tier);
    }),
    { numRuns: 3000 },
  );
};

const placeOf = (item: ParseItem<ClientStatement>): Position => {
  if (item.kind === 'statement') return item.statement.position;
  if (item.kind === 'text') return item.position;
  return { line: item.error.line, column: item.error.column };
};

const compare = (a: Position, b: Position): number => a.line - b.line || a.column - b.column;

const isMissingPart = (item: ParseItem<ClientStatement>): boolean =>
  item.kind === 'error' && item.error.message.startsWith('a turn must ');

describe('any text in every tier', () => {
  it('§tier-entrypoints never throws, and answers with items and at most a tail', () => {
    forEveryTier((result) => {
      expect(Object.keys(result).every((key) => key === 'items' || key === 'unparsedTail')).toBe(true);
      expect(Array.isArray(result.items)).toBe(true);
      if ('unparsedTail' in result) expect(result.unparsedTail).toBeDefined();
    });
  });

  it('§item-order keeps items in source order, what is missing last', () => {
    forEveryTier(({ items }) => {
      const ordered = items.filter((item) => !isMissingPart(item));
      for (const [index, item] of ordered.entries()) {
        const before = ordered[index - 1];
        if (before !== undefined) expect(compare(placeOf(before), placeOf(item))).toBeLessThanOrEqual(0);
      }
      expect(items.slice(ordered.length).every(isMissingPart)).toBe(true);
    });
  });

  it('§parser-position puts every fact inside the text', () => {
    forEveryTier(({ items, unparsedTail }, text) => {
      const end = advancePoint(text, SOURCE_START, text.length);
      const places = [...items.map(placeOf), ...(unparsedTail === undefined ? [] : [unparsedTail.from])];
      for (const place of places) {
        expect(place.line).toBeGreaterThanOrEqual(1);
        expect(place.column).toBeGreaterThanOrEqual(0);
        expect(compare(place, end)).toBeLessThanOrEqual(0);
      }
    });
  });

  it('§unparsed-tail-boundary returns nothing at or behind the point from which trust ends', () => {
    forEveryTier(({ items, unparsedTail }) => {
      if (unparsedTail === undefined) return;
      for (const item of items) expect(compare(placeOf(item), unparsedTail.from)).toBeLessThan(0);
      expect(items.some(isMissingPart)).toBe(false);
    });
  });

  it('§ast-schema emits only statements that validate', () => {
    forEveryTier(({ items }, _text, tier) => {
      const validate = tier === 'parseClient' ? validators.ClientStatement : validators.PlurnkStatement;
      for (const item of items) {
        if (item.kind === 'statement') expect(validate(item.statement), JSON.stringify(item.statement)).toBe(true);
      }
    });
  });

  it('§deterministic-admission gives a result that JSON carries unchanged', () => {
    forEveryTier(({ items }) => {
      for (const item of items) {
        if (item.kind === 'statement') expect(JSON.parse(JSON.stringify(item.statement))).toStrictEqual(item.statement);
      }
    });
  });

  it('§tier-entrypoints returns no operation of clients except to clients', () => {
    forEveryTier(({ items }, _text, tier) => {
      if (tier === 'parseClient') return;
      for (const item of items) {
        if (item.kind === 'statement') expect(['LOOK', 'BUFF']).not.toContain(item.statement.op);
      }
    });
  });

  it('§send-mid-reservation returns no statement behind the SEND that ends a turn', () => {
    forEveryTier(({ items }, _text, tier) => {
      if (tier !== 'parse') return;
      const statements = items.flatMap((item) => (item.kind === 'statement' ? [item.statement] : []));
      const last = statements.findIndex(
        (statement) => statement.op === 'SEND' && [102, 200, 202, 499].includes(statement.signal ?? 0),
      );
      if (last !== -1) expect(last).toBe(statements.length - 1);
      expect(statements.filter(({ op }) => op === 'PLAN').length).toBeLessThanOrEqual(1);
    });
  });

  it('§one-error-per-statement reports nothing where nothing is wrong, and text never twice', () => {
    forEveryTier(({ items }) => {
      const hard = items.filter((item) => item.kind === 'error' && item.error.severity === 'error');
      const places = hard.filter((item) => !isMissingPart(item)).map(placeOf);
      const distinct = new Set(places.map(({ line, column }) => `${line}:${column}`));
      expect(distinct.size).toBe(places.length);
    });
  });
});
