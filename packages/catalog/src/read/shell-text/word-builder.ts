import type { ShellWord } from './shell-word.ts';

/** Collects the pieces of one word. */
export interface WordBuilder {
  readonly add: (piece: string, mask: 'b' | 'q' | 'x') => void;
  /** What has been collected so far. */
  readonly text: () => string;
  /** True if every piece so far was bare. */
  readonly isBare: () => boolean;
  readonly word: () => ShellWord;
}

/** An empty word that begins on `line`. */
export const createWordBuilder = (line: number): WordBuilder => {
  let text = '';
  let mask = '';
  let bare = true;
  return {
    add: (piece, letter) => {
      text += piece;
      mask += letter.repeat(piece.length);
      if (letter !== 'b') bare = false;
    },
    text: () => text,
    isBare: () => bare,
    word: () => ({ text, mask, line }),
  };
};
