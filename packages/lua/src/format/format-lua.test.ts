import { describe, expect, it } from 'vitest';
import { LUA_SOURCE_BYTES_LIMIT } from '../limits.ts';
import { parseLua } from '../parse/parse-lua.ts';
import { chooser, generatedLua } from '../testing/generated-lua.ts';
import { formatLua } from './format-lua.ts';

const format = (source: string): string => {
  const { formatted, report } = formatLua(Buffer.from(source));
  if (formatted === null) throw new Error(report.findings[0]?.message);
  return Buffer.from(formatted).toString();
};

/** Tokens and comments in order, without the blanks at the ends of short comments. */
const contentOf = (source: string): readonly string[] => {
  const { tokens } = parseLua(Buffer.from(source));
  return [tokens, tokens.comments].flatMap((list, index) =>
    Array.from({ length: list.count }, (_, item) => {
      const text = tokens.text.slice(list.starts[item], list.ends[item]);
      return index === 0 ? text : text.replace(/[ \t\v\f]+$/, '');
    }),
  );
};

describe('§format-levels', () => {
  it.each<readonly [string, string]>([
    [
      'blocks',
      `if a then
  b()
elseif c then
  for i = 1, 2 do
    while d do
      repeat
        e()
      until f
    end
  end
else
  local function g(h)
    return function()
      i()
    end
  end
end
`,
    ],
    [
      'lists',
      `local t = {
  a = 1,
  b = {
    2, 3,
  },
  [c] = function(d)
    return d
  end,
}
f(
  t,
  u
)
`,
    ],
    [
      'several brackets that open on one line as one level',
      `f(function()
  g({
    h,
  }, function()
    i()
  end)
end)
`,
    ],
    [
      'lines that go on with a statement',
      `local x =
  a
  + b
local y = f(a,
  b)
  :c()
if a
  and b
then
  d()
end
t = {
  a = b
    .. c,
}
for i = 1,
  2 do
  e()
end
`,
    ],
    [
      'comments with what they stand before',
      `-- a
local t = {
  -- b
  c,
  -- d
}
if e then
  -- f
  g()
  -- h
else
  -- i
end
-- j
`,
    ],
    [
      'labels and jumps',
      `do
  ::a::
  goto a
end
`,
    ],
  ])('indents %s', (_name, source) => {
    expect(format(source)).toBe(source);
    expect(format(source.replaceAll(/^ +/gm, ''))).toBe(source);
    expect(format(source.replaceAll(/^ */gm, '\t   '))).toBe(source);
    expect(format(source.replaceAll('\n', ' \t\n'))).toBe(source);
  });
});

describe('§format-nothing-else', () => {
  it('keeps every byte of strings and long comments, line ends included', () => {
    const source = 'x = [[\n  a  \n\tb\r\n]]\n--[==[\n  c  \n]==]\ny = "d  \\\n   e  "\nz = "\\z  \n   f"\n';
    expect(format(source)).toBe(source);
  });

  it('keeps blanks within lines, blank lines, and the form of line ends', () => {
    expect(format('a  =  1;b=2\n\n\n\nc ( d )  -- e  \n')).toBe('a  =  1;b=2\n\n\n\nc ( d )  -- e\n');
    expect(format('do\r\na()  \r\nend')).toBe('do\r\n  a()\r\nend\r\n');
    expect(format('do\ra()\rend\r')).toBe('do\r  a()\rend\r');
  });

  it('ends with exactly one line break, and leaves nothing of a source without content', () => {
    expect(format('a()')).toBe('a()\n');
    expect(format('a()\n\n \n\n')).toBe('a()\n');
    expect(format('-- a \n\n')).toBe('-- a\n');
    expect(format('')).toBe('');
    expect(format(' \n\t\n')).toBe('');
  });

  it('leaves the line that names an interpreter alone', () => {
    expect(format('#!/usr/bin/env lua -  \n  a()\n')).toBe('#!/usr/bin/env lua -  \na()\n');
  });

  it('keeps all tokens and comments, and changes nothing the second time', () => {
    const choose = chooser(42);
    let formatted = 0;
    for (let round = 0; round < 4000; round += 1) {
      const source = generatedLua(choose);
      if (parseLua(Buffer.from(source)).fault !== null) continue;
      const once = format(source);
      expect(contentOf(once)).toEqual(contentOf(source));
      expect(format(once)).toBe(once);
      formatted += 1;
    }
    expect(formatted).toBeGreaterThan(1000);
  });

  it('gives the same result however the lines were indented before', () => {
    const choose = chooser(43);
    for (let round = 0; round < 2000; round += 1) {
      const source = generatedLua(choose);
      if (parseLua(Buffer.from(source)).fault !== null || /\[=*\[|\\/.test(source)) continue;
      const shifted = source
        .split('\n')
        .map((line) => `${' '.repeat(choose(9))}${line.trimStart()}`)
        .join('\n');
      expect(format(shifted)).toBe(format(source));
    }
  });
});

describe('§format-refusals', () => {
  it('refuses what does not parse or is no text', () => {
    for (const [source, code] of [
      ['x = = 1', 'lua.syntax'],
      ['\ufeffx = 1', 'lua.encoding'],
      ['\u001bLua', 'lua.encoding'],
    ] as const)
      expect(formatLua(Buffer.from(source))).toMatchObject({ formatted: null, report: { findings: [{ code }] } });
  });

  it('formats what the linter objects to', () => {
    expect(format('  print( os )')).toBe('print( os )\n');
  });

  it('formats up to the limit, and refuses a source that would outgrow it', () => {
    const comment = `--${'x'.repeat(LUA_SOURCE_BYTES_LIMIT - 3)}`;
    expect(format(comment)).toBe(`${comment}\n`);
    const deep = `${'do\n'.repeat(150)}${';\n'.repeat(1_500_000)}${'end\n'.repeat(150)}`;
    for (const source of [`${comment}x`, deep])
      expect(formatLua(Buffer.from(source))).toMatchObject({
        formatted: null,
        report: { findings: [{ code: 'lua.source_limit' }] },
      });
  });
});
