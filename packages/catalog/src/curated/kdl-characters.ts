/** Character classes of KDL 2, as the inside of a regular expression's brackets. */
export const newlineClass = '\\n\\v\\f\\r\\u0085\\u2028\\u2029';
export const spaceClass = '\\t \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000';

/** Code points that a KDL text may not hold as they are. A byte order mark is fine at the very start. */
export const forbiddenInText =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the subject
  /[\u0000-\u0008\u000e-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Cs}]|(?<!^)\ufeff/u;

/** Code points that no value may hold: they can drive a terminal, break a line or turn the direction of the text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the subject
export const forbiddenInValue = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;
