/** Every way to cut a sequence into at most three parts. SPEC §agui-kit-cuts. */
import { KIT_BOUNDARY_POSITIONS, KIT_EXHAUSTIVE_LENGTH } from '../limits.ts';

/** Where a sequence is cut: rising positions, each above zero and below its length. */
export type Cut = readonly number[];

/** The uncut sequence, then every cut at one of the positions, then every cut at two of them. */
export function* cutsAt(positions: readonly number[]): Generator<Cut> {
  yield [];
  for (const position of positions) yield [position];
  for (const [index, first] of positions.entries())
    for (let next = index + 1; next < positions.length; next += 1) {
      const second = positions[next];
      if (second !== undefined) yield [first, second];
    }
}

const inside = (length: number): readonly number[] =>
  Array.from({ length: Math.max(0, length - 1) }, (_, at) => at + 1);

const carriageReturn = 0x0d;
const lineFeed = 0x0a;
const isBoundary = (byte: number | undefined): boolean =>
  byte === carriageReturn || byte === lineFeed || (byte !== undefined && byte >= 0x80);

/**
 * The positions at which a long specimen is cut: its ends and both sides of every line ending and of every byte of a
 * long character, thinned evenly to the limit.
 */
const boundaryPositions = (bytes: Uint8Array): readonly number[] => {
  const all = inside(bytes.length).filter(
    (at) => at <= 2 || at >= bytes.length - 2 || isBoundary(bytes[at - 1]) || isBoundary(bytes[at]),
  );
  const step = Math.max(1, all.length / KIT_BOUNDARY_POSITIONS);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
};

/** Where bytes are cut: everywhere, or at their boundaries when that would be too much. */
export const bytePositions = (bytes: Uint8Array): readonly number[] =>
  bytes.length <= KIT_EXHAUSTIVE_LENGTH ? inside(bytes.length) : boundaryPositions(bytes);

/** Where a list of events is cut: between any two of them. */
export const eventPositions = (count: number): readonly number[] => inside(count);

/** The parts that a cut leaves of a sequence. */
export const partsOf = <Part>(cut: Cut, length: number, part: (start: number, end: number) => Part): readonly Part[] =>
  [...cut, length].map((end, index) => part(cut[index - 1] ?? 0, end));
