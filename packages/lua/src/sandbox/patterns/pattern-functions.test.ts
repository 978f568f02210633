import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate, machineOf, PATIENT_POLICY, plainLua } from '../testing/machines.ts';

const plain = plainLua();
const ours = machineOf();
const both = (source: string) => ({ ours: evaluate(source, ours), plain: plain(source) });

const quoted = (text: string): string =>
  `"${[...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`;

const expressions = (text: string, pattern: string, init: number): readonly string[] => {
  const arguments_ = `${quoted(text)}, ${quoted(pattern)}`;
  return [
    `return {string.find(${arguments_}, ${init})}`,
    `return {string.find(${arguments_}, ${init}, true)}`,
    `return {string.match(${arguments_}, ${init})}`,
    `local found = {} for a, b in string.gmatch(${arguments_}, ${init}) do found[#found + 1] = {a, b} end return found`,
    `return {string.gsub(${arguments_}, "<%0>")}`,
    `return {string.gsub(${arguments_}, "%1%%", 2)}`,
    `return {string.gsub(${arguments_}, {a = "1", ab = 2, b = false})}`,
    `return {string.gsub(${arguments_}, function(a, b) return b or a == "b" and "x" end)}`,
  ];
};

const item = fc.constantFrom(
  ...[
    'a',
    'b',
    '.',
    '%a',
    '%A',
    '%d',
    '%s',
    '%w',
    '%p',
    '%%',
    '[ab]',
    '[^a]',
    '[%w_]',
    '[a-c]',
    '[]]',
    '[^]a]',
    '[a-]',
  ],
  ...['(', ')', '()', '(a)', '(.)', '%1', '%2', '%bab', '%f[a]', '%f[%A]', '^', '$', '-', '*', '+', '?', '[', '%', ']'],
);
const pattern = fc.array(item, { maxLength: 6 }).map((items) => items.join(''));
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '1', '_', ']', '\0', 'é', '%'), maxLength: 10 });

describe('§lua-patterns', () => {
  it.each([
    ['hello world', 'o w'],
    ['key = value', '^(%w+)%s*=%s*(%w+)$'],
    ['a,b,,c', '([^,]*)'],
    ['f(a(b)c)d', '%b()'],
    ['THE (quick) fox', '%f[%a]%a+%f[%A]'],
    ['abab', '(ab)%1'],
    ['abc', '()b()'],
    ['', ''],
    ['x', '%'],
    ['x', '[a'],
    ['x', '(x'],
    ['x', 'x)'],
    ['x', '%1'],
    ['x', '%f'],
    ['x', '%b'],
    ['x^y', '^y'],
    ['a-b', 'a-b'],
    ['äöü', '[\u00e4]'],
  ])('answers like Lua for %j and the pattern %j', (subject, searched) => {
    for (const source of expressions(subject, searched, 1)) {
      const { ours: found, plain: expected } = both(source);
      expect(found, source).toEqual(expected);
    }
  });

  it('answers like Lua for any text, pattern and start', () => {
    fc.assert(
      fc.property(text, pattern, fc.integer({ min: -12, max: 12 }), (subject, searched, init) => {
        for (const source of expressions(subject, searched, init)) {
          const { ours: found, plain: expected } = both(source);
          expect(found, source).toEqual(expected);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('finds plain text like Lua', () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: -12, max: 12 }), (subject, needle, init) => {
        const { ours: found, plain: expected } = both(
          `return {string.find(${quoted(subject)}, ${quoted(needle)}, ${init}, true)}`,
        );
        expect(found).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    'string.find()',
    'string.find({}, "a")',
    'string.match("a", nil)',
    'string.gmatch("a")',
    'string.gsub("a", "a")',
    'string.gsub("a", "a", true)',
    'string.gsub("abc", "b", "%9")',
    'string.gsub("abc", "b", "%x")',
    'string.gsub("abc", "b", function() return {} end)',
    '("x"):find("x", {})',
    'string.gsub(12, 2, 3)',
    'string.rep("ab", 3, ",")',
    'string.rep("ab", -1)',
    'string.rep()',
    'setmetatable(1, {})',
    'setmetatable({}, 1)',
    'setmetatable(setmetatable({}, {__metatable = 1}), {})',
  ])('complains like Lua, or not at all, about %s', (call) => {
    const { ours: found, plain: expected } = both(`return {pcall(function() return ${call} end)}`);
    expect(found).toEqual(expected);
  });
});

describe('§lua-patterns-counted', () => {
  it.each([
    ['many optional items', '(("a"):rep(40)):find(("a?"):rep(40) .. ("a"):rep(40))'],
    ['many lazy items', '(("a"):rep(5000)):find(("a-"):rep(10) .. "b")'],
    ['a repetition in every place', '(("a"):rep(100000)):find(".*.*b")'],
    ['a balance that never closes', '(("("):rep(100000)):find("%b()")'],
    ['gsub', '(("a"):rep(100000)):gsub("a*b", "")'],
    ['gmatch', '(function() for _ in (("a"):rep(100000)):gmatch(".-b") do end end)()'],
    ['a captured text again and again', '(("a"):rep(20000)):find("^(a*)%1%1%1b")'],
    ['a large set', '(("a"):rep(100000)):find("[" .. ("b"):rep(100000) .. "]")'],
    ['plain text that nearly fits everywhere', '(("a"):rep(1000000)):find(("a"):rep(500000) .. "b", 1, true)'],
  ])('ends %s as a use of instructions', (_, expression) => {
    expect(evaluate(`return pcall(function() return ${expression} end)`)).toEqual({ limit: 'instruction' });
  });

  it('lets ordinary work through', () => {
    const source = 'local n = 0 for _ in (("some words "):rep(5000)):gmatch("%a+") do n = n + 1 end return n';
    expect(evaluate(source)).toEqual({ value: 10_000n });
  });

  it('charges every byte that it looks at', () => {
    const few = { ...PATIENT_POLICY, instructions: 3000 };
    expect(evaluate('return (("a"):rep(1000)):find("b.")', machineOf(), few)).toEqual({ value: null });
    expect(evaluate('return (("a"):rep(4000)):find("b.")', machineOf(), few)).toEqual({ limit: 'instruction' });
  });

  it('charges the text that gsub builds before it is kept', () => {
    const source = 'return (("a"):rep(100000)):gsub("a", ("b"):rep(1000))';
    expect(evaluate(source)).toEqual({ limit: 'memory' });
  });
});
