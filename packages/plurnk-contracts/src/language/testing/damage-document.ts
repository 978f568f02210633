import { type Choices, oneOf, rarely } from './choices.ts';
import { loosePieces } from './document-pieces.ts';

type Damage = (choices: Choices, text: string, from: number, to: number) => string;

const cut: Damage = (_choices, text, from, to) => text.slice(0, from) + text.slice(to);
const insert: Damage = (choices, text, from) => text.slice(0, from) + oneOf(choices, loosePieces) + text.slice(from);
const replace: Damage = (choices, text, from, to) => text.slice(0, from) + oneOf(choices, loosePieces) + text.slice(to);
const repeat: Damage = (_choices, text, from, to) => text.slice(0, to) + text.slice(from);
const move: Damage = (choices, text, from, to) => {
  const rest = text.slice(0, from) + text.slice(to);
  const at = choices.below(rest.length + 1);
  return rest.slice(0, at) + text.slice(from, to) + rest.slice(at);
};
const end: Damage = (_choices, text, from) => text.slice(0, from);

/** A few small accidents: something is cut, put in, replaced, doubled, moved, or the rest is lost. */
export const damageDocument = (choices: Choices, text: string): string => {
  let damaged = text;
  for (let left = choices.below(4); left >= 0; left -= 1) {
    const from = choices.below(damaged.length + 1);
    const to = Math.min(damaged.length, from + 1 + choices.below(rarely(choices, 4) ? 30 : 3));
    const damage = oneOf(choices, [insert, cut, replace, repeat, move, end]);
    damaged = damage(choices, damaged, from, to);
  }
  return damaged;
};
