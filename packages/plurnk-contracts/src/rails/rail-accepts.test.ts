import { describe, expect, it } from 'vitest';
import { railAccepts } from './rail-accepts.ts';
import { levelTwoOps } from './rail-text.ts';
import { MAX_INTERNAL_OPERATIONS, MAX_SEPARATOR_LENGTH } from './turn-rails.ts';

const end = '## SEND0 [200]\nDone.';
const accepts = (turn: string): boolean => railAccepts('gemma', `<|channel>thought\n<channel|>${turn}`);
/** A turn whose one internal section is `section`. */
const holding = (section: string): string => `# PLAN0\nGo on.\n${section}\n${end}`;
const expectSections = (accepted: readonly string[], refused: readonly string[]): void => {
  for (const section of accepted) expect(accepts(holding(section)), section).toBe(true);
  for (const section of refused) expect(accepts(holding(section)), section).toBe(false);
};

describe('§gbnf-turn-shape the shape of a response on a rail', () => {
  const turn = `# PLAN0\nGo on.\n${end}`;

  it('begins with the whole envelope of gemma', () => {
    expect(railAccepts('gemma', `<|channel>thought\nThink.\n# PLAN0 <think>\n<channel|>\n${turn}`)).toBe(true);
    for (const text of [
      turn,
      `<channel|>${turn}`,
      `<|channel>thought\n${turn}`,
      `<|channel>x\n<channel|>${turn}`,
      `<|channel>thought\n<|channel><channel|>${turn}`,
      `<|channel>thought\n<channel|><channel|>${turn}`,
    ]) {
      expect(railAccepts('gemma', text), text).toBe(false);
    }
  });

  it('begins with the closing mark of qwen, and in a complete response with the opening one', () => {
    const sampled = `Think <|channel>.\n</think>\n${turn}`;
    expect(railAccepts('qwen', sampled)).toBe(true);
    expect(railAccepts('qwen-response', `<think>\n${sampled}`)).toBe(true);
    expect(railAccepts('qwen', `</think>${turn}`)).toBe(true);
    expect(railAccepts('qwen', `<think>\n${sampled}`)).toBe(false);
    expect(railAccepts('qwen-response', sampled)).toBe(false);
    expect(railAccepts('qwen', `a</think>b</think>${turn}`)).toBe(false);
    expect(railAccepts('qwen', turn)).toBe(false);
  });

  it('separates reasoning and turn by at most seven characters of white space', () => {
    expect(accepts(turn)).toBe(true);
    expect(accepts(` \t\r\n${turn}`)).toBe(true);
    expect(accepts(' '.repeat(MAX_SEPARATOR_LENGTH) + turn)).toBe(true);
    expect(accepts(' '.repeat(MAX_SEPARATOR_LENGTH + 1) + turn)).toBe(false);
    expect(accepts(`\u00a0${turn}`)).toBe(false);
  });

  it('puts no, or one closed, fence around the turn', () => {
    expect(accepts(`\`\`\`plurnk\n${turn}\n\`\`\``)).toBe(true);
    for (const text of [
      `\`\`\`plurnk\n${turn}`,
      `\`\`\`plurnk\n${turn}\n\`\`\`\n`,
      `\`\`\`\n${turn}\n\`\`\``,
      `\`\`\`plurnk\n\`\`\`plurnk\n${turn}\n\`\`\`\n\`\`\``,
    ]) {
      // The closer of an unfenced turn is ordinary text of its last body, so only the openers can be wrong.
      expect(accepts(text), text).toBe(false);
    }
  });

  it('holds one PLAN, then at most fourteen operations, then one SEND that ends the turn', () => {
    const many = (count: number): string => `# PLAN0\nGo.\n${'## SEND0\n## READ0 (a)\n'.repeat(count / 2)}${end}`;
    expect(accepts(many(MAX_INTERNAL_OPERATIONS))).toBe(true);
    expect(accepts(many(MAX_INTERNAL_OPERATIONS + 2))).toBe(false);
    expect(accepts(`# PLAN0\nGo.\n${'## SEND0\n'.repeat(MAX_INTERNAL_OPERATIONS + 1)}${end}`)).toBe(false);
    for (const text of [
      '',
      end,
      '# PLAN0\nGo.\n',
      `# PLAN0\n${end}`,
      `# PLAN0\nGo.\n# PLAN0\nGo.\n${end}`,
      `# PLAN0\nGo.\n${end}\n${end}`,
    ]) {
      expect(accepts(text), text).toBe(false);
    }
  });

  it('keeps the heading behind a separator at column zero', () => {
    expect(accepts(`# PLAN0\nGo.\n \t\r\n${end}`)).toBe(true);
    expect(accepts(`# PLAN0\nGo.\n\n\n\n\n${end}`)).toBe(true);
    expect(accepts(`# PLAN0\nGo.\n ${end}`)).toBe(false);
    expect(accepts(`# PLAN0\nGo. ${end}`)).toBe(false);
  });
});

describe('§rail-heading-boundaries the bodies on a rail', () => {
  it('hold no stem of a heading, at any place, in any lane', () => {
    for (const stem of ['# PLAN', ...levelTwoOps.map((op) => `## ${op}`)]) {
      for (const body of [stem, `a ${stem}`, `a\n${stem}1`, `#${stem}q7 (x)`, `${stem}INGS`]) {
        expect(accepts(`# PLAN0\n${body}\n${end}`), body).toBe(false);
        expect(accepts(holding(`## EDIT0 (a)\n${body}`)), body).toBe(false);
        expect(accepts(holding(`## FIND0 (a)\n${body}`)), body).toBe(false);
        expect(accepts(`# PLAN0\nGo.\n## SEND0 [200]\n${body}`), body).toBe(false);
      }
    }
    for (const body of [
      '# PLA',
      '##  READ',
      '## read0',
      '# READ0',
      '##READ0',
      '## FINISH',
      '# PLA# PLA',
      '## REA## REA',
    ]) {
      expect(accepts(`# PLAN0\n${body}\n${end}`), body).toBe(true);
    }
  });

  it('are in lane 0 alone', () => {
    expect(accepts(`# PLAN\nGo.\n${end}`)).toBe(false);
    expect(accepts('# PLANq\nGo.\n## SENDq [200]\nDone.')).toBe(false);
    expect(accepts(holding('## READ1 (a)'))).toBe(false);
  });

  it('hold no control character but TAB, LF and CR', () => {
    expect(accepts('# PLAN0\na\tb\r\n\n c\u2028😀\n## SEND0 [200]\n\ud800\u00a0')).toBe(true);
    for (const control of ['\u0000', '\u0007', '\u000b', '\u001b', '\u007f', '\u0085']) {
      expect(accepts(`# PLAN0\na${control}\n${end}`)).toBe(false);
    }
  });
});

describe('§rail-sections the sections on a rail', () => {
  it('take slots in one order, each behind one space, and a body as the operation has it', () => {
    expectSections(
      [
        '## FIND0 [+a,+b] (src/**) <0.65,4,9>\n//a[1]',
        '## FIND0 (a)',
        '## READ0 [+a] (a) <@aB3xZ,@Zx3Ba>',
        '## READ0 (a)\n$.x',
        '## EDIT0 [+a] (a) <0>\nOne\n\ntwo.',
        '## EDIT0 (a) <1,2>',
        '## COPY0 (a) <1,2>\nb<-1>',
        '## MOVE0 [+a] (a)\nb',
        '## OPEN0',
        '## OPEN0 [a,+b,-c] (log:7) <1,2>\n~words',
        '## FOLD0 <3>',
        '## FOLD0 (log:///x)',
        '## EXEC0 [node] (src) <5,1>\nprocess.exit()',
        '## EXEC0',
        '## BARE0 [+a]\nWhy?',
        '## WORK0 [feature/x_1] (worker://ann)\nDo it.',
        '## FORK0 (worker://bob)\nDo it.',
        '## KILL0 [9] (worker://ann)',
        '## SEND0 [451] (worker://ann)\nNo.',
        '## SEND0',
      ],
      [
        '## FIND0',
        '## FIND0  (a)',
        '## FIND0(a)',
        '## FIND0 (a) [+a]',
        '## FIND0 (a)\none\ntwo',
        '## READ0 [a] (a)',
        '## EDIT0\nx',
        '## COPY0 (a)',
        '## MOVE0 (a)\nb\nc',
        '## OPEN0 (src/a)',
        '## OPEN0 <1> (log:1)',
        '## BARE0',
        '## BARE0 (a)\nWhy?',
        '## WORK0 (worker://ann)',
        '## FORK0 (worker://bob) <1>\nDo it.',
        '## KILL0 (a)\nNow.',
        '## KILL0',
        '## SEND0 <1>\nx',
      ],
    );
  });

  it('let every heading end with one comment', () => {
    expect(accepts('# PLAN0 <!-- a -->\nGo.\n## KILL0 (a) <!-- b <!-- -- > -->\n## SEND0 [102] <!-- c -->\nOn.')).toBe(
      true,
    );
    expectSections(
      ['## SEND0 <!-- -- -->', '## SEND0 <!-- # PLAN0 -->', '## SEND0 <!--  \u00e9\t -->'],
      [
        '## SEND0 <!-- -->',
        '## SEND0 <!---->',
        '## SEND0<!-- a -->',
        '## SEND0 <!-- a --> b -->',
        '## SEND0 <!-- a',
        '## SEND0 <!-- a\nb -->',
        '## SEND0 <!-- a --> <!-- b -->',
        '## SEND0 <!-- a --> (a)',
      ],
    );
  });

  it('§no-idle-102 let a turn without operations end with every code but 102', () => {
    const idle = (code: string): string => `# PLAN0\nGo.\n## SEND0 [${code}]\nDone.`;
    for (const code of ['200', '202', '499']) expect(accepts(idle(code)), code).toBe(true);
    expect(accepts(idle('102'))).toBe(false);
    expect(accepts('# PLAN0\nGo.\n## SEND0\n## SEND0 [102]\nOn.')).toBe(true);
    for (const code of ['100', '404', '0200', '20', '']) expect(accepts(idle(code)), code).toBe(false);
  });

  it('§park-202-only let a scope stand on the last SEND with 202 alone', () => {
    const last = (heading: string): boolean => accepts(`# PLAN0\nGo.\n## KILL0 (a)\n## SEND0 ${heading}\nWait.`);
    for (const heading of ['[202] <30>', '[202] <30,5>', '[202] <-1>', '[202] (worker://ann) <0>']) {
      expect(last(heading), heading).toBe(true);
    }
    for (const heading of [
      '[200] <30>',
      '[102] <30>',
      '[499] <-1>',
      '[202] <-2>',
      '[202] <1.5>',
      '[202] <-1,5>',
      '[202] <1,2,3>',
    ]) {
      expect(last(heading), heading).toBe(false);
    }
  });

  it('§terminal-body-nonempty want a text in the SEND that ends the turn', () => {
    expect(accepts('# PLAN0\nGo.\n## SEND0 [200]\n')).toBe(false);
    expect(accepts('# PLAN0\nGo.\n## SEND0 [200]')).toBe(false);
    expect(accepts('# PLAN0\nGo.\n## SEND0 [200]\n.')).toBe(true);
  });
});

describe('§rail-lexemes the slots and matchers on a rail', () => {
  const slots = (op: string, accepted: readonly string[], refused: readonly string[], body = ''): void =>
    expectSections(
      accepted.map((slot) => `## ${op}0 ${slot}${body}`),
      refused.map((slot) => `## ${op}0 ${slot}${body}`),
    );

  it('§gbnf-curation-shaping spell tags that add with a plus, and tags of logs with any sign', () => {
    slots('BARE', ['[+a]', '[+.a+-b,+_,+9]'], ['[]', '[a]', '[-a]', '[++a]', '[+a, +b]', '[+a b]', '[+é]'], '\nx');
    slots('OPEN', ['[a]', '[+a]', '[-a]', '[a,b,+c,-d]', '[+a,-a]'], ['[]', '[+]', '[--a]', '[a,]']);
  });

  it('spell executors, branches and codes', () => {
    slots('EXEC', ['[sh]', '[python3-x_y]'], ['[]', '[Sh]', '[3py]', '[c++]', '[-1]']);
    slots('WORK', ['[a/b.c_d-e] (w)', '[-] (w)'], ['[] (w)', '[a b] (w)', '[a,b] (w)'], '\nx');
    slots('KILL', ['[9] (a)', '[15] (a)'], ['[] (a)', '[100] (a)', '[-9] (a)']);
  });

  it('spell every code of three digits on a SEND inside a turn but the four that end it', () => {
    for (let code = 0; code < 1000; code += 1) {
      const spelled = String(code).padStart(3, '0');
      const endsTurn = [102, 200, 202, 499].includes(code);
      expect(accepts(holding(`## SEND0 [${spelled}]`)), spelled).toBe(!endsTurn);
    }
    slots('SEND', [], ['[]', '[20]', '[0200]', '[-10]']);
  });

  it('spell targets with their three escapes', () => {
    slots(
      'READ',
      ['(a b)', '(a\\(b\\)\\\\c)', '(https://h/{a: b})', '(😀%28)'],
      ['()', '(a(b)c)', '(a\\b)', '(a<b)', '(a\tb)', '(a\nb)', '(a'],
    );
    slots('OPEN', ['(log:)', '(log:\\()'], ['(Log:1)', '(log)', '(log:<)']);
  });

  it('spell scopes with commas, and anchors only where text has lines', () => {
    slots(
      'READ',
      ['<1>', '<-6,-2>', '<1,2,3,4>', '<@aaaaa>', '<@aaaaa,-1>', '<1,@aaaaa>', '<@aaaaa,1,2>', '<1,1,@aaaaa,1>'].map(
        (scope) => `(a) ${scope}`,
      ),
      [
        '<>',
        '<1-2>',
        '<1, 2>',
        '<+1>',
        '<.5>',
        '<1.>',
        '<@aaaa>',
        '<@aaaaaa>',
        '<1,@aaaaa,1>',
        '<1,1,1,@aaaaa>',
        '<@aaaaa:3>',
        '<@aaaaa,1,1,1,1>',
      ].map((scope) => `(a) ${scope}`),
    );
    slots('FIND', ['(a) <0.5,1,16>'], ['(a) <@aaaaa>']);
    slots('EXEC', ['<5,1>'], ['<@aaaaa>']);
  });

  it('§pattern-body-single-line §pattern-body-leading-colon spell a matcher on one line that begins with no colon', () => {
    expectSections(
      ['## FIND0 (a)\n/a\\nb/i', '## OPEN0\na:b', '## READ0 (a)\n \t'],
      ['## FIND0 (a)\n:a', '## FIND0 (a)\na\nb', '## FIND0 (a)\na\rb', '## READ0 (a)\n:'],
    );
  });
});

describe('§rail-accepts the acceptor', () => {
  it('answers for hostile text', () => {
    for (const text of ['<', '<|channel>', '\n', '# PLAN0\n', '## READ', '\u0000', '\ud800', ' -', '(', '<!-- ']) {
      expect(accepts(text.repeat(5000)), text).toBe(false);
      expect(accepts(`# PLAN0\n${text.repeat(5000)}`), text).toBe(false);
    }
  });

  it('answers for a body of a million characters', () => {
    const body = '# PLA ## F\n-->\n'.repeat(70_000);
    expect(accepts(`# PLAN0\n${body}\n${end}`)).toBe(true);
    expect(accepts(`# PLAN0\n${body}# PLAN\n${end}`)).toBe(false);
  });
});
