import { describe, expect, it } from 'vitest';
import { TOML_DEPTH_LIMIT } from '../limits.ts';
import { readToml } from './read-toml.ts';

/** Texts that differ by one thing from texts that are no TOML 1.0. */
const accepted: readonly string[] = [
  ...['', '\n', '\r\n', ' \t', '#', '# é', 'a=1', 'a = 1 # b', '\ta\t=\t1\t', '1 = 1', '1.2 = 3', '- = 1', '_=1'],
  ...['""=1', "''=1", '"a.b" = 1', "a . 'b' = 1", 'true=1', 'inf=1', '2000-01-01=1', '__proto__=1'],
  ...['a=""', "a=''", 'a="""""""', "a=''''''''", 'a="\t"', "a='\\'", 'a="""\\\n  b"""', 'a="""\\  \r\n\r\n b"""'],
  ...['a="\\b\\t\\n\\f\\r\\"\\\\"', 'a="\\u00e9\\U0001F525"', 'a="\\u0000"', 'a="""\n\\""""""'],
  ...['a=0', 'a=+0', 'a=-0', 'a=-1', 'a=1_000', 'a=0xdead_BEEF', 'a=0o755', 'a=0b01', 'a=9223372036854775807'],
  ...['a=0.0', 'a=-0.01', 'a=5e+22', 'a=1E06', 'a=6.6_2e-34', 'a=inf', 'a=-nan', 'a=1979-05-27', 'a=07:32:00.99'],
  ...['a=1979-05-27T07:32:00Z', 'a=1979-05-27 07:32:00-07:00', 'a=1979-05-27t07:32:00'],
  ...['a=[]', 'a=[1,]', 'a=[\n1, # x\n"]"\r\n,]', 'a=[[{}],[]]', 'a={}', 'a={ b.c = 1, b.d = {} }', 'a={b=[\n]}'],
  ...[
    'a={b="""\n"""}',
    '[a]',
    '[ a . "b" ] # c',
    '[""]',
    '[a.b]\n[a]',
    '[[a]]\n[a.b]\n[[a]]\n[a.b]',
    '[[a.b]]\n[[a.b]]',
  ],
  ...['a.b=1\na.c=2', '[a]\nb.c=1\n[a.d]', '[x.a]\n[x]\nb.c=1'],
];

const refused: readonly string[] = [
  ...['a', 'a=', '=1', 'a==1', 'a=1 b=2', 'a b=1', 'a.=1', '.a=1', 'a..b=1', 'é=1', 'a=\n1', 'a\n=1', 'a=#', '"a=1'],
  ...['"a\n"=1', '"""a"""=1', '"a"b=1', '"\\q"=1', 'a\u00a0=1', 'a=1\u00a0', 'a=1\u2028b=2', '\u000ba=1', '\ra=1'],
  ...['a=1\r', 'a=1\rb=2', '#\r', '# \u0000', '# \u001f', '# \u007f', 'a="\u0001"', "a='\u007f'", 'a="""\u0001"""'],
  ...['a="""\r"""', "a='''\rb'''", 'a="', 'a="\n"', 'a="\\', 'a="\\q"', 'a="\\u12"', 'a="\\ud800"', 'a="\\U00110000"'],
  ...['a="""', 'a="""x""', 'a="""""""""', "a='''''''''", 'a="""\\ x"""', 'a="x"y', "a='\n'", 'a="\\u+123"'],
  ...['a=01', 'a=-01', 'a=1_', 'a=_1', 'a=1__0', 'a=++1', 'a=0x', 'a=0x_1', 'a=+0x1', 'a=0X1', 'a=0b2', 'a=1 000'],
  ...[
    'a=.5',
    'a=5.',
    'a=1.e1',
    'a=1e',
    'a=1._0',
    'a=1e_1',
    'a=00.1',
    'a=Inf',
    'a=infinity',
    'a=True',
    'a=null',
    'a=yes',
  ],
  ...['a=1979-13-01', 'a=1979-5-27', 'a=1979-05-27T', 'a=1979-05-27T25:00:00', 'a=07:60:00', 'a=07:32:00Z'],
  ...['a=[', 'a=[1 2]', 'a=[,]', 'a=[1,,2]', 'a=]', 'a=[1}', 'a=[b=1]', 'a={b}', 'a={b=1', 'a={,}', 'a={b=1 c=2}'],
  ...[
    '[',
    '[]',
    '[a',
    '[a]]',
    '[[a]',
    '[a.]',
    '[.a]',
    '[a b]',
    '[a] b=1',
    '[ [a] ]',
    '[[a] ]',
    '[a\n]',
    '[a=1]',
    '[a]=1',
  ],
  ...['a=1\na=2', 'a=1\n[a]', '[a]\n[a]', '[a]\n[[a]]', '[[a]]\n[a]', 'a=[]\n[[a]]', 'a={}\n[a.b]', 'a={}\na.b=1'],
  ...[
    'a.b=1\n[a]',
    '[a]\nb.c=1\n[a.b]',
    '[a.b.c]\n[a]\nb.d=1',
    'a=1\na.b=1',
    'a={b=1,b=2}',
    'a={b.c=1,b=2}',
    'a={b={},b.c=1}',
  ],
  ...[
    'a={b=1,}',
    'a={\nb=1}',
    'a={b=1\n}',
    'a={b=1,#\nc=2}',
    'a={b\n=1}',
    'a="\\e"',
    'a="\\x41"',
    '"\\e"=1',
    'a={b="""\\x41"""}',
  ],
];

describe('§toml-reading', () => {
  it('accepts what TOML 1.0 has', () => {
    expect(accepted.filter((text) => readToml(text).status !== 'read')).toEqual([]);
  });

  it('refuses what TOML 1.0 does not have, at a place within the text', () => {
    for (const text of refused) {
      const reading = readToml(text);
      if (reading.status === 'read') throw new Error(`${JSON.stringify(text)} was read`);
      expect(reading.problem).toMatch(/^\S[^\n]*$/);
      expect(reading.start).toBeLessThanOrEqual(reading.end);
      expect(reading.end).toBeLessThanOrEqual(text.length);
    }
  });

  it('keeps integers exact and apart from floats, and no key from the prototype', () => {
    const reading = readToml('a = 9007199254740993\nb = 1.0\n[__proto__]\nc = 1\n');
    if (reading.status !== 'read') throw new Error(reading.problem);
    expect(reading.values['a']).toBe(9_007_199_254_740_993n);
    expect(reading.values['b']).toBe(1);
    expect(Object.keys(reading.values)).toEqual(['a', 'b', '__proto__']);
    expect(reading.values['c']).toBeUndefined();
    expect(reading.values['constructor']).toBeUndefined();
    expect([...reading.places.members.keys()]).toEqual(['a', 'b', '__proto__']);
  });

  it('marks the word at which it stops', () => {
    const stoppedAt = (text: string): string => {
      const reading = readToml(text);
      return reading.status === 'read' ? '' : text.slice(reading.start, reading.end);
    };
    expect(stoppedAt('é = 1')).toBe('é');
    expect(stoppedAt('# 🔥\r\nalpha = 1\r\nbeta = 2\r\nalpha = 3')).toBe('alpha');
    expect(stoppedAt('a = [1,\n "ü" 2]')).toBe('2');
    expect(stoppedAt('a = { b = "\\e" }')).toBe('\\e');
  });

  it('bounds how deep values nest', () => {
    const nested = (depth: number): string => `a = ${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(readToml(nested(TOML_DEPTH_LIMIT)).status).toBe('read');
    expect(readToml(nested(TOML_DEPTH_LIMIT + 1)).status).toBe('not_toml');
    const inline = (depth: number): string => `a = ${'{ a = '.repeat(depth)}1${' }'.repeat(depth)}`;
    expect(readToml(inline(TOML_DEPTH_LIMIT)).status).toBe('read');
    expect(readToml(inline(TOML_DEPTH_LIMIT + 1)).status).toBe('not_toml');
  });
});
