import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { PLURNK_OPS, PlurnkParser, type PlurnkStatement, railAccepts } from '../index.ts';

const resolve = createRequire(import.meta.url).resolve;
const readText = (name: string): string => readFileSync(resolve(`@plurnk/plurnk-contracts/${name}`), 'utf8');

interface Example {
  /** `plurnk`: a whole turn; `plurnk-part`: sections of one. */
  readonly kind: string;
  readonly text: string;
}

const blocksIn = (text: string): readonly Example[] =>
  Array.from(text.matchAll(/^```(\S*)\n([\s\S]*?)\n```$/gm), ([, kind = '', body = '']) => ({ kind, text: body }));

/** Headings that the prose quotes, such as those of its tables. */
const quotedHeadings = (text: string): readonly string[] =>
  Array.from(
    text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`(#{1,2} [A-Z]{4}[^`]*)`/g),
    ([, heading = '']) => heading,
  );

const parse = ({ kind, text }: Example): ReturnType<typeof PlurnkParser.parse> =>
  kind === 'plurnk' ? PlurnkParser.parse(text) : PlurnkParser.parseStatements(text);

/** The statements of an example; it must have nothing else. */
const statementsOf = (example: Example): readonly PlurnkStatement[] => {
  const { items, unparsedTail } = parse(example);
  expect(unparsedTail, example.text).toBeUndefined();
  expect(
    items.filter((item) => item.kind !== 'statement'),
    example.text,
  ).toEqual([]);
  return items.flatMap((item) => (item.kind === 'statement' ? [item.statement] : []));
};

const turnOf = ({ kind, text }: Example): string =>
  kind === 'plurnk' ? text : `# PLAN0\nGo on.\n${text}\n## SEND0 [200]\nDone.`;

const texts = [
  { name: 'plurnk.md', limit: 6_000 },
  { name: 'plurnk-page.md', limit: 1_500 },
];

describe('§teaching-texts the texts that teach the language', () => {
  for (const { name, limit } of texts) {
    const text = readText(name);
    const examples = blocksIn(text);

    it(`${name} has at most ${limit} characters`, () => {
      expect(Array.from(text).length).toBeLessThanOrEqual(limit);
    });

    it(`every example of ${name} parses without a fault, as a turn or as part of one`, () => {
      expect(examples.length).toBeGreaterThan(0);
      expect(examples.filter(({ kind }) => kind !== 'plurnk' && kind !== 'plurnk-part')).toEqual([]);
      for (const example of examples) expect(statementsOf(example).length).toBeGreaterThan(1);
    });

    it(`every example of ${name} in lane 0 is one that a rail can derive`, () => {
      const onRails = examples.filter((example) => statementsOf(example)[0]?.delimiter === '0');
      expect(onRails.length).toBeGreaterThan(0);
      for (const example of onRails) {
        const turn = turnOf(example);
        expect(railAccepts('gemma', `<|channel>thought\n<channel|>\n${turn}`), turn).toBe(true);
        expect(railAccepts('qwen', `</think>\n\n${turn}`), turn).toBe(true);
      }
    });

    it(`every heading that ${name} quotes is one of the language`, () => {
      for (const heading of quotedHeadings(text)) {
        const [statement, ...others] = statementsOf({ kind: 'plurnk-part', text: heading });
        expect(statement?.op, heading).toBe(/[A-Z]{4}/.exec(heading)?.[0]);
        expect(others).toEqual([]);
      }
    });

    it(`${name} names every operation and every code that ends a turn`, () => {
      for (const word of [...PLURNK_OPS, '102', '200', '202', '499']) expect(text).toMatch(new RegExp(`\\b${word}`));
    });
  }

  const taught = blocksIn(readText('plurnk.md')).flatMap(statementsOf);

  it('the long text shows every operation, kind of signal, matcher and scope in an example', () => {
    expect(new Set(taught.map(({ op }) => op))).toEqual(new Set(PLURNK_OPS));
    const matchers = taught.flatMap((statement) =>
      statement.op === 'FIND' && statement.body !== null ? [statement.body.dialect] : [],
    );
    expect(new Set(matchers)).toEqual(new Set(['xpath', 'regex', 'jsonpath', 'semantic', 'graph', 'glob']));
    for (const op of ['EXEC', 'WORK', 'SEND', 'EDIT', 'FOLD'] as const) {
      expect(
        taught.some((statement) => statement.op === op && statement.signal !== null),
        op,
      ).toBe(true);
    }
    const scopes = taught.flatMap(({ lineMarker }) => (lineMarker === null ? [] : [lineMarker.marks]));
    expect(new Set(scopes.map((marks) => marks.length))).toEqual(new Set([1, 2, 3]));
    expect(scopes.flat().some((mark) => typeof mark === 'string')).toBe(true);
    expect(taught.some(({ annotation }) => annotation !== null)).toBe(true);
    expect(new Set(taught.map(({ delimiter }) => delimiter)).size).toBe(2);
  });

  it('the long text quotes the heading of every operation with its slots', () => {
    const quoted = quotedHeadings(readText('plurnk.md')).map((heading) => /[A-Z]{4}/.exec(heading)?.[0]);
    for (const op of PLURNK_OPS) expect(quoted).toContain(op);
  });

  it('every plan that a text shows is a plan, and no fallback', () => {
    for (const { name } of texts) {
      for (const statement of blocksIn(readText(name)).flatMap(statementsOf)) {
        if (statement.op !== 'PLAN') continue;
        expect(statement.body.every(({ content }) => !content.startsWith('['))).toBe(true);
      }
    }
  });
});
