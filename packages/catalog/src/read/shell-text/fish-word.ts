import { lineFeeds } from './line-boundary.ts';
import type { QuoteGuard, ShellGrammar, WordReader } from './shell-grammar.ts';
import type { ShellWord } from './shell-word.ts';
import { createWordBuilder, type WordBuilder } from './word-builder.ts';

const bareRun = /[^\s\\'"$;&|()]+/y;
const variable = /\$+[A-Za-z0-9_]*/y;
const subscript = /\[[^\]\n]{0,128}\]/y;
const declaration = /[ \t]{0,256}(?:and |or )?complete[ \t]/y;
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', e: '\u001b', a: '\u0007' };

const breaksQuote: QuoteGuard = (text, lineStart) => {
  declaration.lastIndex = lineStart;
  return declaration.test(text);
};

/** Position behind a command substitution whose first character inside is at `start`; -1 if it does not close. */
const endOfSubstitution = (text: string, start: number, end: number): number => {
  for (let at = start, depth = 0; at < end; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')' && depth === 0) return at + 1;
    else if (character === ')') depth -= 1;
    else if (character === "'" || character === '"') {
      for (at += 1; at < end && text[at] !== character; at += 1) if (text[at] === '\\') at += 1;
    }
  }
  return -1;
};

/** The words of fish text. Its single quotes know the escapes `\'` and `\\`. */
const createFishWords = (text: string, start: number, end: number, firstLine: number): WordReader => {
  let at = start;
  let line = firstLine;
  let isContinued = false;

  const take = (builder: WordBuilder, behind: number): void => {
    builder.add(text.slice(at, behind), 'x');
    line += lineFeeds(text, at, behind);
    at = behind;
  };

  const expansion = (builder: WordBuilder): boolean => {
    if (text[at] === '(' || text[at + 1] === '(') {
      const behind = endOfSubstitution(text, text[at] === '(' ? at + 1 : at + 2, end);
      if (behind === -1) return false;
      take(builder, behind);
      return true;
    }
    variable.lastIndex = at;
    let behind = Math.min(at + (variable.exec(text)?.[0].length ?? 1), end);
    subscript.lastIndex = behind;
    behind += subscript.exec(text)?.[0].length ?? 0;
    take(builder, Math.min(behind, end));
    return true;
  };

  const quoted = (builder: WordBuilder, quote: string): boolean => {
    const isDouble = quote === '"';
    at += 1;
    for (let from = at; at < end; ) {
      const character = text[at];
      if (character === quote) {
        builder.add(text.slice(from, at), 'q');
        at += 1;
        return true;
      }
      if (character === '\\') {
        builder.add(text.slice(from, at), 'q');
        const escaped = text[at + 1];
        if (escaped === '\n') {
          line += 1;
          if (!isDouble) builder.add('\\\n', 'q');
        } else if (escaped === quote || escaped === '\\' || (isDouble && escaped === '$')) builder.add(escaped, 'q');
        else builder.add(`\\${escaped ?? ''}`, 'q');
        at += 2;
        from = at;
      } else if (isDouble && character === '$') {
        builder.add(text.slice(from, at), 'q');
        if (!expansion(builder)) return false;
        from = at;
      } else {
        if (character === '\n') {
          line += 1;
          if (breaksQuote(text, at + 1, quote)) return false;
        }
        at += 1;
      }
    }
    return false;
  };

  const word = (): ShellWord | null => {
    const builder = createWordBuilder(line);
    isContinued = false;
    for (;;) {
      const character = at < end ? text[at] : undefined;
      if (character === undefined) return builder.word();
      if (character === "'" || character === '"') {
        if (!quoted(builder, character)) return null;
      } else if (character === '$' || character === '(') {
        if (!expansion(builder)) return null;
      } else if (character === '\\') {
        if (at + 1 >= end) return null;
        const escaped = text[at + 1] ?? '';
        if (escaped === '\n') {
          line += 1;
          isContinued = true;
        } else builder.add(escapes[escaped] ?? escaped, 'q');
        at += 2;
      } else {
        bareRun.lastIndex = at;
        const run = bareRun.exec(text)?.[0];
        if (run === undefined) {
          if (character !== ')' || builder.text() !== '') return builder.word();
          builder.add(character, 'b');
          at += 1;
        } else {
          isContinued = false;
          const piece = run.slice(0, end - at);
          builder.add(piece, 'b');
          at += piece.length;
        }
      }
    }
  };

  return {
    at: () => at,
    advance: (units) => {
      at += units;
    },
    skipBlanks: () => {
      for (; at < end; at += 1) {
        const character = text[at];
        if (character === '\\' && text[at + 1] === '\n') {
          line += 1;
          at += 1;
          isContinued = true;
        } else if (character === '\n' || character === undefined || !/\s/.test(character)) return;
      }
    },
    skipComment: () => {
      while (at < end && text[at] !== '\n') at += 1;
      // A comment between the pieces of a continued command is no part of it.
      if (isContinued && at < end) {
        at += 1;
        line += 1;
      }
    },
    word,
  };
};

/** fish: words with balanced substitutions, `;` `&` `|` between commands. */
export const fishGrammar: ShellGrammar = {
  operator: /&&|\|\||[;&|]/y,
  hasArrays: false,
  words: createFishWords,
};
