import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPTION_HEAD_LENGTH_LIMIT, OPTION_NAME_LENGTH_LIMIT } from '../../limits.ts';
import { readOptionHeads } from './option-head.ts';
import { renderEscapes } from './roff-escapes.ts';
import { valueTypeOf } from './value-type.ts';

interface Read {
  readonly names: readonly string[];
  readonly value: string | null;
}

const read = (tag: string): readonly Read[] =>
  (readOptionHeads(renderEscapes(tag))?.heads ?? []).map(({ names, placeholder }) => ({
    names,
    value: placeholder === null ? null : valueTypeOf(placeholder),
  }));

const one = (tag: string): Read | undefined => read(tag)[0];

describe('§man-option-heads', () => {
  it.each<[string, readonly string[], string | null]>([
    ['\\-a', ['-a'], null],
    ['\\fB\\-a\\fR, \\fB\\-\\-all\\fR', ['-a', '--all'], null],
    ['-a | --all', ['-a', '--all'], null],
    ['-a or --all', ['-a', '--all'], null],
    ['-a/--all', ['-a', '--all'], null],
    ['-a --all', ['-a', '--all'], null],
    ['-i \\fIfile\\fP  or  --input=\\fIfile\\fP', ['-i', '--input'], 'file'],
    ['--reference[-if-able] <repository>', ['--reference', '--reference-if-able'], 'repository'],
    ['-0 ... -9', ['-0', '-9'], null],
    ['-c, --bytes=[+]NUM', ['-c', '--bytes'], 'NUM'],
    ['-o FILE, --output=FILE', ['-o', '--output'], 'FILE'],
    ['\\fB\\-o\\fR \\fIfile\\fR', ['-o'], 'file'],
    ['\\fB\\-n\\fR\\fInum\\fR', ['-n'], 'num'],
    ['\\fB\\-\\-color\\fR[=\\fIWHEN\\fR]', ['--color'], 'WHEN'],
    ['--width=<columns>', ['--width'], 'columns'],
    ['-u[<mode>], --untracked[=<mode>]', ['-u', '--untracked'], 'mode'],
    ['--std=', ['--std'], 'value'],
    ['-j [N]', ['-j'], 'N'],
    ['-exec \\fIcommand\\fP ;', ['-exec'], 'command'],
    ['-size n[cwbkMG]', ['-size'], 'n'],
    ['-?, --help', ['-?', '--help'], null],
    ['--', ['--'], null],
    ['\\fB-d\\fR, \\fB--delimiter\\fR=\\fIDELIM\\fR:', ['-d', '--delimiter'], 'DELIM'],
    ['‐a, −−all', ['-a', '--all'], null],
    ['-L [bind_address:]port', ['-L'], 'bind_address:port'],
  ])('reads %s', (tag, names, value) => {
    expect(one(tag)).toEqual({ names, value });
  });

  it('takes both spellings of a negation and each letter of a set', () => {
    expect(one('\\-\\-[no\\-]verify')?.names).toEqual(['--verify', '--no-verify']);
    expect(read('-[no]header').map(({ names }) => names)).toEqual([['-header'], ['-noheader']]);
    expect(read('-[abc]').map(({ names }) => names)).toEqual([['-a'], ['-b'], ['-c']]);
  });

  it('takes the long form of an abbreviation that stands in bold', () => {
    expect(one('\\fB\\-h[uman]\\fR')?.names).toEqual(['-h', '-human']);
    expect(one('\\fB\\-j\\fR[\\fIjobs\\fR]')).toEqual({ names: ['-j'], value: 'jobs' });
  });

  it('parts spellings that belong to several options', () => {
    expect(read('-rand files, -writerand file').map(({ names }) => names)).toEqual([['-rand'], ['-writerand']]);
    expect(read('-1, -2, -3').map(({ names }) => names)).toEqual([['-1'], ['-2'], ['-3']]);
    expect(read('-1, --base, -2, --ours, -3, --theirs').map(({ names }) => names)).toEqual([
      ['-1', '--base'],
      ['-2', '--ours'],
      ['-3', '--theirs'],
    ]);
    expect(read('-h, -help').map(({ names }) => names)).toEqual([['-h', '-help']]);
  });

  it('tells the description behind a gap, a tab or a colon from the head', () => {
    expect(readOptionHeads('-q   be quiet')?.description).toBe('be quiet');
    expect(readOptionHeads('-o FILE\twrite to FILE')?.description).toBe('write to FILE');
    expect(readOptionHeads('--fast    - skip checks')).toMatchObject({ description: 'skip checks', isClean: true });
    expect(readOptionHeads('-D DICT: use DICT')).toMatchObject({ description: 'use DICT', isClean: true });
  });

  it('takes the choices that braces enumerate, unless they are placeholders', () => {
    expect(readOptionHeads('--sort={name|size|time}')?.heads[0]?.choices).toEqual(['name', 'size', 'time']);
    expect(readOptionHeads(renderEscapes('--sort={\\fIfield\\fR|\\fIother\\fR}'))?.heads[0]?.choices).toEqual([]);
    expect(readOptionHeads('--file={FILE|DIR}')?.heads[0]?.choices).toEqual([]);
  });

  it('marks a value that may repeat', () => {
    expect(readOptionHeads('-I DIR...')?.heads[0]?.isRepeatable).toBe(true);
    expect(readOptionHeads('-I DIR')?.heads[0]?.isRepeatable).toBe(false);
  });

  it('takes no prose, no lists and no numbers in italics for options', () => {
    for (const text of ['- an item', '-', '---', '\\-\\fINUM\\fR', 'text', '', '–', '-=x', '-4w:+4w', '[-abc]'])
      expect(read(text), text).toEqual([]);
    expect(readOptionHeads('-x is the option that is meant here')?.isClean).toBe(false);
  });

  it('admits a spelling of the maximum length and none that is longer', () => {
    expect(one(`--${'a'.repeat(OPTION_NAME_LENGTH_LIMIT - 2)}`)?.names[0]).toHaveLength(OPTION_NAME_LENGTH_LIMIT);
    expect(one(`--${'a'.repeat(OPTION_NAME_LENGTH_LIMIT - 1)}`)).toBeUndefined();
  });

  it('reads two dashes in front of text as no option', () => {
    expect(readOptionHeads('-- cursor: s=0639...')).toBeNull();
    expect(readOptionHeads('-- cursor')).toBeNull();
  });

  it('reads no further than the maximum length of a head', () => {
    const long = `-a <${'x'.repeat(OPTION_HEAD_LENGTH_LIMIT)}>, --all`;
    expect(one(long)?.names).toEqual(['-a']);
    expect(readOptionHeads(long)?.isClean).toBe(false);
  });

  it('gives only names that begin with a dash and value types that say something', () => {
    const piece = fc.constantFrom(
      '-',
      '--',
      'a',
      'all',
      ',',
      ' ',
      '=',
      '[',
      ']',
      '<',
      '>',
      '|',
      'FILE',
      '\\fI',
      '\\fR',
      '\\fB',
      ':',
      '\t',
      '/',
      'no-',
      '{',
      '}',
      '...',
      '+',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (parts) => {
        for (const { names, value } of read(parts.join(''))) {
          expect(names.length).toBeGreaterThan(0);
          for (const name of names) expect(name).toMatch(/^-[^\s=[\]<>,|]+$/);
          if (value !== null) expect(value).toMatch(/\S/);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
