/** A half-open span of UTF-16 units. */
export interface TomlSpan {
  readonly start: number;
  readonly end: number;
}

/** Something that only later versions of TOML allow. */
export interface LaterToml extends TomlSpan {
  readonly problem: string;
}

/** Where the reading of a text is. The text is TOML that the parser accepted. */
export interface TomlCursor {
  readonly text: string;
  position: number;
  /** The first thing that TOML 1.0 does not have. */
  later: LaterToml | undefined;
}

/** Moves over the letters of a key without quotes. */
export const skipBareKey = (cursor: TomlCursor): void => {
  while (isBareKeyUnit(cursor.text.charCodeAt(cursor.position))) cursor.position += 1;
};

const isBareKeyUnit = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95 || unit === 45;

/** Moves over what stands between the pairs of an inline table; line ends and comments came after TOML 1.0. */
export const skipInlineBlank = (cursor: TomlCursor): void => {
  const start = cursor.position;
  skipSpace(cursor);
  const end = cursor.position;
  skipBlank(cursor);
  if (cursor.position > end) addLater(cursor, 'an inline table on more than one line', start, cursor.position - start);
};

/** Moves over a string of any kind. */
export const skipString = (cursor: TomlCursor): void => {
  const { text, position: start } = cursor;
  const quote = text[start] === '"' ? '"' : "'";
  const fence = text.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
  let end = start + fence.length;
  while (end < text.length && !text.startsWith(fence, end)) end += quote === '"' ? lengthOfUnit(cursor, end) : 1;
  end += fence.length;
  // Up to two quotes may stand before the three that close a text of several lines.
  if (fence.length === 3) for (let more = 0; more < 2 && text[end] === quote; more += 1) end += 1;
  cursor.position = end;
};

const lengthOfUnit = (cursor: TomlCursor, position: number): number => {
  if (cursor.text[position] !== '\\') return 1;
  const letter = cursor.text[position + 1];
  if (letter === 'e' || letter === 'x') addLater(cursor, `the escape \\${letter}`, position, 2);
  return 2;
};

/** Moves over a number, boolean, date or time. */
export const skipScalar = (cursor: TomlCursor): void => {
  const { text, position: start } = cursor;
  let end = start + 1;
  while (end < text.length && !/[,\]}#\n]/.test(text.charAt(end))) end += 1;
  cursor.position = start + text.slice(start, end).trimEnd().length;
};

/** Moves over spaces and tabs. */
export const skipSpace = (cursor: TomlCursor): void => {
  while (cursor.text[cursor.position] === ' ' || cursor.text[cursor.position] === '\t') cursor.position += 1;
};

/** Moves over white space, line ends and comments. */
export const skipBlank = (cursor: TomlCursor): void => {
  const { text } = cursor;
  for (;;) {
    const here = text[cursor.position];
    if (here === '#') {
      const feed = text.indexOf('\n', cursor.position);
      cursor.position = feed === -1 ? text.length : feed;
    } else if (here === ' ' || here === '\t' || here === '\r' || here === '\n') cursor.position += 1;
    else return;
  }
};

/** Keeps the first thing that TOML 1.0 does not have. */
export const addLater = (cursor: TomlCursor, problem: string, start: number, length: number): void => {
  cursor.later ??= { problem, start, end: start + length };
};
