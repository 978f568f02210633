import type { Choices } from './choices.ts';
import { damageDocument } from './damage-document.ts';
import { writeDocument } from './written-document.ts';

/** One document of a test: written by the grammar's plan, and in two cases of three damaged afterwards. */
export const generateDocument = (choices: Choices): string => {
  const isDamaged = choices.below(3) > 0;
  const text = writeDocument(choices);
  return isDamaged ? damageDocument(choices, text) : text;
};
