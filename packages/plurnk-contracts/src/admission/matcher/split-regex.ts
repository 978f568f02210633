/** A regular expression taken apart at its closing slash. */
export interface RegexParts {
  /** Between the slashes, escapes kept. */
  readonly pattern: string;
  /** Everything behind the closing slash. */
  readonly flags: string;
}

/**
 * Splits a text that begins with `/` at the first slash that is neither escaped nor inside a character class, or null
 * where there is none. SPEC §regex-split.
 */
export const splitRegex = (raw: string): RegexParts | null => {
  let isInClass = false;
  for (let at = 1; at < raw.length; at += 1) {
    const character = raw[at];
    if (character === '\\') at += 1;
    else if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    else if (character === '/' && !isInClass) return { pattern: raw.slice(1, at), flags: raw.slice(at + 1) };
  }
  return null;
};
