import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { VectorFile } from '../../packages/plurnk-contracts/src/language/testing/vector-format.ts';
import { codeBlock, languageChapters, rulesPage, topicPage } from './language-reference.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const isVectorFile = new Ajv2020({ strict: false }).compile<VectorFile>(
  JSON.parse(read('vectors/language/format.schema.json')),
);
const topics = readdirSync(new URL('vectors/language/', root))
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const file: unknown = JSON.parse(read(`vectors/language/${name}`));
    return isVectorFile(file) ? [{ name: name.slice(0, -'.json'.length), file }] : [];
  });

const page = (file: VectorFile): string => topicPage({ name: 'x', file });
const parseFile = (input: string | string[], expected: object): VectorFile => {
  const one = { id: 'a-b', clauses: ['§lane-match'], says: 'It says so.', tier: 'statements', input, expect: expected };
  const file: unknown = { about: 'About it.', subject: 'parse', cases: [one] };
  if (!isVectorFile(file)) throw new Error('the test holds no file of vectors');
  return file;
};

describe('The reference of the language', () => {
  it('takes the chapters about the language from the specification, with their rules in order', () => {
    const spec =
      '# T\n\n## Language: one\n\n§lane-match First\nrule.\n\nProse.\n\n§slot-order Second.\n\n## Rails\n\n§rail-sections Not this.\n';
    expect(languageChapters(spec)).toEqual([
      {
        title: 'one',
        rules: [
          { anchor: '§lane-match', text: 'First rule.' },
          { anchor: '§slot-order', text: 'Second.' },
        ],
      },
    ]);
  });

  it('shows a text as it is, in a fence that the text does not close', () => {
    expect(codeBlock('a\n````\nb', 'x')).toBe('`````x\na\n````\nb\n`````');
    expect(page(parseFile(['## EDIT0 (é)', '```'], { items: [] }))).toContain('````plurnk\n## EDIT0 (é)\n```\n````');
  });

  it('shows a text as JSON where a reader could not see a character of it', () => {
    const shown = (input: string): string => page(parseFile(input, { items: [] }));
    expect(shown('a \nb')).toContain('```json\n"a \\nb"\n```');
    expect(shown('a\n')).toContain('"a\\n"');
    expect(shown('a\u00a0b\u202ec')).toContain('"a\\u00a0b\\u202ec"');
    expect(shown('a\u0301')).toContain('"a\\u0301"');
    expect(shown('')).toContain('```json\n""\n```');
    expect(shown('a\n\nb')).toContain('```plurnk\na\n\nb\n```');
  });

  it('says what comes out: statements, texts, errors, advisories and the tail', () => {
    const text = page(
      parseFile('x', {
        items: [
          {
            kind: 'statement',
            statement: { op: 'READ', delimiter: '0', body: null, signal: ['+a'], position: { line: 1, column: 0 } },
          },
          { kind: 'text', text: 'hi', position: { line: 2, column: 3 } },
          {
            kind: 'error',
            error: {
              line: 3,
              column: 4,
              source: 'lexer',
              severity: 'error',
              message: { startsWith: 'bad', contains: ['`x`'] },
            },
          },
          { kind: 'error', error: { lines: [4, 6], source: 'visitor', severity: 'error', message: { exact: 'so' } } },
          { kind: 'error', error: { line: 7, source: 'parser', severity: 'warning' } },
        ],
        unparsedTail: { from: { line: 8, column: 0 }, reason: 'open' },
      }),
    );
    expect(text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
      '- **READ** at 1:0, signal `["+a"]`',
      '- text `"hi"` at 2:3',
      '- error (lexer) at 3:4, its text begins with `bad` and contains `` `x` ``',
      '- error (visitor) in lines 4 to 6: `so`',
      '- advisory (parser) in line 7',
      '- nothing is read from 8:0 on: `open`',
    ]);
  });

  it('links every rule to its cases and every case to its rules', () => {
    const chapters = languageChapters(read('packages/plurnk-contracts/SPEC.md'));
    const outside = new Map(Object.entries<string>(JSON.parse(read('vectors/language/outside.json'))));
    const index = rulesPage(chapters, topics, outside);
    for (const { rules } of chapters)
      for (const { anchor } of rules) expect(index).toContain(`id="${anchor.slice(1)}"`);
    for (const [, why] of outside) expect(index).toContain(`No case: ${why}`);
    for (const { name, file } of topics) {
      const headings = new Set(page(file).match(/^## [a-z0-9-]+$/gm));
      for (const { id } of file.cases) {
        expect(index).toContain(`(language/${name}.md#${id})`);
        expect(headings.has(`## ${id}`)).toBe(true);
      }
    }
  });
});
