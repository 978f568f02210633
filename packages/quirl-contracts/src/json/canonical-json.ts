import { writeJson } from './write-json.ts';

/**
 * Canonical compact JSON (contracts spec 1.1): what every hash and every size is taken of.
 * Members stand in insertion order, which for our records is the declared order; the keys of a `Map` in code-point
 * order, those of a plain object whose keys are all 32-bit decimals in numeric order. Integers may be safe numbers or bigints.
 *
 * Throws a `QuirlError` (`io`) for what has no such form: fractions, unsafe numbers, unpaired surrogates, `undefined`, functions,
 * class instances, cycles, and nesting beyond `JSON_DEPTH_LIMIT`.
 */
export const canonicalJson = (value: unknown): string => writeJson(value, 'compact');
