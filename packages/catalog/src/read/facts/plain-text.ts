/** Sequences that set colours, move the cursor or name a window: an escape, and what belongs to it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the subject
const terminalSequence = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*\u0007?)/g;

/** White space and control characters; and the marks that reorder text on a screen. */
const invisible = /[\s\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Cs}]+/gu;

/** Text of a foreign file on one line: terminal sequences dropped, white space and control characters one space. */
export const plainText = (text: string): string => text.replace(terminalSequence, '').replace(invisible, ' ').trim();

/** UTF-8 bytes of a string. */
export const utf8Length = (text: string): number => Buffer.byteLength(text);

/** The longest beginning of a string that has at most `limit` UTF-8 bytes and cuts no character. */
export const cutToBytes = (text: string, limit: number): string => {
  if (utf8Length(text) <= limit) return text;
  const bytes = Buffer.from(text);
  let end = limit;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
};
