import { parseTypeExpression } from '@quirl/lua';

/** Spellings of number types that are no identifiers. */
const hyphenated: ReadonlySet<string> = new Set(['unsigned-integer', 'positive-integer']);

/** Known types that one word of a command line cannot have. */
const wordless: ReadonlySet<string> = new Set(['Nothing', 'Values', 'Result', 'Stream', 'Bytes']);

/** Whether a text is a type for an argument: any type of one value, by a known name or by the author's own. */
export const isArgumentType = (text: string): boolean => {
  if (hyphenated.has(text.toLowerCase())) return true;
  const type = parseTypeExpression(text);
  return type !== undefined && !wordless.has(type.name);
};
