import { EXPANSION_UNITS_LIMIT, EXPANSION_WORDS_LIMIT } from '../../limits.ts';
import { bareIndexOf, type ShellWord, sliceWord } from './shell-word.ts';

const join = (left: ShellWord, right: ShellWord): ShellWord => ({
  text: left.text + right.text,
  mask: left.mask + right.mask,
  line: left.line,
});

/** End of the brace list that opens at `open`, and its commas; null if it is no list. */
const listAt = (word: ShellWord, open: number): { readonly close: number; readonly cuts: readonly number[] } | null => {
  const cuts: number[] = [];
  for (let at = open + 1, depth = 0; at < word.text.length; at += 1) {
    if (word.mask[at] !== 'b') continue;
    const character = word.text[at];
    if (character === '{') depth += 1;
    else if (character === '}' && depth > 0) depth -= 1;
    else if (character === '}') return cuts.length === 0 ? null : { close: at, cuts };
    else if (character === ',' && depth === 0) cuts.push(at);
  }
  return null;
};

/**
 * The words that `{a,b}` lists stand for, in their order. A word with nested lists, or one that would become too
 * much, is returned as it is: its bare brace tells that it is not literal.
 */
export const expandBraces = (word: ShellWord): readonly ShellWord[] => {
  let words: ShellWord[] = [sliceWord(word, 0, 0)];
  let at = 0;
  let units = 0;
  while (at < word.text.length) {
    const open = bareIndexOf(word, '{', at);
    const list = open === -1 ? null : listAt(word, open);
    if (list === null) {
      const rest = sliceWord(word, at);
      if (words.length > 1 && words.length * rest.text.length > EXPANSION_UNITS_LIMIT) return [word];
      return words.map((left) => join(left, rest));
    }
    const head = sliceWord(word, at, open);
    const starts = [open + 1, ...list.cuts.map((cut) => cut + 1)];
    const alternatives: ShellWord[] = [];
    for (const [index, start] of starts.entries()) {
      const piece = sliceWord(word, start, list.cuts[index] ?? list.close);
      if (bareIndexOf(piece, '{', 0) !== -1) return [word];
      alternatives.push(piece);
    }
    units += words.reduce((sum, left) => sum + left.text.length + head.text.length, 0) * alternatives.length;
    if (words.length * alternatives.length > EXPANSION_WORDS_LIMIT || units > EXPANSION_UNITS_LIMIT) return [word];
    words = words.flatMap((left) => alternatives.map((piece) => join(join(left, head), piece)));
    at = list.close + 1;
  }
  return words;
};
