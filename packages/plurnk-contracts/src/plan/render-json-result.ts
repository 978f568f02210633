/** The offset behind the string whose opening quote stands at `open`. */
const stringEnd = (text: string, open: number): number => {
  let at = open + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
};

/** Puts every item of a compact JSON array on a line of its own: a line feed behind each comma of the top level. */
const spreadItems = (text: string): string => {
  const lines: string[] = [];
  let lineStart = 0;
  let depth = 0;
  for (let at = 0; at < text.length; ) {
    const character = text[at];
    if (character === '"') {
      at = stringEnd(text, at);
      continue;
    }
    if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === ',' && depth === 1) {
      lines.push(text.slice(lineStart, at + 1));
      lineStart = at + 1;
    }
    at += 1;
  }
  lines.push(text.slice(lineStart));
  return lines.join('\n');
};

/**
 * Writes generated JSON for display: compact, and with a line feed behind each comma between the items of an array at the
 * top level. The text parses back to the same value. For generated results alone, never for JSON that somebody stored.
 * Throws a TypeError for a value without JSON text. SPEC §json-result-rendering.
 */
export const renderJsonResult = (
  value: unknown,
  replacer?: (this: unknown, key: string, value: unknown) => unknown,
): string => {
  const text: string | undefined = JSON.stringify(value, replacer);
  if (text === undefined) throw new TypeError('a generated result must serialize to a JSON value');
  return text.startsWith('[') ? spreadItems(text) : text;
};
