/** Control code points other than line feed and tab: they can drive a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the subject
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** The same, and the marks that reorder or break text on a screen: with them a name looks like another, and a line like two. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the subject
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const hexadecimal = (character: string): string => (character.codePointAt(0) ?? 0).toString(16);

/** Makes control characters, line separators and marks of direction visible as `\u{9b}`, keeping line feed and tab (contracts spec 1.4). */
export const escapeControls = (text: string): string =>
  text.replace(invisible, (character) => `\\u{${hexadecimal(character)}}`);

/** Rewrites control characters that JSON leaves raw as `\u009b`; the parsed value stays the same. */
export const escapeControlsInJson = (json: string): string =>
  json.replace(controls, (character) => `\\u${hexadecimal(character).padStart(4, '0')}`);
