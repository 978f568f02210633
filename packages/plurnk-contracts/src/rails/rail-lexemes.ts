import { isDisposition } from '../language/operation.ts';
import { charRange, charsOf, unionOf } from './char-set.ts';
import { choice, oneOf, optional, type Rail, type RailRule, repeat, rule, sequence, text } from './rail-model.ts';
import { annotationText, bodyText, destinationText, matcherText, plainTargetChar } from './rail-text.ts';

const lower = charRange('a', 'z');
const digits = charRange('0', '9');
const base62 = unionOf(lower, charRange('A', 'Z'), digits);

const listOf = (item: Rail): Rail => sequence(item, repeat(sequence(',', item), 0, null));
const many = (part: Rail): Rail => repeat(part, 1, null);

const mark = (line: Rail): Rail => choice(line, rule('number'));

/**
 * Scopes of text: numbers, or anchors where a component denotes a line, which depends on how many there are.
 * SPEC §text-line-anchor-syntax.
 */
const textScope = (): Rail =>
  sequence(
    '<',
    choice(
      sequence(
        rule('anchor'),
        choice(
          optional(',', mark(rule('anchor'))),
          sequence(',', rule('number'), ',', mark(rule('anchor')), optional(',', rule('number'))),
        ),
      ),
      sequence(
        rule('number'),
        choice(
          sequence(',', rule('anchor')),
          sequence(',', rule('number'), ',', rule('anchor'), optional(',', rule('number'))),
          rule('more-numbers'),
        ),
      ),
    ),
    '>',
  );

/** Every text of `width` digits but the excluded ones, digit by digit; null where there is none. */
const digitsExcept = (width: number, excluded: readonly string[]): Rail | null => {
  const isFree = (digit: string): boolean => !excluded.some((text) => text.startsWith(digit));
  const free = Array.from('0123456789').filter(isFree);
  const options: Rail[] = [];
  if (free.length > 0) {
    options.push(sequence(oneOf(charsOf(free.join(''))), ...Array.from({ length: width - 1 }, () => oneOf(digits))));
  }
  for (const first of new Set(excluded.map((text) => text.charAt(0)))) {
    const after = excluded.filter((text) => text.startsWith(first)).map((text) => text.slice(1));
    const rest = width === 1 ? null : digitsExcept(width - 1, after);
    if (rest !== null) options.push(sequence(first, rest));
  }
  return options.length === 0 ? null : choice(...options);
};

/** Three digits that do not end a turn. */
const midCode = (): Rail => {
  const codes = Array.from({ length: 1000 }, (_, code) => code).filter(isDisposition);
  const rest = digitsExcept(
    3,
    codes.map((code) => String(code).padStart(3, '0')),
  );
  if (rest === null) throw new Error('every code of three digits ends a turn');
  return rest;
};

/** What slots and bodies are made of, each as one rule. SPEC §rail-lexemes. */
export const lexemeRules = (): readonly (readonly [name: string, content: RailRule])[] => [
  ['tag', sequence(oneOf(unionOf(base62, charsOf('_.'))), repeat(oneOf(unionOf(base62, charsOf('_.+-'))), 0, null))],
  ['add-tags', sequence('[', listOf(sequence('+', rule('tag'))), ']')],
  ['curation-tags', sequence('[', listOf(sequence(repeat(oneOf(charsOf('+-')), 0, 1), rule('tag'))), ']')],
  ['executor', sequence('[', oneOf(lower), repeat(oneOf(unionOf(lower, digits, charsOf('_-'))), 0, null), ']')],
  ['branch', sequence('[', many(oneOf(unionOf(base62, charsOf('_./-')))), ']')],
  ['kill-code', sequence('[', repeat(oneOf(digits), 1, 2), ']')],
  ['mid-code', sequence('[', midCode(), ']')],
  ['target-char', choice(oneOf(plainTargetChar), sequence('\\', oneOf(charsOf('\\()'))))],
  ['target', sequence('(', many(rule('target-char')), ')')],
  ['log-target', sequence('(log:', repeat(rule('target-char'), 0, null), ')')],
  ['number', sequence(repeat(text('-'), 0, 1), many(oneOf(digits)), optional('.', many(oneOf(digits))))],
  ['more-numbers', repeat(sequence(',', rule('number')), 0, null)],
  ['numeric-scope', sequence('<', rule('number'), rule('more-numbers'), '>')],
  ['anchor', sequence('@', repeat(oneOf(base62), 5, 5))],
  ['text-scope', textScope()],
  ['seconds', many(oneOf(digits))],
  ['park-scope', choice(sequence('<', rule('seconds'), optional(',', rule('seconds')), '>'), '<-1>')],
  ['annotation', sequence(' <!-- ', rule('annotation-text'), ' -->')],
  ['annotation-text', annotationText],
  ['matcher', matcherText],
  ['destination', destinationText],
  ['body', bodyText],
];
