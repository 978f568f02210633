import { LINE_WORDS_LIMIT, SOURCE_LINES_LIMIT, UNCLOSED_SEARCHES_LIMIT } from '../../limits.ts';
import { createHeredocs } from './heredoc.ts';
import { lineFeeds, logicalLineEnd } from './line-boundary.ts';
import type { ShellGrammar } from './shell-grammar.ts';
import type { ShellLine, ShellToken } from './shell-line.ts';
import type { ShellWord } from './shell-word.ts';

const arrayHead = /^([A-Za-z_][A-Za-z0-9_]*)(\+?)=$/;

/**
 * The logical lines of shell text as tokens. Nothing is expanded or run. Quotes and brackets may span lines; one that
 * never closes makes its own line a problem, and reading goes on with the next. Here-documents and comments are
 * skipped. At most 20 000 lines of at most 16 384 words. Linear in the text.
 */
export function* shellLines(text: string, grammar: ShellGrammar): Generator<ShellLine> {
  let at = 0;
  let line = 1;
  let searches = 0;
  const heredocs = createHeredocs(text);

  for (let count = 0; at < text.length; count += 1) {
    if (count === SOURCE_LINES_LIMIT) {
      yield { kind: 'problem', line, problem: 'lines' };
      return;
    }
    const start = at;
    const boundary = searches < UNCLOSED_SEARCHES_LIMIT ? text.length : logicalLineEnd(text, at);
    const read = readLine(text, start, boundary, line, grammar);
    if (read.kind === 'tokens') {
      if (read.tokens.length > 0) yield { kind: 'tokens', line, tokens: read.tokens };
      at = heredocs.behindBodies(read.end, read.heredocs);
    } else {
      // Both kinds may have looked far ahead in vain.
      searches += 1;
      yield { kind: 'problem', line, problem: read.problem };
      at = logicalLineEnd(text, start) + 1;
    }
    line += lineFeeds(text, start, Math.min(at, text.length));
  }
}

type ReadLine =
  | {
      readonly kind: 'tokens';
      readonly tokens: readonly ShellToken[];
      readonly heredocs: readonly string[];
      readonly end: number;
    }
  | { readonly kind: 'problem'; readonly problem: 'unclosed' | 'words' };

const readLine = (text: string, start: number, end: number, firstLine: number, grammar: ShellGrammar): ReadLine => {
  const words = grammar.words(text, start, end, firstLine);
  const tokens: ShellToken[] = [];
  const heredocs: string[] = [];
  let count = 0;
  let heredocNext = false;

  const array = (): readonly ShellWord[] | null => {
    const items: ShellWord[] = [];
    for (;;) {
      words.skipBlanks(true);
      if (words.at() >= end) return null;
      const character = text[words.at()];
      if (character === ')') {
        words.advance(1);
        return items;
      }
      if (character === '#') words.skipComment();
      else if (character === '|' || character === '&' || character === ';') words.advance(1);
      else {
        const word = words.word(true);
        if (word === null) return null;
        items.push(word);
        count += 1;
        if (count > LINE_WORDS_LIMIT) return items;
      }
    }
  };

  for (;;) {
    words.skipBlanks(false);
    const at = words.at();
    if (at >= end) return { kind: 'tokens', tokens, heredocs, end };
    const character = text[at];
    if (character === '\n') return { kind: 'tokens', tokens, heredocs, end: at + 1 };
    if (character === '#') {
      words.skipComment();
      continue;
    }
    grammar.operator.lastIndex = at;
    const found = grammar.operator.exec(text)?.[0];
    if (found !== undefined) {
      tokens.push({ kind: 'operator', text: found });
      words.advance(found.length);
    } else {
      const word = words.word(false);
      if (word === null) return { kind: 'problem', problem: 'unclosed' };
      const head =
        grammar.hasArrays && text[words.at()] === '(' && !/[^b]/.test(word.mask) ? arrayHead.exec(word.text) : null;
      if (head !== null) {
        words.advance(1);
        const items = array();
        if (items === null) return { kind: 'problem', problem: 'unclosed' };
        tokens.push({ kind: 'array', name: head[1] ?? '', append: head[2] === '+', items });
      } else {
        if (heredocNext && grammar.hasArrays) heredocs.push(word.text);
        const redirect = /^\d*<<-?/.exec(word.text)?.[0];
        heredocNext = redirect === word.text;
        if (redirect !== undefined && !heredocNext && word.text[redirect.length] !== '<') {
          heredocs.push(word.text.slice(redirect.length));
        }
        tokens.push({ kind: 'word', word });
      }
    }
    count += 1;
    if (count > LINE_WORDS_LIMIT) return { kind: 'problem', problem: 'words' };
  }
};
