const PIECE_LENGTH = 65_536;

/** Gathers small texts into pieces that are worth a write; `end` writes what is left. */
export interface TextWriter {
  add(text: string): void;
  end(): void;
}

export const createTextWriter = (write: (text: string) => void): TextWriter => {
  let parts: string[] = [];
  let length = 0;
  const flush = (): void => {
    if (length > 0) write(parts.join(''));
    parts = [];
    length = 0;
  };
  return {
    add(text) {
      // A long text is written by itself: joined to another it may be longer than a text can be.
      if (length + text.length > PIECE_LENGTH) flush();
      parts.push(text);
      length += text.length;
    },
    end: flush,
  };
};
