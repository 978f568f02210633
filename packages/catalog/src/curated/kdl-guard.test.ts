import { InvalidKdlError, parse } from '@bgotink/kdl';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curatedLimits } from '../limits.ts';
import { guardKdl } from './kdl-guard.ts';

const fragments = [
  'a', 'b1', '-x', '--y', '+', '-', '.', '.5', '-.5', '1', '-1.5e3', '0x1f', '0b2', '0b', '1_', 'true', '#true', '#nul', '#', '##',
  '"', '"s"', '"\\n"', '"\\x"', '"\\u{41}"', '"\\u{d800}"', '"\\ \n b"', '"a\nb"', '"""', '"""\n a\n """', '"""\n a\n"""', '""" a"""',
  '"""\na\n  """', '#"r"#', '#"a\nb"#', '##"a"# b"##', '#"""\n a\n """#', '=', ' ', ' ', ' ', '\n', '\r\n', ';', '{', '}', '{', '}',
  '//c', '/*c*/', '/*', '*/', '/-', '/', '\\', '\\\n', '\\ //c\n', 'r#"x"#', 'ä', '\u2003', '\0', '\u202e', '[',
]; // biome-ignore format: one table

const parserErrors = (text: string): number => {
  try {
    // Behind two line breaks, since the parser overlooks errors in its very first token.
    parse(`\n\n${text}`, { storeLocations: true });
    return 0;
  } catch (error) {
    if (error instanceof InvalidKdlError) return [...error.flat()].length;
    throw error;
  }
};

describe('§curated-guard texts that are costly to parse are refused before', () => {
  const documents = fc.array(fc.constantFrom(...fragments), { maxLength: 24 }).map((parts) => parts.join(''));

  it('refuses no text that the parser takes', () => {
    fc.assert(
      fc.property(documents, (text) => {
        if (parserErrors(text) === 0) expect(guardKdl(text)).toBeNull();
      }),
      { numRuns: 5000 },
    );
  });

  it('leaves the parser no more than one error, and one for each line inside strings', () => {
    fc.assert(
      fc.property(documents, (text) => {
        if (guardKdl(text) === null) expect(parserErrors(text)).toBeLessThanOrEqual(1 + text.split('\n').length);
      }),
      { numRuns: 5000 },
    );
  });

  const half = curatedLimits.textBytes / 2;
  const hostile: Readonly<Record<string, string>> = {
    'a megabyte of NUL': '\0'.repeat(curatedLimits.textBytes),
    'a string of NULs': `a "${'\0'.repeat(half)}"`,
    'a string without end': `a "${'x'.repeat(curatedLimits.textBytes)}`,
    'a raw string without end': `a #"${'"'.repeat(half)}`,
    'a comment without end': '/*'.repeat(half),
    '100,000 open blocks': 'a{'.repeat(100_000),
    'block behind block': `a${'{}'.repeat(half)}`,
    'equals behind equals': `a 1${'=1'.repeat(half)}`,
    'false keywords': `a ${'#a '.repeat(half / 2)}`,
    'false numbers': `a ${'0b '.repeat(half / 2)}`,
    'false escapes': `a "${'\\x'.repeat(half / 2)}"`,
    'half a million nodes': 'a\n'.repeat(half),
    'half a million values': `a ${'b '.repeat(half)}`,
    'lines in a string': `a """\n${'x\n'.repeat(half / 2)} """`,
    'keywords behind strings': `a ${'""#true '.repeat(half / 8)}`,
    'broken continuations': `a ${'\\ a'.repeat(half / 4)}`,
    annotations: `a ${'(\n'.repeat(half / 2)}`,
    'lone surrogates': '\ud800'.repeat(half),
  };
  for (const [name, text] of Object.entries(hostile))
    it(`refuses ${name}`, () => {
      expect(guardKdl(text)).not.toBeNull();
    });

  it('counts words and lines inside strings to their limits', () => {
    expect(guardKdl(`a ${'b '.repeat(curatedLimits.words - 1)}`)).toBeNull();
    expect(guardKdl(`a ${'b '.repeat(curatedLimits.words)}`)?.kind).toBe('resource_limit');
    const lines = (count: number): string => `a """${'\n'.repeat(count)}"""`;
    expect(guardKdl(lines(curatedLimits.linesInStrings + 1))).toMatchObject({ kind: 'resource_limit' });
    expect(guardKdl(lines(curatedLimits.linesInStrings))).toBeNull();
  });

  it('counts open blocks to their limit, commented ones too', () => {
    const nested = (depth: number): string => `${'a /-{}{'.repeat(depth)}${'}'.repeat(depth)}`;
    expect(guardKdl(nested(curatedLimits.braceDepth))).toBeNull();
    expect(guardKdl(nested(curatedLimits.braceDepth + 1))?.kind).toBe('resource_limit');
  });
});
