import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooser, damagedLua, generatedLua } from '../testing/generated-lua.ts';
import { parseLua } from './parse-lua.ts';
import { stringContent } from './string-content.ts';
import { SYNTAX_NAMES } from './syntax-kind.ts';
import { childrenOf, parentsOf, type SyntaxTree } from './syntax-tree.ts';
import { positionsOf } from './text-position.ts';
import { TOKEN_NAMES } from './token-kind.ts';
import { textOf } from './token-text.ts';

const bytesOf = (source: string): Uint8Array => Buffer.from(source);

/** Kind and text of every token, as people read them. */
const tokensOf = (source: string): readonly string[] => {
  const { tokens } = parseLua(bytesOf(source));
  return Array.from({ length: tokens.count }, (_, token) => {
    const kind = TOKEN_NAMES[tokens.kinds[token] ?? 0] ?? '';
    const text = Buffer.from(textOf(tokens, token), 'latin1').toString();
    return kind === text ? kind : `${kind} ${text}`;
  });
};

const commentsOf = (source: string): readonly string[] => {
  const { text, comments } = parseLua(bytesOf(source)).tokens;
  return Array.from({ length: comments.count }, (_, index) => text.slice(comments.starts[index], comments.ends[index]));
};

const treeOf = (source: string): SyntaxTree => {
  const { tree, fault } = parseLua(bytesOf(source));
  if (tree === null) throw new Error(fault.message);
  return tree;
};

/** A node with its children, as nested text. */
const outline = (tree: SyntaxTree, node = tree.size - 1): string => {
  const name = SYNTAX_NAMES[tree.kinds[node] ?? 0] ?? '';
  const children = childrenOf(tree, node).map((child) => outline(tree, child));
  return children.length === 0 ? name : `${name}(${children.join(' ')})`;
};

describe('§lua-tokens', () => {
  it('reads every form of string, number and comment', () => {
    expect(tokensOf('a="x\\"y"..[==[\n]]]=]]==]//0x.8p1 ~= .5e-3')).toEqual([
      'name a',
      '=',
      'string "x\\"y"',
      '..',
      'long string [==[\n]]]=]]==]',
      '//',
      'number 0x.8p1',
      '~=',
      'number .5e-3',
    ]);
    expect(commentsOf('#!/usr/bin/lua\n--a\n--[b\n--[=[c\n]]]=]--[==d')).toEqual([
      '#!/usr/bin/lua',
      '--a',
      '--[b',
      '--[=[c\n]]]=]',
      '--[==d',
    ]);
  });

  it('tells the longest symbol that fits', () => {
    expect(tokensOf('a...b..c.d::e:f<<g<=h<i')).toEqual(
      ['name a', '...', 'name b', '..', 'name c', '.', 'name d', '::', 'name e', ':', 'name f', '<<', 'name g'].concat([
        '<=',
        'name h',
        '<',
        'name i',
      ]),
    );
  });

  it('goes on behind what is no token', () => {
    expect(tokensOf('a = "open\nb = \u00e9\u00e8 c')).toEqual([
      'name a',
      '=',
      'broken "open',
      'name b',
      '=',
      'broken \u00e9\u00e8',
      'name c',
    ]);
  });

  it('covers every byte that is no white space with exactly one token or comment, in order', () => {
    const choose = chooser(7);
    for (let round = 0; round < 2000; round += 1) {
      const { tokens } = parseLua(bytesOf(damagedLua(generatedLua(choose), choose)));
      const spans = [tokens, tokens.comments]
        .flatMap((list) =>
          Array.from({ length: list.count }, (_, index) => [list.starts[index] ?? 0, list.ends[index] ?? 0] as const),
        )
        .sort(([left], [right]) => left - right);
      let at = 0;
      for (const [start, end] of spans) {
        expect(tokens.text.slice(at, start)).toMatch(/^[ \t-\r]*$/);
        expect(end).toBeGreaterThan(start);
        at = end;
      }
      expect(tokens.text.slice(at)).toMatch(/^[ \t-\r]*$/);
    }
  });

  it('never fails for any bytes, and ends at the last one', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const { tokens, fault } = parseLua(bytes);
        expect(tokens.starts[tokens.count]).toBe(bytes.length);
        if (fault !== null) expect(fault.end).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });

  it('reads what strings stand for, byte by byte', () => {
    const content = (source: string): string => {
      const { tokens, fault } = parseLua(bytesOf(`x=${source}`));
      expect(fault).toBeNull();
      return Buffer.from(stringContent(tokens, 2), 'latin1').toString();
    };
    expect(content('"r\\117n"')).toBe('run');
    expect(content("'\\x72\\u{75}\\z \n\t n'")).toBe('run');
    expect(content('"\\a\\b\\f\\n\\r\\t\\v\\\\\\"\\\'"')).toBe('\u0007\b\f\n\r\t\v\\"\'');
    expect(content('"a\\\r\nb"')).toBe('a\nb');
    expect(content('[==[\r\n]]x\r\ny]==]')).toBe(']]x\ny');
    expect(content('"\u00e9\\u{20AC}\\u{1F980}"')).toBe('\u00e9\u20ac\u{1f980}');
  });
});

describe('§lua-tree', () => {
  it('puts operators together as they bind', () => {
    expect(outline(treeOf('x = -a ^ b * c + d'))).toBe(
      'block(assignment(targets(global_name) binary(binary(unary(binary(global_name global_name)) global_name) global_name)))',
    );
    expect(outline(treeOf('x = a .. b .. c == d or e'))).toBe(
      'block(assignment(targets(global_name) binary(binary(binary(global_name binary(global_name global_name)) global_name) global_name)))',
    );
  });

  it('tells what a name is where it stands', () => {
    const tree = treeOf('local x = x; local function f(a, ...) return x, a, f, g end');
    expect(outline(tree)).toBe(
      'block(local(declared_name global_name) empty local_function(declared_name function(declared_name block(return(local_name local_name local_name global_name)))))',
    );
    const declared = Array.from({ length: tree.size }, (_, node) => node)
      .filter((node) => SYNTAX_NAMES[tree.kinds[node] ?? 0] === 'local_name')
      .map((node) => tree.declarations[node]);
    expect(declared).toEqual([1, 9, 7]);
  });

  it('shapes every statement', () => {
    const shapes: readonly (readonly [string, string])[] = [
      ['do end', 'do(block)'],
      ['while a do end', 'while(global_name block)'],
      ['repeat local a until a', 'repeat(block(local(declared_name)) local_name)'],
      ['if a then elseif b then else end', 'if(global_name block global_name block block)'],
      ['for i = a, b, c do end', 'numeric_for(declared_name global_name global_name global_name block)'],
      ['for k, v in a do end', 'generic_for(declared_name declared_name global_name block)'],
      ['function a.b:c() end', 'function_statement(method(field(global_name)) function(block))'],
      ['a.b[c], d = e', 'assignment(targets(index(field(global_name) global_name) global_name) global_name)'],
      [
        'a:b(c){d, e = 1, [f] = 2}',
        'call_statement(call(call(method(global_name) global_name) table(global_name named_item(literal) keyed_item(global_name literal))))',
      ],
      ['(a)"s"', 'call_statement(call(group(global_name) literal))'],
      ['return nil, ...', 'return(literal literal)'],
      ['while a do break end', 'while(global_name block(break))'],
    ];
    for (const [source, shape] of shapes) expect(outline(treeOf(source))).toBe(`block(${shape})`);
    expect(outline(treeOf('goto a ::a:: ::b::'))).toBe('block(goto label label)');
  });

  it('nests spans: every child lies within its parent, behind its elder siblings', () => {
    const choose = chooser(11);
    for (let round = 0; round < 1500; round += 1) {
      const { tree } = parseLua(bytesOf(generatedLua(choose)));
      if (tree === null) continue;
      const parents = parentsOf(tree);
      for (let node = 0; node < tree.size; node += 1) {
        let at = tree.firstTokens[node] ?? 0;
        for (const child of childrenOf(tree, node)) {
          expect(parents[child]).toBe(node);
          expect(tree.firstTokens[child]).toBeGreaterThanOrEqual(at);
          at = tree.endTokens[child] ?? 0;
        }
        expect(tree.endTokens[node]).toBeGreaterThanOrEqual(at);
      }
      expect(tree.endTokens[tree.size - 1]).toBe(tree.tokens.count);
    }
  });
});

describe('§lua-faults', () => {
  it('points to the bytes of the first fault and says what was expected', () => {
    const faultOf = (source: string) => parseLua(bytesOf(source)).fault;
    expect(faultOf('local \u00fc = 1')).toMatchObject({ start: 6, end: 8 });
    expect(faultOf('if a then\n  b()\n')).toEqual({
      start: 16,
      end: 16,
      message: 'expected `end` to close `if` of line 1, found the end of the file',
    });
    expect(faultOf('x = "\\q"')).toMatchObject({ start: 5, end: 7 });
    expect(faultOf('local x <const> = 1\nx = 2')).toMatchObject({ start: 20, end: 21 });
    expect(faultOf('goto a')).toMatchObject({ start: 5, end: 6 });
    expect(faultOf('x = [[ y')).toMatchObject({ start: 4, end: 6 });
  });

  it('shows neither control characters nor long texts in a message', () => {
    for (const source of [
      'x = \u001b[31m',
      `x = y ${'z'.repeat(100_000)} = `,
      'x = \0',
      `x = ${'"'.repeat(3)}\u0007`,
    ]) {
      const message = parseLua(bytesOf(source)).fault?.message ?? '';
      expect(message.length).toBeGreaterThan(0);
      expect(message.length).toBeLessThan(200);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
      expect(message).not.toMatch(/[\u0000-\u001f]/);
    }
  });
});

describe('§lua-positions', () => {
  it('counts lines as Lua does and columns in code points', () => {
    const text = Buffer.from('a\r\nb\n\rc\r\r\u00e9\u{1f980}d').toString('latin1');
    expect(positionsOf(text, [0, 3, 6, 9, 15])).toEqual([
      { line: 1, column: 1 },
      { line: 2, column: 1 },
      { line: 3, column: 1 },
      { line: 5, column: 1 },
      { line: 5, column: 3 },
    ]);
  });

  it('counts columns of any well-formed line as its code points', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (line, cut) => {
        const clean = line.replaceAll(/[\r\n]/g, ' ');
        const before = [...clean].slice(0, cut % ([...clean].length + 1));
        const offset = Buffer.byteLength(before.join(''));
        expect(positionsOf(Buffer.from(clean).toString('latin1'), [offset])).toEqual([
          { line: 1, column: before.length + 1 },
        ]);
      }),
    );
  });
});

describe('§lua-linear', () => {
  const mebibyte = 1024 * 1024;
  const rows: readonly (readonly [string, (bytes: number) => string])[] = [
    ['blanks before a comment', (bytes) => `${' '.repeat(bytes)}-- x`],
    ['digits that are no number', (bytes) => `x = ${'1'.repeat(bytes)}q`],
    [
      'a long bracket of a long level that nothing closes',
      (bytes) => `x = [${'='.repeat(bytes / 2)}[${']='.repeat(bytes / 4)}`,
    ],
    ['closing brackets of the wrong level', (bytes) => `x = [==[${']='.repeat(bytes / 2)}`],
    ['open brackets with long levels', (bytes) => `x = ${`[${'='.repeat(1000)} `.repeat(bytes / 1002)}`],
    ['a string that nothing closes', (bytes) => `x = "${'a'.repeat(bytes)}`],
    ['escapes of white space', (bytes) => `x = "\\z${' \n'.repeat(bytes / 2)}"`],
    ['quotes', (bytes) => '"'.repeat(bytes)],
    ['different names', (bytes) => Array.from({ length: bytes / 8 }, (_, index) => `n${index}()`).join(' ')],
    ['jumps and labels of one name in many blocks', (bytes) => 'do goto a; ::a:: end '.repeat(bytes / 22)],
    ['locals that hide each other', (bytes) => 'do local a = a end '.repeat(Math.min(bytes / 20, 30_000))],
    ['letters outside ASCII', (bytes) => '\u00e9'.repeat(bytes / 2)],
    ['zeros', (bytes) => '\0'.repeat(bytes)],
    ['mentions in parentheses', (bytes) => `${'('.repeat(bytes / 2)}quirl${')'.repeat(bytes / 2)}`],
  ];

  // Quadratic work over four million bytes would not end within the time that a test has.
  it.each(rows)('reads 4 MiB of %s', (_name, source) => {
    const { tokens } = parseLua(bytesOf(source(4 * mebibyte)));
    expect(tokens.starts[tokens.count]).toBeGreaterThan(0);
  });
});
