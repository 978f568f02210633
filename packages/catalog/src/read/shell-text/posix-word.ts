import { endOfExpansion, endOfPiece, indexWithin } from './expansion-end.ts';
import { lineFeeds } from './line-boundary.ts';
import type { QuoteGuard, ShellGrammar, WordReader } from './shell-grammar.ts';
import type { ShellWord } from './shell-word.ts';
import { createWordBuilder, type WordBuilder } from './word-builder.ts';

const bareRun = /[^\s\\'"`$;&|()<>]+/y;
const ansiEscapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', e: '\u001b', a: '\u0007' };

/** bash and zsh: words, arrays, here-documents. `breaksQuote` knows the format's own declarations. */
export const posixGrammar = (breaksQuote: QuoteGuard): ShellGrammar => ({
  operator: /;;|;&|;\||&&|\|\||[;&|()]/y,
  hasArrays: true,
  words: (text, start, end, firstLine) => createPosixWords(text, start, end, firstLine, breaksQuote),
});

const createPosixWords = (
  text: string,
  start: number,
  end: number,
  firstLine: number,
  breaksQuote: QuoteGuard,
): WordReader => {
  let at = start;
  let line = firstLine;

  const moveTo = (position: number): void => {
    line += lineFeeds(text, at, position);
    at = position;
  };

  const isForgotten = (from: number, to: number, quote: string): boolean => {
    for (let feed = indexWithin(text, '\n', from, to); feed !== -1; feed = indexWithin(text, '\n', feed + 1, to)) {
      if (breaksQuote(text, feed + 1, quote)) return true;
    }
    return false;
  };

  const single = (builder: WordBuilder): boolean => {
    const close = indexWithin(text, "'", at + 1, end);
    if (close === -1 || isForgotten(at, close + 1, "'")) return false;
    builder.add(text.slice(at + 1, close), 'q');
    moveTo(close + 1);
    return true;
  };

  const ansi = (builder: WordBuilder): boolean => {
    for (let from = at + 2; from < end; from += 1) {
      const character = text[from] ?? '';
      if (character === "'") {
        moveTo(from + 1);
        return true;
      }
      if (character === '\\') {
        from += 1;
        const escaped = text[from] ?? '';
        builder.add(ansiEscapes[escaped] ?? escaped, 'q');
      } else builder.add(character, 'q');
    }
    return false;
  };

  const expansion = (builder: WordBuilder): boolean => {
    const behind = endOfExpansion(text, at, end);
    if (behind === -1) return false;
    if (behind === at) {
      builder.add('$', 'q');
      at += 1;
    } else {
      builder.add(text.slice(at, behind), 'x');
      moveTo(behind);
    }
    return true;
  };

  const double = (builder: WordBuilder): boolean => {
    at += 1;
    for (let from = at; at < end; ) {
      const character = text[at];
      if (character === '"' || character === '\\' || character === '$' || character === '`') {
        builder.add(text.slice(from, at), 'q');
        if (character === '"') {
          at += 1;
          return true;
        }
        if (character === '\\') {
          const escaped = text[at + 1];
          if (escaped === '\n') line += 1;
          else if (escaped === '"' || escaped === '\\' || escaped === '$' || escaped === '`') builder.add(escaped, 'q');
          else builder.add(`\\${escaped ?? ''}`, 'q');
          at += 2;
        } else if (!expansion(builder)) return false;
        from = at;
      } else {
        if (character === '\n') {
          line += 1;
          if (breaksQuote(text, at + 1, '"')) return false;
        }
        at += 1;
      }
    }
    return false;
  };

  /** A bracket inside a word: an alternative, a glob qualifier. Kept as bare text. */
  const group = (builder: WordBuilder): boolean => {
    const behind = endOfPiece(text, at + 1, end, 'parenthesis');
    if (behind === -1) return false;
    builder.add(text.slice(at, behind), 'b');
    moveTo(behind);
    return true;
  };

  const isFunctionHead = (): boolean => {
    let from = at + 1;
    while (text[from] === ' ' && from < at + 8) from += 1;
    return text[from] === ')';
  };

  const word = (insideArray: boolean): ShellWord | null => {
    const builder = createWordBuilder(line);
    const from = at;
    for (;;) {
      const character = at < end ? text[at] : undefined;
      if (character === undefined) return builder.word();
      if (character === "'") {
        if (!single(builder)) return null;
      } else if (character === '"') {
        if (!double(builder)) return null;
      } else if (character === '$' && text[at + 1] === "'") {
        if (!ansi(builder)) return null;
      } else if (character === '$' || character === '`') {
        if (!expansion(builder)) return null;
      } else if (character === '\\') {
        if (at + 1 >= end) return null;
        if (text[at + 1] === '\n') line += 1;
        else builder.add(text[at + 1] ?? '', 'q');
        at += 2;
      } else if (character === '(') {
        if (at > from && !insideArray && builder.isBare() && builder.text().endsWith('=')) return builder.word();
        if ((at === from && !insideArray) || isFunctionHead()) {
          if (at > from) return builder.word();
        }
        if (!group(builder)) return null;
      } else if (character === '<' || character === '>') {
        builder.add(character, 'b');
        at += 1;
        if (text[at] === '&') {
          builder.add('&', 'b');
          at += 1;
        } else if (text[at] === '(') {
          const behind = endOfPiece(text, at + 1, end, 'parenthesis');
          if (behind === -1) return null;
          builder.add(text.slice(at, behind), 'x');
          moveTo(behind);
        }
      } else {
        bareRun.lastIndex = at;
        const run = bareRun.exec(text)?.[0];
        if (run === undefined) return builder.word();
        const piece = run.slice(0, end - at);
        builder.add(piece, 'b');
        at += piece.length;
      }
    }
  };

  return {
    at: () => at,
    advance: (units) => {
      at += units;
    },
    skipBlanks: (withLineFeeds) => {
      for (; at < end; at += 1) {
        const character = text[at];
        if (character === '\\' && text[at + 1] === '\n') {
          line += 1;
          at += 1;
        } else if (character === '\n') {
          if (!withLineFeeds) return;
          line += 1;
        } else if (character === undefined || !/\s/.test(character)) return;
      }
    },
    skipComment: () => {
      while (at < end && text[at] !== '\n') at += 1;
    },
    word,
  };
};
