/**
 * Documents written by the grammar's own plan: preamble, fence, sections with slots in any order, bodies. Most are well
 * formed; faults are strewn in where a writer would make them.
 */
import { type Choices, oneOf, rarely } from './choices.ts';

type Texts = readonly [string, ...string[]];

const lanes: Texts = ['0', '', 'q7', '_', '00', 'Lane'];
const lineEnds: Texts = ['\n', '\n', '\n', '\r\n'];
const horizontal: Texts = [' ', '', '\t', '  ', ' \t '];

const levelTwo: Texts = [
  ...(['READ', 'EDIT', 'COPY', 'MOVE', 'OPEN', 'FOLD', 'FIND', 'SEND', 'EXEC', 'BARE', 'WORK', 'FORK'] as const),
  ...['KILL', 'LOOK', 'BUFF'],
];

// More digits than a number can hold.
const endless = '9'.repeat(400);

const signals: Readonly<Record<string, Texts>> = {
  SEND: [
    '[200]',
    '[102]',
    '[ 499 ]',
    '[0202]',
    '[300]',
    '[]',
    '[-1]',
    '[200 200]',
    '[2x]',
    '[1',
    '[-]',
    '[2\r]',
    `[${endless}]`,
  ],
  KILL: ['[9]', '[200]', '[]', '[-15]', '[ 1 2 ]', '[x]', '[9', '[+9]'],
  EXEC: ['[node]', '[]', '[ c++ ]', '[a b]', '[-1]', '[30]', '[sh;]', '[sh', '[_x.y-z]', '[ 9', '[é]'],
  WORK: ['[feature/x]', '[a b]', '[]', '[a,]', '[ b ]', '[b'],
};
const tags: Texts = [
  '[+a]',
  '[]',
  '[a,b]',
  '[ a , ,b\t]',
  '[-a]',
  '[+src/a.md]',
  '[a',
  '[\u{1F600} x]',
  '[a\r]',
  '[[x]',
  '[+a+b]',
];

const targets: Texts = [
  '(src/a.ts)',
  '()',
  '(worker://ann/x?q#f)',
  '(a (b) c)',
  '(a\\)b)',
  '(a\\\\)',
  '(a\\b\\)',
  '(a<b)',
  '(a',
  '(a(b)',
  '(\u{1F600}\\(x)',
  '(a\r)',
  '(x\\',
  '((((a))))',
  '(a\\<)',
];

const scopes: Texts = [
  '<1,40>',
  '<8>',
  '<3-9>',
  '<-6--2>',
  '<2, -1>',
  '<0.65,4,9>',
  '<@abcde>',
  '<@abcde,1,@fghij,-1>',
  '<@abcde:4>',
  '<@abcde 12, @fghij>',
  '<@abcde-3>',
  '<>',
  '<1,,2>',
  '<.5>',
  '<1.>',
  '<1',
  '<@abcd>',
  '<@abcde:0>',
  '<1,  2>',
  '<@abcde:3,@fghij 007,-1>',
  `<1,${endless}>`,
  `<0.${endless}>`,
];

const annotations: Texts = ['<!-- why -->', '<!---->', '<!-- a --> b -->', '<!--', '<!-- [x] (y) <1> -->', '<!-->'];
const garbage: Texts = ['x', '$.a', '~near', '@sym', ']', ')', '>', '\r', '\u{1F600}', '\u0000', '#', '`', '-->'];

const bodyLines: Texts = [
  'text',
  '',
  ' ',
  '\t',
  '/x/i',
  '[{"content":"x","status":"memory"}]',
  '# PLANz',
  '## READz (a)',
  '#',
  '## ',
  '### READ0',
  '##READ0',
  '## READ0-x',
  '## FINDINGS',
  '# PLAN0 said',
  ' ## READ0',
  '\u{1F600}\uD800 x',
  'a\rb',
  '\r',
  '```',
  '```js',
  '````',
  '``` `',
  '```\t ',
  '```plurnk',
  '`',
  '<!-- x -->',
  '\uFEFF\u2028',
  'x # PLAN0',
];

const preambles: Texts = [
  'Well, then.',
  '\n',
  '#',
  '# PLAN0 is what I write first.',
  '<think>maybe\n# PLAN0\n</think>',
  '<|channel>thought<channel|>',
  '<think>',
  'a<think>b</think>c',
  '```plurnk',
  '```plurnk ',
  '````plurnk\n',
  '\n```plurnk\n',
  '```\n',
  '## ',
  '###',
  '\r',
  '\u00A0\u2003',
  '\u{1F600}',
  '<',
];

const signalsOf = (word: string): Texts => signals[word === 'FORK' ? 'WORK' : word] ?? tags;

/** Slots that an operation refuses are written now and then, the code of a SEND nearly always. */
const isWanted = (choices: Choices, word: string, kind: number): boolean => {
  if (word === 'SEND' && kind === 0) return !rarely(choices, 8);
  const isRefused = (kind === 2 && /^(?:BARE|WORK|FORK|KILL)$/.test(word)) || (kind === 1 && word === 'BARE');
  return isRefused ? rarely(choices, 12) : rarely(choices, 2);
};

const slotsOf = (choices: Choices, word: string): readonly string[] => {
  const kinds: readonly Texts[] = [signalsOf(word), targets, scopes];
  const slots = kinds
    .filter((_, kind) => isWanted(choices, word, kind))
    .map((spellings) => spellings[rarely(choices, 7) ? choices.below(spellings.length) : choices.below(2)] ?? '');
  if (rarely(choices, 8)) slots.reverse();
  if (rarely(choices, 24)) slots.push(oneOf(choices, oneOf(choices, [targets, tags, scopes, signalsOf(word)])));
  if (rarely(choices, 6)) slots.push(oneOf(choices, annotations));
  if (rarely(choices, 30)) slots.splice(choices.below(slots.length + 1), 0, oneOf(choices, garbage));
  if (rarely(choices, 30)) slots.push(oneOf(choices, [...annotations, ...scopes, ...tags]));
  return slots;
};

const headingOf = (choices: Choices, word: string, lane: string): string => {
  const stem = `${word === 'PLAN' ? '#' : '##'} ${word}${rarely(choices, 16) ? oneOf(choices, lanes) : lane}`;
  const slots = slotsOf(choices, word).map((slot) => (rarely(choices, 5) ? oneOf(choices, horizontal) : ' ') + slot);
  return stem + slots.join('') + (rarely(choices, 12) ? oneOf(choices, horizontal) : '');
};

const bodyOf = (choices: Choices, eol: string): readonly string[] =>
  Array.from({ length: choices.below(rarely(choices, 4) ? 7 : 3) }, () => {
    const line = rarely(choices, 2) ? oneOf(choices, bodyLines) : 'text';
    return line + (rarely(choices, 16) ? oneOf(choices, lineEnds) : eol);
  });

const wordsOf = (choices: Choices): readonly string[] => {
  const middle = Array.from({ length: choices.below(4) }, () => oneOf(choices, levelTwo));
  const words = ['PLAN', ...middle, 'SEND'];
  if (rarely(choices, 6)) words.push(oneOf(choices, levelTwo));
  if (rarely(choices, 4)) words.push('PLAN', 'SEND');
  if (rarely(choices, 10)) words.shift();
  if (rarely(choices, 10)) words.pop();
  return words;
};

/** A document of any tier. */
export const writeDocument = (choices: Choices): string => {
  const eol = oneOf(choices, lineEnds);
  let lane = oneOf(choices, lanes);
  const parts: string[] = [];
  if (rarely(choices, 4)) {
    for (let left = choices.below(4); left >= 0; left -= 1)
      parts.push(oneOf(choices, preambles), oneOf(choices, [eol, ' ', '']));
  }
  const isFenced = rarely(choices, 5);
  if (isFenced) parts.push(`\`\`\`plurnk${eol}`);
  for (const word of wordsOf(choices)) {
    if (word === 'PLAN' && rarely(choices, 4)) lane = oneOf(choices, lanes);
    parts.push(headingOf(choices, word, lane), eol, ...bodyOf(choices, eol));
  }
  if (isFenced) parts.push('```', oneOf(choices, ['', eol, ' ', `${eol}${eol}`, `${eol}after`]));
  else if (rarely(choices, 4)) parts.pop();
  return parts.join('');
};

/** What damage is made of: pieces of the language that change the meaning of their surroundings. */
export const loosePieces: Texts = [
  '\n',
  '\r',
  ' ',
  '#',
  '# PLAN0',
  '\n## READ0',
  '\n## SEND0 [200]\n',
  '\n# PLANq7\n',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '\\',
  '```',
  '\n```\n',
  '`',
  '<!--',
  '-->',
  '<think>',
  '</think>',
  ',',
  '-',
  '0',
  '@abcde',
  '\u{1F600}',
  '\uD83D',
  '\u0000',
  '\u001B[2J',
  ' '.repeat(300),
  '#'.repeat(40),
];
