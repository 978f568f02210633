import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Machine, thisMachine } from '../discover/machine.ts';
import { anyRecord } from '../model/testing/record-arbitrary.ts';
import { createDiagnosticLog } from './diagnostic-log.ts';
import { packFact, unpackFact } from './fact-codec.ts';
import { indexPathOf } from './index-path.ts';
import { packColumn, unpackColumn } from './packed-columns.ts';

describe('§stored-columns', () => {
  it('gives back every column of numbers', () => {
    fc.assert(
      fc.property(fc.uint32Array(), (column) => {
        const bytes = packColumn(column);
        expect(unpackColumn(bytes, column.length)).toEqual(column);
        // A database may hand out bytes that begin anywhere in a larger buffer.
        const shifted = new Uint8Array(bytes.length + 1);
        shifted.set(bytes, 1);
        expect(unpackColumn(shifted.subarray(1), column.length)).toEqual(column);
      }),
    );
  });

  it('refuses a column of another length', () => {
    for (const length of [0, 7, 12]) expect(() => unpackColumn(new Uint8Array(length), 2)).toThrow(/column/u);
  });
});

describe('§stored-facts', () => {
  it('gives back every record that an import may state', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(unpackFact(packFact(record).bytes)).toEqual(record);
      }),
    );
  });

  it('refuses a fact with any one bit changed', () => {
    fc.assert(
      fc.property(anyRecord, fc.nat(), fc.nat(7), (record, at, bit) => {
        const bytes = Uint8Array.from(packFact(record).bytes);
        const index = at % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
        expect(() => unpackFact(bytes)).toThrow(/check/u);
      }),
    );
  });

  it('refuses bytes that are no fact', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(() => unpackFact(bytes)).toThrow();
      }),
    );
  });

  it('refuses a fact that speaks for the program', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        for (const source of ['builtin', 'plugin'] as const) {
          const forged = { ...record, provenance: { ...record.provenance, source } };
          expect(() => unpackFact(packFact(forged).bytes)).toThrow(/authority/u);
        }
        expect(() => unpackFact(packFact({ ...record, id: 'native:everyday:tar' }).bytes)).toThrow(/authority/u);
        expect(() => unpackFact(packFact({ ...record, path: 'quirl agent' }).bytes)).toThrow(/authority/u);
      }),
    );
  });
});

describe('§diagnostic-log', () => {
  const some = (count: number) =>
    Array.from({ length: count }, (_, line) => ({ origin: 'here', line, message: 'is odd' }));

  it('keeps the first ones up to the limits, those of pages up to a lower one, and counts all', () => {
    const log = createDiagnosticLog(5, 2);
    log.add(1, true, some(3));
    log.add(2, false, some(2));
    log.add(3, false, some(2));
    log.add(4, false, [], 7);
    expect(log.kept.map(({ source, line }) => [source, line])).toEqual([
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
      [3, 0],
    ]);
    expect(log.total).toBe(14);
  });

  it('cuts origin and message to their limits, never inside a character', () => {
    const log = createDiagnosticLog(9, 9);
    const text = (bytes: number): string => 'é'.repeat(bytes / 2);
    log.add(null, false, [
      { origin: text(1024), line: null, message: text(512) },
      { origin: `x${text(1024)}`, line: null, message: `x${text(512)}` },
    ]);
    expect(log.kept.map(({ origin, message }) => [Buffer.byteLength(origin), Buffer.byteLength(message)])).toEqual([
      [1024, 512],
      [1023, 511],
    ]);
    expect(log.kept[1]?.message.endsWith('é')).toBe(true);
  });
});

describe('§index-path', () => {
  const pathWith = (environment: Machine['environment'], home = '/home/ada'): string =>
    indexPathOf({ platform: 'linux', environment, home, systemRoot: '/', userId: 1, now: () => 0 });

  it('is the named file, else in the cache folder, else in the home', () => {
    expect(pathWith({ QUIRL_INDEX_PATH: '/x/index', XDG_CACHE_HOME: '/c' })).toBe('/x/index');
    expect(pathWith({ XDG_CACHE_HOME: '/c' })).toBe('/c/quirl/catalog.sqlite3');
    expect(pathWith({ XDG_CACHE_HOME: 'relative' })).toBe('/home/ada/.cache/quirl/catalog.sqlite3');
    expect(pathWith({ XDG_CACHE_HOME: '', QUIRL_INDEX_PATH: '' })).toBe('/home/ada/.cache/quirl/catalog.sqlite3');
  });

  it('is refused where there is no place for it', () => {
    expect(() => pathWith({}, '')).toThrow(/no place/u);
  });

  it('hangs from no relative home', () => {
    const { HOME } = process.env;
    try {
      process.env['HOME'] = 'relative';
      expect(thisMachine().home).toBe('');
      process.env['HOME'] = '/home/ada';
      expect(thisMachine().home).toBe('/home/ada');
    } finally {
      if (HOME === undefined) delete process.env['HOME'];
      else process.env['HOME'] = HOME;
    }
  });
});
