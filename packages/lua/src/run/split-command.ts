import { type QuirlError, refusal } from '@quirl/quirl-contracts';
import { COMMAND_LINE_BYTES_LIMIT } from '../limits.ts';

const help =
  'Programs run without a shell: write one program and its words, and quote what a shell would read as a sign of its own.';

const refused = (message: string): QuirlError => refusal('invalid_command', message, help);

/** What would make a shell do something; here it has no meaning, so it is refused instead of taken literally. */
const signs: ReadonlySet<string> = new Set([...'|&;<>()$`*?[', '\n', '\r']);
const assignment = /^[A-Za-z_][A-Za-z0-9_]*\+?=/;

/**
 * Splits a command line into a program and its words (catalog spec 19). Blanks separate; single quotes keep everything, double
 * quotes everything but a backslash before `"` or `\`, and a backslash the next character. Any unquoted sign of a shell, a
 * leading assignment, an open quote and an empty line are refused as `invalid_command`.
 */
export const splitCommand = (line: string): readonly [program: string, ...words: string[]] => {
  if (Buffer.byteLength(line) > COMMAND_LINE_BYTES_LIMIT)
    throw refused(`the command line is longer than ${COMMAND_LINE_BYTES_LIMIT} bytes`);
  if (line.includes('\0')) throw refused('the command line has a NUL character');
  const words: string[] = [];
  let word: string | undefined;
  let hasEquals = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === ' ' || character === '\t') {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === "'" || character === '"') {
      const [text, end] = quoted(line, at, character);
      word = (word ?? '') + text;
      at = end;
    } else if (character === '\\') {
      at += 1;
      if (at === line.length) throw refused('the command line ends with a backslash');
      word = (word ?? '') + line.charAt(at);
    } else if (signs.has(character)) {
      throw refused(`the command line has the sign ${JSON.stringify(character)} outside quotes`);
    } else word = (word ?? '') + character;
    if (character === '=' && !hasEquals) {
      hasEquals = true;
      if (words.length === 0 && assignment.test(line.slice(0, at + 1).trimStart()))
        throw refused('the command line begins with an assignment');
    }
  }
  if (word !== undefined) words.push(word);
  const [program, ...rest] = words;
  if (program === undefined || program === '') throw refused('the command line names no program');
  return [program, ...rest];
};

/** What stands between the quotes of which the first is at `start`, and where the last one is. */
const quoted = (line: string, start: number, quote: string): readonly [text: string, end: number] => {
  let text = '';
  for (let at = start + 1; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === quote) return [text, at];
    const next = line.charAt(at + 1);
    if (quote === '"' && character === '\\' && (next === '"' || next === '\\')) {
      text += next;
      at += 1;
    } else text += character;
  }
  throw refused('a quote of the command line is not closed');
};

const plainCharacter = /[A-Za-z0-9\-_./:=,@%+ ]/;
const scopedLine = /^[A-Za-z0-9\-_./:=,@%+ ]+$/;

/** Why no grant for one of these programs covers a command line. */
export const scopedProblem = (line: string, programs: readonly string[]): string => {
  const sign = [...line.slice(0, COMMAND_LINE_BYTES_LIMIT)].find((character) => !plainCharacter.test(character));
  if (sign !== undefined)
    return `it has ${JSON.stringify(sign)}, and beside a grant for one program there are letters, digits, blanks and -_./:=,@%+ alone`;
  if (line.trim() !== line) return 'it begins or ends with a blank';
  const [first = ''] = line.split(' ', 1);
  return `it starts ${JSON.stringify(first.slice(0, 100))}, and only ${programs.join(', ')} may be started`;
};

/**
 * The words of a command line that a grant for one program covers: one line of plain characters, not framed by blanks, whose first
 * word is that program. Undefined if the grant does not cover it.
 */
export const splitScopedCommand = (line: string, program: string): readonly [string, ...string[]] | undefined => {
  if (line.length > COMMAND_LINE_BYTES_LIMIT || !scopedLine.test(line) || line.trim() !== line) return undefined;
  const [first, ...words] = line.split(/ +/);
  return first === program ? [first, ...words] : undefined;
};
