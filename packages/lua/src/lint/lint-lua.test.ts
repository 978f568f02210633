import { describe, expect, it } from 'vitest';
import { HOST_API, installedHostApi } from '../host-api.ts';
import { LINT_FINDINGS_LIMIT, LUA_SOURCE_BYTES_LIMIT } from '../limits.ts';
import { chooser, damagedLua, generatedLua } from '../testing/generated-lua.ts';
import { lintError } from './lint-error.ts';
import type { LintCode } from './lint-finding.ts';
import { lintLua } from './lint-lua.ts';
import { FORBIDDEN_GLOBALS, FORBIDDEN_LIBRARIES } from './lint-names.ts';
import { LINT_RULES } from './lint-rules.ts';

const bytesOf = (source: string): Uint8Array => Buffer.from(source);

/** Every finding as its rule and the bytes that it points to. */
const findingsOf = (source: string): readonly string[] =>
  lintLua(bytesOf(source)).findings.map(
    ({ code, start, end }) => `${code} ${bytesOf(source).subarray(start, end).toString()}`,
  );

describe('§lint-rules', () => {
  const shown = Object.entries(LINT_RULES).flatMap(([code, { example }]) =>
    example === null ? [] : [[code, example] as const],
  );

  it.each(shown)('finds %s in its example, and nothing in the one beside it', (code, example) => {
    expect(lintLua(bytesOf(example.breaks)).findings.map((finding) => finding.code)).toEqual([code]);
    expect(findingsOf(example.keeps)).toEqual([]);
  });

  it('shows an example of every rule but the one about size', () => {
    const without = Object.entries(LINT_RULES).filter(([, { example }]) => example === null);
    expect(without.map(([code]) => code)).toEqual(['lua.source_limit']);
  });
});

describe('§lint-admission', () => {
  it('reads 4 MiB, and not one byte more', () => {
    const source = Buffer.alloc(LUA_SOURCE_BYTES_LIMIT + 1, '-');
    expect(lintLua(source.subarray(0, LUA_SOURCE_BYTES_LIMIT)).findings).toEqual([]);
    const report = lintLua(source);
    expect(report.findings).toMatchObject([{ code: 'lua.source_limit', start: 0, end: source.length }]);
    expect(lintError(report, 'a.lua')?.code).toBe('resource_limit');
  });

  it.each<readonly [string, readonly number[], number]>([
    ['a compiled chunk', [0x1b, 0x4c, 0x75, 0x61], 0],
    ['a byte-order mark', [0xef, 0xbb, 0xbf, 0x78], 0],
    ['a lone continuation byte', [0x78, 0x3d, 0x80], 2],
    ['a character that is cut off', [0x2d, 0x2d, 0xe2, 0x82], 2],
    ['an overlong form', [0x2d, 0x2d, 0xc0, 0xaf], 2],
    ['half a surrogate pair', [0x2d, 0x2d, 0xed, 0xa0, 0x80], 2],
    ['a code point that is none', [0x2d, 0x2d, 0xf4, 0x90, 0x80, 0x80], 2],
  ])('refuses %s where it stands', (_name, bytes, start) => {
    expect(lintLua(Uint8Array.from(bytes)).findings).toMatchObject([{ code: 'lua.encoding', start }]);
  });

  it('takes a first line that names an interpreter for a comment, and shifts nothing', () => {
    expect(findingsOf('#!/usr/bin/env lua\nprint()')).toEqual(['lua.forbidden_global print']);
    expect(lintLua(bytesOf('#!/usr/bin/env lua\nprint()')).findings[0]).toMatchObject({
      start: 19,
      end: 24,
      line: 2,
      column: 1,
    });
  });

  it('reads Windows line ends', () => {
    expect(lintLua(bytesOf('-- a\r\nlocal x = 1\r\nreturn os\r\n')).findings).toMatchObject([{ line: 3, column: 8 }]);
  });
});

describe('§lint-syntax', () => {
  it('stops at what does not parse', () => {
    expect(findingsOf('print(os) ---@wrong\nx = = 1')).toEqual(['lua.syntax =']);
    expect(lintError(lintLua(bytesOf('x = = 1')), 'a.lua')?.code).toBe('lua');
  });
});

describe('§lint-globals', () => {
  it.each([...FORBIDDEN_LIBRARIES])('finds the library %s wherever it is a global', (name) => {
    for (const source of [
      `${name}.x()`,
      `local a = ${name}`,
      `return function() return ${name} end`,
      `f(${name})`,
      `${name} = 1`,
      `local ${name} = ${name}`,
    ])
      expect(findingsOf(source)).toEqual([`lua.forbidden_library ${name}`]);
  });

  it.each([...FORBIDDEN_GLOBALS])('finds the function %s, called or not', (name) => {
    for (const source of [`${name} "x"`, `${name}{}`, `local a = ${name}`, `t = { ${name} }`, `function ${name}() end`])
      expect(findingsOf(source)).toEqual([`lua.forbidden_global ${name}`]);
  });

  it('leaves fields, methods, keys and locals of these names alone', () => {
    for (const source of [
      'radio.io.open()',
      'obj:load()',
      'payload("x")',
      'pos.x = 1',
      'audio.play()',
      'download(url)',
      't = { io = 1, ["os"] = 2 }',
      'local io = 1; return io',
      'local function f(os) return os.time end',
      'for debug = 1, 2 do f(debug) end',
      'for _, print in f() do print() end',
      'local function load() return load end',
      'function t.require() end',
      'goto io; ::io::',
      '-- os.time() and print()',
      'x = "os.time()" .. [[print()]]',
    ])
      expect(findingsOf(source)).toEqual([]);
  });

  it('sees where a scope ends', () => {
    expect(findingsOf('do local os = 1; f(os) end return os')).toEqual(['lua.forbidden_library os']);
    expect(findingsOf('repeat local io = 1 until io')).toEqual([]);
    expect(findingsOf('for os = 1, os do end')).toEqual(['lua.forbidden_library os']);
  });
});

describe('§lint-host-symbols', () => {
  it('knows every installed function, its tables and the version', () => {
    for (const { path, parameters } of installedHostApi()) {
      const values = parameters.map(() => '{}').join(', ');
      expect(findingsOf(`local f = ${path}; ${path}(${values})`)).toEqual([]);
      expect(findingsOf(`return ${path.slice(0, path.lastIndexOf('.'))}`)).toEqual([]);
    }
    expect(findingsOf('return quirl.version, quirl.version:upper(), quirl["version"]')).toEqual([]);
  });

  it('refuses every function of the shell, which is only a reserved name here', () => {
    const reserved = HOST_API.filter((row) => row.profile === 'shell');
    expect(reserved.length).toBeGreaterThan(0);
    for (const { path } of reserved) {
      const { findings } = lintLua(bytesOf(`${path}({})`));
      expect(findings.map(({ code }) => code)).toEqual(['lua.unknown_host_symbol']);
      expect(findings[0]?.message).toContain('reserved');
    }
  });

  it('points to the first part that is unknown', () => {
    expect(findingsOf('quirl.proces.run("x")')).toEqual(['lua.unknown_host_symbol quirl.proces']);
    expect(findingsOf('quirl.process.run.extra()')).toEqual(['lua.unknown_host_symbol quirl.process.run.extra']);
    expect(findingsOf('quirl["process"][ [[go]] ]()')).toEqual(['lua.unknown_host_symbol quirl["process"][ [[go]] ]']);
    expect(findingsOf('quirl:start()')).toEqual(['lua.unknown_host_symbol quirl:start']);
  });

  it('leaves what only a run could tell, and other tables of this name', () => {
    for (const source of [
      'return quirl[name]',
      'return quirl.process[name]("x")',
      'other.quirl.start()',
      'x:quirl()',
      'myquirl.start(); quirly.start()',
      'local quirl = {}; quirl.start()',
      'local function f(quirl) return quirl.start end',
    ])
      expect(findingsOf(source)).toEqual([]);
  });

  it('follows the host table into a local of its own name', () => {
    expect(findingsOf('local quirl = quirl; quirl.start()')).toEqual(['lua.unknown_host_symbol quirl.start']);
    expect(findingsOf('local quirl <const> = quirl; return function() quirl.cwd(1) end')).toEqual([
      'lua.host_arity quirl.cwd(1)',
    ]);
  });
});

describe('§lint-host-arity', () => {
  it.each<readonly [string, boolean]>([
    ['quirl.process.run()', true],
    ['quirl.process.run("a", "b")', true],
    ['quirl.process.run("a")', false],
    ['quirl.process.run "a"', false],
    ['quirl.process.run[[a]]', false],
    ['quirl.plugin.command {}', false],
    ['quirl.cwd {}', true],
    ['quirl.cwd()', false],
    ['quirl.cwd(nil)', true],
    ['(quirl.process.run)("a", "b")', true],
    ['(quirl.process).run()', true],
    ['quirl.process:run("a")', true],
    ['quirl.process:run()', false],
    ['quirl.process.run(...)', false],
    ['quirl.process.run("a", ...)', false],
    ['quirl.process.run(f())', false],
    ['quirl.process.run("a", a:f())', false],
    ['quirl.process.run((f()))', false],
    ['quirl.process.run("a", (...))', true],
    ['quirl.process.run("a")("b", "c")', false],
    ['f(quirl.process.run, 1, 2)', false],
  ])('judges %s', (source, isFound) => {
    expect(findingsOf(source).map((finding) => finding.split(' ')[0])).toEqual(isFound ? ['lua.host_arity'] : []);
  });
});

describe('§lint-host-write', () => {
  it.each([
    'quirl = {}',
    'quirl.x = 1',
    'quirl.process.run = f',
    'quirl["process"] = nil',
    'quirl[name] = 1',
    'a, quirl.b = 1, 2',
    '(quirl).x = 1',
    'function quirl.f() end',
    'function quirl.process:run() end',
    'function quirl() end',
    'quirl.version = "2"',
    'local quirl = quirl; quirl.x = 1',
  ])('finds %s', (source) => {
    expect(lintLua(bytesOf(source)).findings.map(({ code }) => code)).toEqual(['lua.host_write']);
  });

  it.each([
    'local quirl = quirl; quirl = nil',
    't[quirl.cwd] = 1',
    't.quirl = 1',
    'local quirl = {}; quirl.x = 1',
    'quirl.config({}).x = 1',
  ])('leaves %s', (source) => {
    expect(findingsOf(source)).toEqual([]);
  });
});

describe('§lint-report', () => {
  it('orders findings of all rules by where they stand', () => {
    const source = 'print(1) ---@nope\n---@param x\nos.exit() ---@type {\nquirl.y()';
    expect(findingsOf(source).map((finding) => finding.split(' ')[0])).toEqual([
      'lua.forbidden_global',
      'lua.annotation_unknown',
      'lua.annotation_malformed',
      'lua.forbidden_library',
      'lua.annotation_malformed',
      'lua.unknown_host_symbol',
    ]);
  });

  it('keeps as many findings as a report holds and counts the others', () => {
    const report = (count: number) => lintLua(bytesOf('print() ---@q\n'.repeat(count / 2)));
    expect(report(LINT_FINDINGS_LIMIT)).toMatchObject({ findings: { length: LINT_FINDINGS_LIMIT }, dropped: 0 });
    expect(report(LINT_FINDINGS_LIMIT + 2)).toMatchObject({ findings: { length: LINT_FINDINGS_LIMIT }, dropped: 2 });
    const { findings } = report(LINT_FINDINGS_LIMIT * 4);
    expect(findings.map(({ start }) => start)).toEqual([...findings].map(({ start }) => start).sort((a, b) => a - b));
    expect(findings.at(-1)?.line).toBe(LINT_FINDINGS_LIMIT / 2);
  });

  it('becomes one refusal with a label for each finding, or none', () => {
    expect(lintError(lintLua(bytesOf('return 1')), 'a.lua')).toBeNull();
    expect(lintError(lintLua(bytesOf('f(os, print)')), 'a.lua')).toMatchObject({
      code: 'validation',
      labels: [
        { source: 'a.lua', start: 2, end: 4, message: expect.stringMatching(/^\[lua\.forbidden_library\] /) },
        { source: 'a.lua', start: 6, end: 11, message: expect.stringMatching(/^\[lua\.forbidden_global\] /) },
      ],
      help: [expect.any(String)],
    });
    expect(lintError(lintLua(bytesOf('print()\n'.repeat(1001))), 'a.lua')?.context).toEqual([
      'findings: 1001; shown: 1000',
    ]);
  });

  it('points every finding at bytes of the source, on characters, whatever the source', () => {
    const choose = chooser(99);
    const codes = new Set<LintCode>();
    for (let round = 0; round < 3000; round += 1) {
      const bytes = bytesOf(damagedLua(`${generatedLua(choose)} --- \u00e9\n---@param \u00e9`, choose));
      for (const { code, start, end, line, column, message } of lintLua(bytes).findings) {
        codes.add(code);
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(bytes.length);
        const before = Buffer.from(bytes.subarray(0, start)).toString();
        expect(Buffer.byteLength(before)).toBe(start);
        const lines = before.split(/\r\n|\n\r|\r|\n/);
        expect([line, column]).toEqual([lines.length, [...(lines.at(-1) ?? '')].length + 1]);
        expect(message).not.toBe('');
      }
    }
    expect(codes.size).toBeGreaterThan(4);
  });
});
