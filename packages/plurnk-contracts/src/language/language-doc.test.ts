import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderReport } from '../cli/render-report.ts';
import { surveyOf } from '../cli/survey.ts';
import { PlurnkParser } from './plurnk-parser.ts';

const page = readFileSync(new URL('../../../../docs/language.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/^```(.*)\n([\s\S]*?)\n```$/gm)].map(([, info = '', text = '']) => ({ info, text }));
const textsOf = (info: string): string[] => blocks.flatMap((block) => (block.info === info ? [block.text] : []));

describe('The language in five minutes', () => {
  it('shows turns that are sound', () => {
    expect(textsOf('plurnk').length).toBeGreaterThan(1);
    for (const text of textsOf('plurnk')) {
      const { items, ...rest } = PlurnkParser.parse(text);
      expect([items.map(({ kind }) => kind), rest]).toEqual([items.map(() => 'statement'), {}]);
    }
  });

  it('shows statements that are sound', () => {
    expect(textsOf('plurnk statements').length).toBeGreaterThan(0);
    for (const text of textsOf('plurnk statements')) {
      expect(PlurnkParser.parseStatements(text)).toEqual({ items: [expect.objectContaining({ kind: 'statement' })] });
    }
  });

  it('quotes a turn of another lane in one body', () => {
    const quoting = textsOf('plurnk').find((text) => text.startsWith('# PLANq7')) ?? '';
    const ops = PlurnkParser.parse(quoting).items.map((item) => item.kind === 'statement' && item.statement.op);
    expect(ops).toEqual(['PLAN', 'EDIT', 'SEND']);
  });

  it('shows the report of its broken turn', () => {
    const [faulty = ''] = textsOf('plurnk broken');
    const style = { name: 'turn.md', hasColour: false, columns: 100 };
    const report = [...renderReport(faulty, surveyOf(faulty, 'turn'), style)].join('');
    expect(textsOf('text')).toEqual([report.trimEnd()]);
  });

  it('says of its broken turns what the parser says', () => {
    const [faulty = '', open = ''] = textsOf('plurnk broken');
    const found = PlurnkParser.parse(faulty).items.map((item) =>
      item.kind === 'error' ? item.error.severity : item.kind === 'statement' && item.statement.op,
    );
    expect(found).toEqual(['PLAN', 'error', 'EDIT', 'warning', 'SEND']);
    const { items, unparsedTail } = PlurnkParser.parse(open);
    expect([items.length, unparsedTail?.from]).toEqual([1, { line: 3, column: 0 }]);
  });
});
