import { readDocument } from './read-document.ts';
import type { Structure, StructureItem, Tier } from './structure.ts';

/**
 * The structural layer of a document alone: every statement with a well-formed heading counts as admitted. This is the
 * layer at which the reader is compared with the grammar.
 */
export const readStructure = (text: string, tier: Tier): Structure => {
  const items: StructureItem[] = [];
  const tail = readDocument(text, tier, {
    text: (content, position) => items.push({ kind: 'text', text: content, position }),
    error: (fault, position) => items.push({ kind: 'error', fault, position }),
    admitsTarget: () => true,
    statement: (statement) => items.push({ kind: 'statement', statement }) > 0,
  });
  return { items, tail };
};
