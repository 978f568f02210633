import { PatternFault } from './pattern-fault.ts';

/** One token of XPath 1.0. `kind` is the character for marks and operators. */
export interface XpathToken {
  readonly kind: 'name' | 'wildcard' | 'variable' | 'literal' | 'number' | 'operator' | 'end' | XpathMark;
  readonly text: string;
  readonly at: number;
}

type XpathMark = '(' | ')' | '[' | ']' | '.' | '..' | '@' | ',' | '::' | '/' | '//' | '|' | '-';

const nameStart =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const ncName = `[${nameStart}][-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}${nameStart}]*`;

// Each alternative is decided by its first characters and runs to a definite end, so nothing is tried twice.
const token = new RegExp(
  `(?<space>[ \\t\\r\\n]+)|(?<number>[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)|(?<literal>"[^"]*"|'[^']*')` +
    `|(?<variable>\\$${ncName}(?::(?!:)${ncName})?)|(?<name>${ncName}(?::(?!:)(?:${ncName}|\\*))?)` +
    `|(?<mark>::|\\.\\.|//|!=|<=|>=|[()[\\].@,/|+\\-=<>*])`,
  'uy',
);

const marks: ReadonlyMap<string, XpathMark> = new Map(
  (['(', ')', '[', ']', '.', '..', '@', ',', '::', '/', '//', '|', '-'] as const).map((mark) => [mark, mark]),
);
const wordOperators: ReadonlySet<string> = new Set(['and', 'or', 'mod', 'div']);

/** Behind one of these no operand has ended, so a `*` or a word there is no operator. */
const opensOperand: ReadonlySet<XpathToken['kind']> = new Set([
  '@',
  '::',
  '(',
  '[',
  ',',
  '/',
  '//',
  '|',
  '-',
  'operator',
]);

const expectsOperand = (before: XpathToken | undefined): boolean =>
  before === undefined || opensOperand.has(before.kind);

/** Splits a whole XPath into tokens, an `end` token last; throws a PatternFault at a character that begins none. */
export const tokeniseXpath = (source: string): readonly XpathToken[] => {
  const tokens: XpathToken[] = [];
  token.lastIndex = 0;
  for (let at = 0; at < source.length; at = token.lastIndex) {
    token.lastIndex = at;
    const groups = token.exec(source)?.groups;
    if (groups === undefined) {
      const isQuote = source[at] === '"' || source[at] === "'";
      throw new PatternFault(at, isQuote ? 'a string is not closed' : 'a character cannot stand there');
    }
    const { number, literal, variable, name, mark } = groups;
    const operandNext = expectsOperand(tokens.at(-1));
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (literal !== undefined) tokens.push({ kind: 'literal', text: literal, at });
    else if (variable !== undefined) tokens.push({ kind: 'variable', text: variable, at });
    else if (name !== undefined) {
      const isOperator = !operandNext && wordOperators.has(name);
      const kind = isOperator ? 'operator' : name.endsWith('*') ? 'wildcard' : 'name';
      tokens.push({ kind, text: name, at });
    } else if (mark !== undefined) {
      const isWildcard = mark === '*' && operandNext;
      tokens.push({ kind: isWildcard ? 'wildcard' : (marks.get(mark) ?? 'operator'), text: mark, at });
    }
  }
  tokens.push({ kind: 'end', text: '', at: source.length });
  return tokens;
};
