import { describe, expect, it } from 'vitest';
import { charRange, charsOf, complementOf, unionOf } from './char-set.ts';
import { avoiding, choice, oneOf, optional, repeat, rule, sequence } from './rail-model.ts';
import { railArtifacts } from './turn-rails.ts';
import { gbnfOf, grammarLines } from './write-gbnf.ts';

describe('§rail-artifact a published grammar', () => {
  for (const [profile, artifact] of Object.entries(railArtifacts)) {
    const lines = gbnfOf(artifact).trimEnd().split('\n');
    const rules = lines.filter((line) => !line.startsWith('#'));
    const defined = rules.map((line) => line.slice(0, line.indexOf(' ::= ')));

    it(`of ${profile} starts at its own root and names the root of a complete response`, () => {
      expect(lines.filter((line) => line.startsWith('root ::='))).toEqual([`root ::= root-${profile}`]);
      const response = profile === 'gemma' ? 'root-gemma' : 'root-qwen-response';
      expect(lines.filter((line) => line.startsWith('# @plurnk-response-root'))).toEqual([
        `# @plurnk-response-root ${response}`,
      ]);
      expect(defined).toContain(response);
    });

    it(`of ${profile} defines every rule once, and every rule that it uses`, () => {
      expect(new Set(defined).size).toBe(defined.length);
      const bare = rules.map((line) =>
        line.replace(/ # after .*$/, '').replace(/"(?:\\.|[^"\\])*"|\[(?:\\.|[^\]\\])*\]/g, ' '),
      );
      const used = new Set(bare.flatMap((line) => line.slice(line.indexOf('::=')).match(/[a-z][a-z0-9-]*/g) ?? []));
      expect([...used].filter((name) => !defined.includes(name))).toEqual([]);
      const response = profile === 'gemma' ? [] : ['root-qwen-response'];
      expect(defined.filter((name) => !used.has(name))).toEqual(['root', ...response]);
    });

    it(`of ${profile} leaves out the root of the other family`, () => {
      const other = profile === 'gemma' ? 'qwen' : 'gemma';
      expect(gbnfOf(artifact)).not.toContain(other);
    });
  }
});

describe('the spelling of rules', () => {
  it('quotes, groups, counts and escapes', () => {
    const grammar = new Map([
      ['root', sequence('a"\\\n', choice('b', rule('c')), optional('d', 'e'), repeat(rule('c'), 2, 2))],
      [
        'c',
        choice(repeat(oneOf(unionOf(charRange('a', 'f'), charsOf(']-^\u00e9\u4e2d'))), 0, null), oneOf(charsOf('x'))),
      ],
      ['d', repeat(oneOf(complementOf(charsOf('\t\u{1f600}'))), 3, null)],
    ]);
    expect([...grammar].flatMap(([name, content]) => grammarLines(name, content))).toEqual([
      'root ::= "a\\x22\\\\\\n" ("b" | c) ("d" "e")? c{2}',
      'c ::= [\\x2D\\x5D\\x5Ea-f\\xE9\\u4E2D]* | "x"',
      'd ::= [^\\t\\U0001F600]{3,}',
    ]);
  });

  it('spells a run as one rule for each half-read stem', () => {
    expect(grammarLines('run', avoiding(complementOf([]), ['ab'], complementOf(charsOf(':'))))).toEqual([
      'run ::= "a" run-1 | [^:a] run-0',
      'run-0 ::= ("a" run-1 | [^a] run-0)?',
      'run-1 ::= ("a" run-1 | [^ab] run-0)? # after "a"',
    ]);
  });
});
