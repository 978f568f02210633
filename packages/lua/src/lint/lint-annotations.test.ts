import { describe, expect, it } from 'vitest';
import { annotationRules } from './annotation-rules.ts';
import { lintLua } from './lint-lua.ts';

const codesOf = (comment: string): readonly string[] =>
  lintLua(Buffer.from(`${comment}\n`)).findings.map(({ code }) => code);

describe('§lint-annotations', () => {
  it.each([
    '---@meta',
    '---@meta quirl',
    '---@module "quirl"',
    '---@class Animal',
    '---@class (exact) zoo.Animal: Base, table<string, number>',
    '---@class List<T>',
    '---@field name string',
    '---@field private name? string # what it is called',
    '---@field [string] number',
    '---@field run fun(context: quirl.Context): quirl.Result',
    '---@param name string',
    '---@param name? string the name, if there is one',
    '---@param ... any',
    '---@return string',
    '---@return string name, number? count # both',
    '---@return fun(a: integer, b?: string): (boolean, string) | nil',
    '---@type string | nil',
    '---@type { kind: "a"|\'b\', list: string[] }',
    '---@type table<string, fun()>',
    '---@alias Mode "r"|"w"',
    '---@alias Mode',
    '---@overload fun(a: string): number',
    '---@generic T',
    '---@generic K: string, V: table<K, any>',
    '---@see quirl.process',
    '---@deprecated',
    '---@deprecated use another one',
    '---@type string \u00e9\u00e8 described',
    '---@return integer   ',
  ])('accepts %s', (comment) => {
    expect(codesOf(comment)).toEqual([]);
  });

  it.each([
    '---@param',
    '---@param name',
    '---@param 1name string',
    '---@param na\u00efve string',
    '---@param name table<string',
    '---@param name string)',
    '---@field name',
    '---@field private',
    '---@field [string number',
    '---@class',
    '---@class 1',
    '---@class A:',
    '---@return',
    '---@return # nothing',
    '---@type',
    '---@type {a: string',
    '---@type fun(a: string',
    '---@type (a]',
    '---@type "open',
    '---@type a$b',
    '---@type \u00e9',
    '---@alias',
    '---@alias 1 string',
    '---@overload',
    '---@overload string',
    '---@generic',
    '---@generic T:',
    '---@generic T,',
    '---@module',
    '---@see',
    '---@type string,',
    '---@type string |',
  ])('finds what is wrong with %s', (comment) => {
    expect(codesOf(comment)).toEqual(['lua.annotation_malformed']);
  });

  it.each(['---@', '---@ param x string', '---@async', '---@Param x string', '---@params x string', '---@\u00e9'])(
    'does not know %s',
    (comment) => {
      expect(codesOf(comment)).toEqual(['lua.annotation_unknown']);
    },
  );

  it.each(['--@nope', '-- ---@nope', '--- @nope', '----@nope', '--[[---@nope]]', 'x = "---@nope"'])(
    'takes %s for no annotation',
    (comment) => {
      expect(codesOf(comment)).toEqual([]);
    },
  );

  it('reads annotations behind code, each with its own span', () => {
    const source = 'local a = 1 ---@type\n---@type string\nlocal b = 2 ---@what';
    expect(lintLua(Buffer.from(source)).findings).toMatchObject([
      { code: 'lua.annotation_malformed', start: 12, end: 20 },
      { code: 'lua.annotation_unknown', line: 3, column: 13 },
    ]);
  });

  it('judges an annotation of 4 MiB in linear time', () => {
    for (const piece of ['(', 'a ', ' ', '|', 'a,', '"', 'a: ', '[]'])
      for (const name of Object.keys(annotationRules))
        expect(codesOf(`---@${name} a ${piece.repeat(2 ** 18)}`).length).toBeLessThan(2);
  });
});
