/** The pieces that documents are generated from: what is right, and what is wrong in the ways that writers get it wrong. */

/** At least one text; the first is the plainest. */
export type Texts = readonly [string, ...string[]];

/** The spellings of one slot. */
export interface Spellings {
  readonly good: Texts;
  readonly bad: Texts;
}

// More digits than a number can hold.
const endless = '9'.repeat(400);

const tags: Spellings = {
  good: ['[+a]', '[]', '[a,b]', '[ a , ,b\t]', '[-a]', '[+src/a.md]', '[\u{1F600} x]', '[a\r]', '[[x]', '[+a+b]'],
  bad: ['[a', '[', '[a\u2028'],
};

const codes: Spellings = {
  good: ['[9]', '[200]', '[]', '[-15]', '[-0]'],
  bad: ['[ 1 2 ]', '[x]', '[9', '[+9]', '[1-2]', `[${endless}]`],
};

const branches: Spellings = {
  good: ['[feature/x]', '[ b ]', '[\u{1F600}]'],
  bad: ['[a b]', '[]', '[a,]', '[,]', '[b', '[a,b'],
};

const signals: ReadonlyMap<string, Spellings> = new Map([
  [
    'SEND',
    {
      good: ['[200]', '[102]', '[ 499 ]', '[0202]'],
      bad: ['[300]', '[]', '[-1]', '[200 200]', '[2x]', '[1', '[-]', '[2\r]', `[${endless}]`, '[200 '],
    },
  ],
  [
    'EXEC',
    {
      good: ['[node]', '[]', '[ c++ ]', '[_x.y-z]'],
      bad: ['[-1]', '[30]', '[ 9', '[a b]', '[sh;]', '[sh', '[\u00E9]', '[a 1]', '[-'],
    },
  ],
  ['KILL', codes],
  ['WORK', branches],
  ['FORK', branches],
]);

/** What an operation's signal is spelled like. */
export const signalsOf = (word: string): Spellings => signals.get(word) ?? tags;

export const targets: Spellings = {
  good: [
    '(src/a.ts)',
    '()',
    '(worker://ann/x?q#f)',
    '(a (b) c)',
    '(a\\)b)',
    '(a\\\\)',
    '(\u{1F600}\\(x)',
    '(a\r)',
    '((((a))))',
    '(a\\b)',
  ],
  bad: ['(a<b)', '(a', '(a(b)', '(x\\', '(a\\<)', '(a\\b\\)', '(', '((<'],
};

const numericScopes: Texts = ['<1,40>', '<8>', '<3-9>', '<-6--2>', '<2, -1>', '<0.65,4,9>', `<0.${endless}>`, '<-0>'];
const badScopes: Texts = [
  '<>',
  '<1,,2>',
  '<.5>',
  '<1.>',
  '<1',
  '<1,  2>',
  '<+1>',
  '<1 ,2>',
  `<1,${endless}>`,
  '<1---2>',
];

const textOperations: ReadonlySet<string> = new Set(['READ', 'EDIT', 'COPY', 'MOVE', 'OPEN', 'FOLD', 'LOOK']);
const textScopes: Spellings = {
  good: [...numericScopes, '<@abcde>', '<@abcde,1,@fghij,-1>', '<1, @00000>'],
  bad: [
    ...badScopes,
    '<@abcde:4>',
    '<@abcde 12, @fghij>',
    '<@abcde:3,@fghij 007,-1>',
    '<@abcde-3>',
    '<@abcde:3-5>',
    '<@abcd>',
    '<@abcde:0>',
    '<3:@abcde>',
  ],
};
const otherScopes: Spellings = { good: numericScopes, bad: [...badScopes, '<@abcde>', '<@abcde:4>'] };

/** What an operation's scope is spelled like, if it admits one. */
export const scopesOf = (word: string): Spellings => (textOperations.has(word) ? textScopes : otherScopes);

export const annotations: Spellings = {
  good: ['<!-- why -->', '<!---->', '<!--\u00A0[x] (y) <1> -->', '<!-- \r -->'],
  bad: ['<!--', '<!-- a --> b -->', '<!-->', '<!-- a --><!-- b -->'],
};

/** What no heading takes. */
export const garbage: Texts = [
  'x',
  '$.a',
  '~near',
  '@sym',
  ']',
  ')',
  '>',
  '\r',
  '\u{1F600}',
  '\u0000',
  '#',
  '`',
  '-->',
];

export const lanes: Texts = ['0', '', 'q7', '_', '00', 'Lane'];
export const lineEnds: Texts = ['\n', '\n', '\n', '\r\n'];
export const horizontal: Texts = [' ', '', '\t', '  ', ' \t '];

/** Lines of a body. */
export const bodyLines: Texts = [
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

/** Blocks of Markdown: in a fenced document they decide which line closes it. */
export const blocks: Texts = ['```js\n```', '````\n```\n````', '```js\n````', '````md\n```\n````', '```a\n\n```b\n```'];

/** What may stand before the first heading. */
export const preambles: Texts = [
  'Well, then.',
  '\n',
  '#',
  '# PLAN0 is what I write first.',
  'x # PLAN0 \r',
  'x # PLANq7\r\n',
  '.# PLAN <1>\n',
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
