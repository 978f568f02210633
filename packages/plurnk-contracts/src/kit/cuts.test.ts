import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KIT_BOUNDARY_POSITIONS, KIT_EXHAUSTIVE_LENGTH } from '../limits.ts';
import { bytePositions, cutsAt, eventPositions, partsOf } from './cuts.ts';

const slices = (cut: readonly number[], bytes: Uint8Array): readonly Uint8Array[] =>
  partsOf(cut, bytes.length, (start, end) => bytes.slice(start, end));

describe('§agui-kit-cuts', () => {
  it('cuts four bytes into one, two and three parts in every way', () => {
    const bytes = Uint8Array.from([1, 2, 3, 4]);
    expect([...cutsAt(bytePositions(bytes))].map((cut) => slices(cut, bytes).map((part) => part.join('')))).toEqual([
      ['1234'],
      ['1', '234'],
      ['12', '34'],
      ['123', '4'],
      ['1', '2', '34'],
      ['1', '23', '4'],
      ['12', '3', '4'],
    ]);
  });

  it('leaves a single event or byte whole', () => {
    expect([...cutsAt(eventPositions(1))]).toEqual([[]]);
    expect([...cutsAt(bytePositions(Uint8Array.of(7)))]).toEqual([[]]);
  });

  it('gives parts that are never empty and together are the whole', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 24 }), (bytes) => {
        for (const cut of cutsAt(bytePositions(bytes))) {
          const parts = slices(cut, bytes);
          expect(parts.every((part) => part.length > 0)).toBe(true);
          expect(parts.flatMap((part) => [...part])).toEqual([...bytes]);
        }
      }),
    );
  });

  it('counts one cut, then the positions, then the pairs of positions, without repeats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), (length) => {
        const cuts = [...cutsAt(eventPositions(length))];
        const positions = length - 1;
        expect(cuts.length).toBe(1 + positions + (positions * (positions - 1)) / 2);
        expect(new Set(cuts.map((cut) => cut.join())).size).toBe(cuts.length);
      }),
    );
  });

  it('cuts everywhere up to the limit, and at boundaries one byte past it', () => {
    expect(bytePositions(new Uint8Array(KIT_EXHAUSTIVE_LENGTH)).length).toBe(KIT_EXHAUSTIVE_LENGTH - 1);
    expect(bytePositions(new Uint8Array(KIT_EXHAUSTIVE_LENGTH + 1))).toEqual([1, 2, 399, 400]);
  });

  it('cuts a long specimen on both sides of line endings and inside long characters', () => {
    const text = new TextEncoder().encode(`${'x'.repeat(300)}\r\n${'x'.repeat(200)}é`);
    expect(bytePositions(text)).toEqual([1, 2, 300, 301, 302, 502, 503]);
  });

  it('thins the boundaries of a specimen that has too many, evenly and to the limit', () => {
    const positions = bytePositions(new TextEncoder().encode('\n'.repeat(5_000)));
    expect(positions.length).toBe(KIT_BOUNDARY_POSITIONS);
    expect(positions[0]).toBe(1);
    expect(Math.max(...positions)).toBeGreaterThan(4_800);
  });
});
