import { PlurnkParser } from '@plurnk/plurnk-contracts';
import { describe, expect, it } from 'vitest';
import { diagnosticsOf } from '../../editors/vscode/diagnostics.cjs';

const diagnose = (text: string): ReturnType<typeof diagnosticsOf> =>
  diagnosticsOf(JSON.parse(JSON.stringify(PlurnkParser.parse(text))), text);

/** What the range of a diagnostic covers, for ranges on one line. */
const marked = (text: string): string[] =>
  diagnose(text).map(({ start, end }) => text.split(/\r?\n/)[start.line]?.slice(start.character, end.character) ?? '');

describe('The diagnostics of the editor extension', () => {
  it('are none for a sound turn', () => {
    expect(diagnose('# PLAN0\n[]\n## SEND0 [200]\nok')).toEqual([]);
  });

  it('mark the word at fault, with lines and columns from 0', () => {
    const [found] = diagnose('# PLAN0\n[]\n## READ0 junk (a)\n## SEND0 [200]\nok');
    expect(found).toMatchObject({
      start: { line: 2, character: 9 },
      end: { line: 2, character: 13 },
      severity: 'error',
    });
    expect(found?.message).toContain('unrecognized character');
  });

  it('count columns in UTF-16 units, as editors do', () => {
    expect(marked('# PLAN0\n[]\n## READ0 (😀é) junk\n## SEND0 [200]\nok')).toEqual(['junk']);
    expect(marked('# PLAN0\r\n[]\r\n## READ0 (😀😀) 😀x y\r\n## SEND0 [200]\r\nok')).toEqual(['😀x']);
  });

  it('mark a heading whole where the fault lies with it, and advice as a warning', () => {
    const text = '# PLAN0\n[]\n## EDIT0 [a.md] <1>\nx\n## SEND0 [200]\nok';
    expect(marked(text)).toEqual(['## EDIT0 [a.md] <1>']);
    expect(diagnose(text)[0]?.severity).toBe('warning');
  });

  it('mark the heading from which nothing is read', () => {
    const text = '# PLAN0\n[]\n## READ0 (a\n## SEND0 [200]\nok';
    expect(marked(text)).toEqual(['## READ0 (a']);
    expect(diagnose(text)[0]?.message).toMatch(/^Nothing is read from here on: target slot of `## READ0`/);
  });

  it('point at the end of a text that lacks something', () => {
    expect(diagnose('# PLAN0\n[]\n')).toMatchObject([
      { start: { line: 2, character: 0 }, end: { line: 2, character: 0 } },
    ]);
    expect(diagnose('')).toMatchObject([{ start: { line: 0, character: 0 } }]);
  });

  it('leave out what has not the form of a result', () => {
    const odd = {
      items: [null, 7, { kind: 'error' }, { kind: 'error', error: { line: '1', column: 0, message: 'x' } }],
    };
    for (const value of [
      null,
      'x',
      [],
      {},
      { items: {} },
      odd,
      { ...odd, unparsedTail: { from: null, reason: 'x' } },
    ]) {
      expect(diagnosticsOf(value, 'x')).toEqual([]);
    }
  });

  it('keep positions outside of the text inside of it', () => {
    const item = { kind: 'error', error: { line: 99, column: 99, message: 'x', severity: 'error' } };
    expect(diagnosticsOf({ items: [item] }, 'ab\ncd')).toMatchObject([
      { start: { line: 1, character: 2 }, end: { line: 1, character: 2 } },
    ]);
  });
});
