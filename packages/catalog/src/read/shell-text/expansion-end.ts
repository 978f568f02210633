import { SUBSCRIPT_LIMIT_UNITS } from '../../limits.ts';

type Context = 'parenthesis' | 'brace' | 'quoted brace' | 'double quote' | 'backtick';

const closers: Readonly<Record<Context, string>> = {
  parenthesis: ')',
  brace: '}',
  'quoted brace': '}',
  'double quote': '"',
  backtick: '`',
};

const contextAt = (text: string, at: number, within: Context): Context | null => {
  const character = text[at];
  if (character === '`') return 'backtick';
  if (character === '$' && text[at + 1] === '(') return 'parenthesis';
  if (character === '$' && text[at + 1] === '{') {
    return within === 'double quote' || within === 'quoted brace' ? 'quoted brace' : 'brace';
  }
  if (within === 'double quote') return null;
  if (character === '"') return 'double quote';
  return character === '(' && within === 'parenthesis' ? 'parenthesis' : null;
};

/** Position of a character in `[from, end)`, or -1; never looks behind `end`, which `indexOf` would. */
export const indexWithin = (text: string, character: string, from: number, end: number): number => {
  for (let at = from; at < end; at += 1) if (text[at] === character) return at;
  return -1;
};

/**
 * Position behind a bracketed piece of shell text whose first character inside is at `start`: a substitution, a
 * parameter expansion, a group. Quotes and nested pieces are skipped, nothing is evaluated. -1 if it does not close
 * before `end`. Linear.
 */
export const endOfPiece = (text: string, start: number, end: number, first: Context): number => {
  const open: Context[] = [];
  let within = first;
  for (let at = start; at < end; ) {
    const character = text[at];
    if (character === '\\') {
      at += 2;
    } else if (character === closers[within]) {
      const outer = open.pop();
      if (outer === undefined) return at + 1;
      within = outer;
      at += 1;
    } else if (character === "'" && within !== 'double quote' && within !== 'quoted brace') {
      const close = indexWithin(text, "'", at + 1, end);
      if (close === -1) return -1;
      at = close + 1;
    } else {
      const inner = contextAt(text, at, within);
      if (inner !== null) {
        open.push(within);
        within = inner;
      }
      at += inner !== null && character === '$' ? 2 : 1;
    }
  }
  return -1;
};

const parameter = /[+^=~#]{0,2}(?:[A-Za-z_][A-Za-z0-9_]*|[0-9@*#?!$-])/y;

const endOfSubscript = (text: string, open: number, end: number): number => {
  for (let at = open + 1, depth = 0; at < Math.min(end, open + SUBSCRIPT_LIMIT_UNITS); at += 1) {
    const character = text[at];
    if (character === '\n') return open;
    if (character === '[') depth += 1;
    else if (character === ']' && depth === 0) return at + 1;
    else if (character === ']') depth -= 1;
  }
  return open;
};

/**
 * Position behind the expansion that begins with the `$` or back-tick at `at`; `at` itself if none begins there
 * (a lone dollar sign), -1 if it does not close before `end`.
 */
export const endOfExpansion = (text: string, at: number, end: number): number => {
  if (text[at] === '`') return endOfPiece(text, at + 1, end, 'backtick');
  if (text[at + 1] === '(') return endOfPiece(text, at + 2, end, 'parenthesis');
  if (text[at + 1] === '{') return endOfPiece(text, at + 2, end, 'brace');
  parameter.lastIndex = at + 1;
  const name = parameter.exec(text);
  if (name === null) return at;
  const behind = Math.min(at + 1 + name[0].length, end);
  return text[behind] === '[' ? endOfSubscript(text, behind, end) : behind;
};
