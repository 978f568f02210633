/** Compares the shipped reader with the grammar, item by item. */
import { isDeepStrictEqual } from 'node:util';
import { derivesWithGrammar, readWithGrammar } from '../../../grammar/read-with-grammar.ts';
import { readStructure } from '../read-structure.ts';
import type { Structure, Tier } from '../structure.ts';

/** Every tier. */
export const tiers: readonly Tier[] = ['turn', 'statements', 'log', 'client'];

/** One document that the two read differently. */
export interface ReaderDifference {
  readonly tier: Tier;
  readonly text: string;
  readonly reader: unknown;
  readonly grammar: unknown;
}

const isWellFormed = ({ items, tail }: Structure): boolean =>
  tail === null && items.every(({ kind }) => kind !== 'error');

/** The first difference between the readers over a text, or null. */
export const differenceIn = (tier: Tier, text: string): ReaderDifference | null => {
  const reader = readStructure(text, tier);
  const grammar = readWithGrammar(text, tier);
  if (!isDeepStrictEqual(reader, grammar)) return { tier, text, reader, grammar };
  const derives = derivesWithGrammar(text, tier);
  if (derives === isWellFormed(reader)) return null;
  return { tier, text, reader, grammar: derives ? 'derives the document' : 'does not derive the document' };
};
