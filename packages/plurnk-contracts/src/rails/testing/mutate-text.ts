import type { RandomNumbers } from './sample-rail.ts';

const pieces = [
  '\n',
  ' ',
  '#',
  '## ',
  '# PLAN0',
  '## READ0',
  '<',
  '>',
  '-->',
  '[200]',
  '[102]',
  '```',
  ')',
  '\\',
  '\u0000',
];

/** A near miss of a text: one to three places where something is cut, doubled, put in, or changed. */
export const mutateText = (text: string, random: RandomNumbers): string => {
  const below = (bound: number): number => Math.floor(random() * bound);
  let characters = Array.from(text);
  for (let left = 1 + below(3); left > 0; left -= 1) {
    const at = below(characters.length + 1);
    const length = 1 + below(random() < 0.8 ? 3 : 40);
    const before = characters.slice(0, at);
    const cut = characters.slice(at, at + length);
    const after = characters.slice(at + length);
    const piece = Array.from(pieces[below(pieces.length)] ?? '');
    const edits = [
      [before, after],
      [before, cut, cut, after],
      [before, piece, cut, after],
      [before, piece, after],
    ];
    characters = (edits[below(edits.length)] ?? []).flat();
  }
  return characters.join('');
};
