/** Classes of characters, by UTF-16 code unit. Every one of them is a single unit, so a unit is enough to decide. */

export const TAB = 0x09;
export const LF = 0x0a;
export const CR = 0x0d;
export const SPACE = 0x20;
export const HASH = 0x23;
export const LEFT_PARENTHESIS = 0x28;
export const RIGHT_PARENTHESIS = 0x29;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const DOT = 0x2e;
export const COLON = 0x3a;
export const LESS = 0x3c;
export const GREATER = 0x3e;
export const AT = 0x40;
export const LEFT_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const RIGHT_BRACKET = 0x5d;
export const BACKTICK = 0x60;

/** SPACE or TAB. */
export const isHorizontalSpace = (unit: number): boolean => unit === SPACE || unit === TAB;

export const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

export const isLetter = (unit: number): boolean => (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);

/** The alphabet of line anchors. */
export const isBase62 = (unit: number): boolean => isDigit(unit) || isLetter(unit);

/** What a lane is made of. */
export const isLaneCharacter = (unit: number): boolean => isBase62(unit) || unit === 0x5f;

/** What `String.prototype.trim` removes: ECMAScript white space and line terminators. */
export const isWhiteSpace = (unit: number): boolean =>
  (unit >= 0x09 && unit <= 0x0d) ||
  unit === SPACE ||
  unit === 0xa0 ||
  unit === 0x1680 ||
  (unit >= 0x2000 && unit <= 0x200a) ||
  unit === 0x2028 ||
  unit === 0x2029 ||
  unit === 0x202f ||
  unit === 0x205f ||
  unit === 0x3000 ||
  unit === 0xfeff;

/** The offset of the first character at or behind `from` that is neither SPACE nor TAB. */
export const skipHorizontalSpace = (text: string, from: number): number => {
  let at = from;
  while (isHorizontalSpace(text.charCodeAt(at))) at += 1;
  return at;
};

/** The offset of the first character at or behind `from` that `accepts` does not take. */
export const skipWhile = (text: string, from: number, accepts: (unit: number) => boolean): number => {
  let at = from;
  while (at < text.length && accepts(text.charCodeAt(at))) at += 1;
  return at;
};

/** The whole character at an offset, a surrogate pair included; `''` at the end. */
export const characterAt = (text: string, offset: number): string => {
  const point = text.codePointAt(offset);
  return point === undefined ? '' : String.fromCodePoint(point);
};

/** The offset of the EOL that ends the line at `from` (CRLF counts as one, a lone CR as none), or the end of the text. */
export const lineEndAt = (text: string, from: number): number => {
  const feed = text.indexOf('\n', from);
  if (feed === -1) return text.length;
  return feed > from && text.charCodeAt(feed - 1) === CR ? feed - 1 : feed;
};

/** The offset behind the EOL at `lineEnd`, which `lineEndAt` gave. */
export const afterLineEnd = (text: string, lineEnd: number): number => {
  if (lineEnd >= text.length) return text.length;
  return lineEnd + (text.charCodeAt(lineEnd) === CR ? 2 : 1);
};
