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

// A string that grows by a character at a time is a tree of as many nodes, and a word may be a whole file of escapes.
const PIECES = 1024;

/** An empty word that begins on `line`. */
export const createWordBuilder = (line: number): WordBuilder => {
  let text = '';
  let mask = '';
  let pieces: string[] = [];
  let run = 0;
  let runLetter: 'b' | 'q' | 'x' = 'b';
  let bare = true;
  const endRun = (): void => {
    mask += runLetter.repeat(run);
    run = 0;
  };
  const gather = (): void => {
    text += pieces.join('');
    pieces = [];
  };
  return {
    add: (piece, letter) => {
      if (piece === '') return;
      pieces.push(piece);
      if (pieces.length === PIECES) gather();
      if (letter !== runLetter) endRun();
      runLetter = letter;
      run += piece.length;
      if (letter !== 'b') bare = false;
    },
    text: () => {
      gather();
      return text;
    },
    isBare: () => bare,
    word: () => {
      gather();
      endRun();
      return { text, mask, line };
    },
  };
};
