import { VARIABLE_UNITS_LIMIT, VARIABLE_WORDS_LIMIT } from '../../limits.ts';
import type { ShellWord } from './shell-word.ts';

/** Variables that a file sets once, to words that nothing has to be evaluated for. */
export type VariableTable = ReadonlyMap<string, readonly string[]>;

const reference = /\$([A-Za-z_][A-Za-z0-9_]*)/y;

/** Puts the table's variables into the words of one statement; the new text has the mask `v`. Others stay dynamic. */
export const putVariables = (words: readonly ShellWord[], table: VariableTable): readonly ShellWord[] => {
  if (table.size === 0) return words;
  const result: ShellWord[] = [];
  let units = 0;
  for (const word of words) {
    const pieces = word.mask.includes('x') && result.length < VARIABLE_WORDS_LIMIT ? putInto(word, table) : [word];
    units += pieces === null ? 0 : pieces.reduce((sum, piece) => sum + piece.text.length, 0);
    if (pieces === null || units > VARIABLE_UNITS_LIMIT) result.push(word);
    else result.push(...pieces);
  }
  return result;
};

const putInto = (word: ShellWord, table: VariableTable): readonly ShellWord[] | null => {
  const whole = /^\$([A-Za-z_][A-Za-z0-9_]*)$/.exec(word.text)?.[1];
  const list = whole === undefined ? undefined : table.get(whole);
  if (list !== undefined) return list.map((text) => ({ text, mask: 'v'.repeat(text.length), line: word.line }));
  let text = '';
  let mask = '';
  for (let at = 0; at < word.text.length; ) {
    reference.lastIndex = at;
    const match = word.mask[at] === 'x' ? reference.exec(word.text) : null;
    const value = match === null ? undefined : table.get(match[1] ?? '');
    if (match !== null && value !== undefined) {
      const piece = value.join(' ');
      text += piece;
      mask += 'v'.repeat(piece.length);
      at += match[0].length;
      if (text.length > VARIABLE_UNITS_LIMIT) return null;
    } else {
      text += word.text[at] ?? '';
      mask += word.mask[at] ?? '';
      at += 1;
    }
  }
  return [{ text, mask, line: word.line }];
};
