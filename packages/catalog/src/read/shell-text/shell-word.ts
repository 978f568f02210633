/**
 * One word of shell text. `mask` has one letter for each UTF-16 unit of `text`: `b` bare, `q` quoted or escaped,
 * `v` the known value of a
 * variable, `x` part of an expansion or a substitution, whose text stands as it was written and is never evaluated.
 */
export interface ShellWord {
  readonly text: string;
  readonly mask: string;
  /** Line of its first character, from 1. */
  readonly line: number;
}

/** True if a shell would change nothing in the word: no expansion, no bare brace list. */
export const isLiteral = (word: ShellWord): boolean => !word.mask.includes('x') && bareIndexOf(word, '{', 0) === -1;

/** True if the word holds an expansion or a substitution. */
export const isDynamic = (word: ShellWord): boolean => word.mask.includes('x');

/** Position of an unquoted character from `from` on, or -1. */
export const bareIndexOf = (word: ShellWord, character: string, from: number): number => {
  for (let at = word.text.indexOf(character, from); at !== -1; at = word.text.indexOf(character, at + 1)) {
    if (word.mask[at] === 'b') return at;
  }
  return -1;
};

/** The word from `start` to `end`. */
export const sliceWord = (word: ShellWord, start: number, end = word.text.length): ShellWord => ({
  text: word.text.slice(start, end),
  mask: word.mask.slice(start, end),
  line: word.line,
});

/** True if the word is exactly this unquoted text. */
export const isBareWord = (word: ShellWord | undefined, text: string): boolean =>
  word !== undefined && word.text === text && !/[^b]/.test(word.mask);
