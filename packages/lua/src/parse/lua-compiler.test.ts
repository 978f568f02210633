import { beforeAll, describe, expect, it } from 'vitest';
import {
  DECLARED_LOCALS_LIMIT,
  FUNCTIONS_LIMIT,
  JUMPS_LIMIT,
  LOCALS_LIMIT,
  NESTING_LIMIT,
  UPVALUES_LIMIT,
} from '../limits.ts';
import { chooser, damagedLua, generatedLua } from '../testing/generated-lua.ts';
import { type LuaCompiler, luaCompiler } from '../testing/lua-compiler.ts';
import { parseLua } from './parse-lua.ts';

let compile: LuaCompiler;
beforeAll(async () => {
  compile = await luaCompiler();
});

const bytesOf = (source: string): Uint8Array => Buffer.from(source);
const accepts = (source: string): boolean => parseLua(bytesOf(source)).fault === null;
const luaAccepts = (source: string): boolean => compile(bytesOf(source)) === null;

/** The largest count, below a bound, of which `accepted` takes the source. */
const most = (source: (count: number) => string, accepted: (source: string) => boolean): number => {
  let count = 0;
  while (count < 600 && accepted(source(count + 1))) count += 1;
  return count;
};

const times = (text: string, count: number): string => text.repeat(count);
const numbered = (count: number, item: (index: number) => string, glue: string): string =>
  Array.from({ length: count }, (_, index) => item(index)).join(glue);

describe('§lua-grammar', () => {
  it('accepts and refuses what the compiler of Lua does, over generated chunks and damaged ones', () => {
    const choose = chooser(20_240_518);
    let accepted = 0;
    for (let round = 0; round < 6000; round += 1) {
      const source = generatedLua(choose);
      for (const text of [source, damagedLua(source, choose)]) {
        const expected = luaAccepts(text);
        if (accepts(text) !== expected) expect.fail(`Lua ${expected ? 'accepts' : 'refuses'}: ${JSON.stringify(text)}`);
        if (expected) accepted += 1;
      }
    }
    // Were nearly everything refused, agreement would mean little.
    expect(accepted).toBeGreaterThan(2000);
  });

  it.each([
    'local a <const>, b <close> = 1, nil; local function f(...) return ... end',
    'x = 7 // 2 ~ 3 & 4 | 5 << 1 >> 2; y = ~x',
    'for i = 1, 3 do if i == 2 then goto continue end; f(i) ::continue:: end',
    'x = [==[\n]]]=]]==] --[=[ note\n]=] y = "\\z  \n \\x41\\u{7FFFFFFF}\\\n"',
    'a.b["c"]:d{e = 1, [2] = 3; 4}"s"[[t]](...)',
    'return 0x.8p-1, 3., .5, 1e+5, 0xA, 9999999999999999999',
    'return;',
    ';;; ::a:: ::b:: goto a',
    'repeat local x <const> = f() until x',
    'function a.b.c:d(self, ...) end',
    'f\n(g)',
    '',
  ])('accepts %j, as Lua does', (source) => {
    expect([accepts(source), luaAccepts(source)]).toEqual([true, true]);
  });

  it.each([
    'local x <const> = 1; x = 2',
    'local x <const> = 1; function x() end',
    'local x <const> = 1; return function() x = 2 end',
    'local a <close>, b <close> = 1, 2',
    'local a <static> = 1',
    'goto missing',
    'do ::a:: end goto a',
    'goto a; local x; ::a:: f()',
    'repeat goto c; local x; ::c:: until x',
    '::a:: ::a::',
    'break',
    'while true do local f = function() break end end',
    'function f() return ... end',
    'f() = 1',
    '(a) = 1',
    'a.b',
    'x = "a\nb"',
    'x = "\\q"',
    'x = "\\256"',
    'x = "\\u{80000000}"',
    'x = 3..2',
    'x = 0x',
    'x = 1e',
    'x = [=[ ]]',
    'return 1 return 2',
    'for a.b = 1, 2 do end',
    'local function a.b() end',
    'x = {1 2}',
    'f(1,)',
    'x = \u00e9',
    'x = 1 $ 2',
    'x = 1\0',
  ])('refuses %j, as Lua does', (source) => {
    expect([accepts(source), luaAccepts(source)]).toEqual([false, false]);
  });
});

describe('§lua-nesting', () => {
  it.each<readonly [string, (count: number) => string]>([
    ['parentheses', (count) => `return ${times('(', count)}1${times(')', count)}`],
    ['tables', (count) => `return ${times('{', count)}1${times('}', count)}`],
    ['blocks', (count) => times('do ', count) + times('end ', count)],
    ['functions', (count) => times('return function() ', count) + times('end ', count)],
    ['unary operators', (count) => `return ${times('not ', count)}x`],
    ['concatenations', (count) => `return ${times('a..', count)}x`],
    ['powers', (count) => `return ${times('a^', count)}x`],
    ['targets of an assignment', (count) => `${times('a,', count)}b = 1`],
    ['labels in a row', (count) => numbered(count, (index) => `::l${index}::`, ' ')],
    ['calls', (count) => `return ${times('f(', count)}${times(')', count)}`],
    ['keys', (count) => `return ${times('a[', count)}1${times(']', count)}`],
    ['conditions', (count) => times('if a then ', count) + times('end ', count)],
  ])('takes as many levels of %s as Lua does, the chunk being one of its 200', (_name, source) => {
    const levels = most(source, accepts);
    expect(levels).toBe(most(source, luaAccepts));
    expect(levels).toBeLessThan(NESTING_LIMIT);
  });

  it('follows left-hand chains of any length without a stack', () => {
    for (const source of [
      `x = a${times('.b', 300_000)}`,
      `x = a${times('()', 300_000)}`,
      `x = 1${times('+1', 300_000)}`,
      `x = a${times('[1]', 300_000)}`,
      `if a then ${times('elseif b then ', 100_000)} end`,
    ])
      expect(accepts(source)).toBe(true);
  });

  it('refuses 20,000 parentheses at the one that is too many', () => {
    const { fault } = parseLua(bytesOf(`return ${times('(', 20_000)}1${times(')', 20_000)}`));
    expect(fault).toMatchObject({ start: 7 + NESTING_LIMIT - 2, end: 7 + NESTING_LIMIT - 1 });
  });
});

describe('§lua-function-bounds', () => {
  it.each<readonly [string, (count: number) => string]>([
    ['local variables', (count) => times('local a ', count)],
    ['parameters', (count) => `function f(${times('a,', count)}a) end`],
    ['parameters of a method', (count) => `function f:m(${times('a,', count)}a) end`],
    ['loops over numbers', (count) => times('for i = 1, 2 do ', count) + times('end ', count)],
    ['loops over iterators', (count) => times('for i in f do ', count) + times('end ', count)],
    ['loop variables', (count) => `for ${numbered(count, (index) => `a${index}`, ',')} in f do end`],
    ['arguments', (count) => `f(${times('1,', count)}1)`],
    ['arguments of a method', (count) => `f:m(${times('1,', count)}1)`],
    ['arguments before a call', (count) => `f(${times('1,', count)}g())`],
    ['arguments before `...`', (count) => `f(${times('1,', count)}...)`],
    ['returned values', (count) => `return ${times('1,', count)}1`],
    ['values of a local', (count) => `local a = ${times('1,', count)}1`],
    ['values of an assignment', (count) => `a = ${times('1,', count)}1`],
    ['operands among many locals', (count) => `${times('local a ', 100)} return ${times('f()..', count)}1`],
    [
      'calls among many locals',
      (count) => `${times('local a ', 60)} return ${times('f(1,', count)}1${times(')', count)}`,
    ],
    [
      'keys among many locals',
      (count) => `${times('local a ', 100)} return ${times('b[', count)}1${times(']', count)}`,
    ],
    [
      'tables among many locals',
      (count) => `${times('local a ', 150)} return ${times('{1,', count)}${times('}', count)}`,
    ],
    ['items of a table', (count) => `return {${times('1,', count)}}`],
  ])('takes as many %s as Lua does', (_name, source) => {
    expect(most(source, accepts)).toBe(most(source, luaAccepts));
  });

  it('takes as many variables of outer functions as Lua does', () => {
    const source = (count: number): string => {
      const declared = numbered(
        count,
        (index) => `local v${index} = 1${index % 150 === 149 ? ` local function f${index}()` : ''}`,
        ' ',
      );
      const used = numbered(count, (index) => `v${index}`, '+');
      return `${declared} return function() return ${used} end ${times('end ', Math.floor(count / 150))}`;
    };
    for (const count of [UPVALUES_LIMIT, UPVALUES_LIMIT + 1])
      expect([accepts(source(count)), luaAccepts(source(count))]).toEqual(Array(2).fill(count === UPVALUES_LIMIT));
  });

  it.each<readonly [string, number, (count: number) => string]>([
    ['local variables one after the other', DECLARED_LOCALS_LIMIT, (count) => times('do local a end ', count)],
    ['functions in one', FUNCTIONS_LIMIT, (count) => `return {${times('function()end,', count)}}`],
    ['jumps that wait', JUMPS_LIMIT, (count) => `${times('goto a ', count)} ::a::`],
    ['ways out of a loop', JUMPS_LIMIT, (count) => `while a do ${times('break ', count)} end`],
    ['labels', JUMPS_LIMIT, (count) => numbered(count, (index) => `::l${index}::x()`, ' ')],
    ['local variables at a time', LOCALS_LIMIT, (count) => times('local a ', count)],
  ])('takes as many %s as Lua does, and not one more', (_name, limit, source) => {
    for (const count of [limit, limit + 1])
      expect([accepts(source(count)), luaAccepts(source(count))]).toEqual(Array(2).fill(count === limit));
  });
});
