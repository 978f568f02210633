/** One word of a command line, without its quotes. Offsets are UTF-16 units of the line. */
export interface LineToken {
  readonly value: string;
  readonly start: number;
  /** Offset of each code point of the value in the line. */
  readonly offsets: readonly number[];
}

/** The part of a line that is one command, up to the cursor. */
export interface LineSegment {
  /** Words that the cursor has left behind. */
  readonly finished: readonly LineToken[];
  /** The word at the cursor; empty if there is none yet. */
  readonly current: LineToken;
}

const separators: ReadonlySet<string> = new Set(['|', '&', ';', '\n']);
const blanks: ReadonlySet<string> = new Set([' ', '\t', '\r']);

/**
 * UTF-16 offset of a UTF-8 byte offset. An offset outside of the line, or inside a character, moves back to the nearest
 * boundary; one that is no number is the start.
 */
export const unitAtByte = (line: string, byteOffset: number): number => {
  let bytes = 0;
  let units = 0;
  for (const character of line) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (!(bytes <= byteOffset)) return units;
    units += character.length;
  }
  return units;
};

/**
 * Offset behind the last `|`, `&`, `;` or line feed that is neither quoted nor escaped (catalog spec 5). An unclosed
 * quote reaches to the end of the text.
 */
export const segmentStart = (text: string): number => {
  let start = 0;
  for (const { character, offset, isLiteral } of shellCharacters(text, 0)) {
    if (!isLiteral && separators.has(character)) start = offset + 1;
  }
  return start;
};

/** The words of a segment that begins at an offset. Quotes and escapes are taken off. */
export const segmentWords = (text: string, from: number): LineSegment => {
  const finished: LineToken[] = [];
  let word: { value: string; start: number; offsets: number[] } | undefined;
  for (const { character, offset, isLiteral } of shellCharacters(text, from)) {
    if (!isLiteral && blanks.has(character)) {
      if (word !== undefined) finished.push(word);
      word = undefined;
      continue;
    }
    word ??= { value: '', start: offset, offsets: [] };
    if (character === '') continue;
    word.value += character;
    word.offsets.push(offset);
  }
  return { finished, current: word ?? { value: '', start: text.length, offsets: [] } };
};

interface ShellCharacter {
  /** One code point, or nothing for a quote mark: it makes a word, but is not part of it. */
  readonly character: string;
  /** Where it is written; for an escaped character, where its backslash stands. */
  readonly offset: number;
  /** Quoted or escaped, so that it means itself. */
  readonly isLiteral: boolean;
}

function* shellCharacters(text: string, from: number): Generator<ShellCharacter, void, undefined> {
  let quote = '';
  for (let offset = from; offset < text.length; ) {
    const start = offset;
    let character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
    offset += character.length;
    if (character === quote || (quote === '' && (character === "'" || character === '"'))) {
      quote = quote === '' ? character : '';
      yield { character: '', offset: start, isLiteral: true };
      continue;
    }
    const isEscape = character === '\\' && quote !== "'" && offset < text.length;
    if (isEscape) {
      character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
      offset += character.length;
    }
    yield { character, offset: start, isLiteral: isEscape || quote !== '' };
  }
}
