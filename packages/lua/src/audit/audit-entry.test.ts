import { describe, expect, it } from 'vitest';
import { HOST_API } from '../host-api.ts';
import { AUDIT_FINDINGS_LIMIT, LUA_SOURCE_BYTES_LIMIT } from '../limits.ts';
import { chooser, damagedLua, generatedLua } from '../testing/generated-lua.ts';
import { auditEntry } from './audit-entry.ts';

const audit = (source: string) => auditEntry(Buffer.from(source));
const detected = (source: string): readonly string[] => audit(source).detected_capabilities;

const spawn = ['process.spawn'];

describe('§audit-calls', () => {
  it('observes a direct call of every function that needs a grant, in every form', () => {
    for (const { path, capability, effects } of HOST_API) {
      const keyed = path.replaceAll(/\.([a-z_]+)/g, '["$1"]');
      const method = path.replace(/\.([a-z_]+)$/, ':$1');
      for (const call of [
        `${path}("x")`,
        `${path} "x"`,
        `${path}'x'`,
        `${path}[==[x]==]`,
        `${path} { x = 1 }`,
        `${method}("x")`,
        `${keyed}("x")`,
        `(${path})("x")`,
        `(((${path})))"x"`,
        `${path.replaceAll('.', ' --[[ . ]]\n . -- .\n ')} ("x")`,
      ]) {
        const { detected_capabilities, detected_effects, scanned } = audit(call);
        expect([call, detected_capabilities]).toEqual([call, capability === null ? [] : [capability]]);
        expect(detected_effects).toEqual(effects);
        expect(scanned).toBe(true);
      }
    }
  });

  it.each([
    'local r = quirl.process.run("x")',
    'return function() if false then quirl.process.run("x") end end',
    'local quirl = quirl; quirl.process.run("x")',
    'local function f(quirl) quirl.process.run("x") end',
    'f(quirl.process.run("x"))',
    'x = a .. quirl.process.run("x").value',
    'quirl.process.run\n("x")',
    'return (quirl.process.run)("x")',
    'quirl["process"]["r\\117n"]("x")',
    'quirl[ [[process]] ].run("x")',
    '#!/usr/bin/lua\nquirl.process.run("x")',
    '-- "\nquirl.process.run("x") -- "',
    '--[==[ ]] ]==] quirl.process.run("x")',
  ])('observes %s', (source) => {
    expect(detected(source)).toEqual(spawn);
  });

  it.each([
    '-- quirl.process.run("x")',
    '--[==[ quirl.process.run("x") ]] ]==]',
    'x = "quirl.process.run(1)"',
    "x = 'a\\'quirl.process.run(1)'",
    'x = [=[ ]] quirl.process.run("x") ]=]',
    'x = "\\z\n quirl.process.run(1)"',
    'myquirl.process.run("x")',
    'quirly.process.run("x")',
    'other.quirl.process.run("x")',
    'x:quirl("x")',
    'quirl.process.run.extra("x")',
    'quirl.process.run["x"]("x")',
    'quirl.process.run:extra("x")',
    'quirl.process.runner("x")',
    'quirl.proces.run("x")',
    'local f = quirl.process.run',
    'f(quirl.process.run)("x")',
    'f{}(quirl.process.run)("x")',
    'a[1](quirl.process.run)("x")',
    '"s"(quirl.process.run)',
    'quirl.process[name]("x")',
    'local p = quirl.process; p.run("x")',
    'QUIRL.process.run("x")',
    '#!quirl.process.run("x")',
  ])('does not observe %s', (source) => {
    expect(detected(source)).toEqual([]);
  });

  it('looks for calls even in what does not parse', () => {
    for (const source of [
      'quirl.process.run("x") = = 1',
      'x = "open\nquirl.process.run("x")',
      '\ufeffquirl.process.run()',
    ]) {
      const { diagnostics, detected_capabilities } = audit(source);
      expect(diagnostics.map(({ code }) => code)).toEqual(['package.entry_lint']);
      expect(detected_capabilities).toEqual(spawn);
    }
  });

  it('lists capabilities once, in order', () => {
    const source =
      'quirl.process.run "a" quirl.plugin.command {} quirl.process.run "b" quirl.completion.add_provider {}';
    expect(audit(source)).toMatchObject({
      detected_capabilities: ['commands.register', 'completion.register', 'process.spawn'],
      detected_effects: ['spawn_process'],
    });
  });
});

describe('§audit-references', () => {
  it.each<readonly [string, readonly string[]]>([
    ['local p = quirl.process; p.run("x")', spawn],
    ['local f = quirl.process.run', spawn],
    ['f(quirl.process.run)("x")', spawn],
    ['quirl.process[name]("x")', spawn],
    ['quirl.process.run.extra()', spawn],
    ['local q = quirl', ['commands.register', 'completion.register', 'process.spawn']],
    ['return quirl[name]', ['commands.register', 'completion.register', 'process.spawn']],
    ['local c = quirl.plugin; return quirl.process.run "x"', ['commands.register']],
    ['local f = quirl.process.run; quirl.process.run "x"', []],
    ['local quirl = quirl; return quirl.cwd()', []],
    ['local quirl <const> = quirl', []],
    ['local quirl = quirl.process; quirl.run("x")', spawn],
    ['return quirl.version, quirl.cwd', []],
    ['quirl.unknown()', []],
    ['local function f(quirl) end', []],
    ['t = { quirl = 1 }; t.quirl = 2; goto quirl; ::quirl::', []],
  ])('says of %s which grants it reaches for without a call', (source, expected) => {
    expect(audit(source).referenced_capabilities).toEqual(expected);
  });
});

describe('§audit-findings', () => {
  it('says only that the bytes are not UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('quirl.process.run("x") '), Buffer.from([0xff])]);
    expect(auditEntry(bytes)).toMatchObject({
      diagnostics: [{ code: 'package.entry_utf8', severity: 'error', path: 'package.entry' }],
      detected_capabilities: [],
      detected_effects: [],
      referenced_capabilities: [],
      scanned: false,
    });
  });

  it('begins every message with the rule, the line and the column', () => {
    expect(audit('local x = 1\nreturn os, print').diagnostics).toMatchObject([
      {
        code: 'package.entry_lint',
        path: 'package.entry',
        message: expect.stringMatching(/^lua\.forbidden_library 2:8/),
      },
      { code: 'package.entry_lint', message: expect.stringMatching(/^lua\.forbidden_global 2:12/) },
    ]);
  });

  it('shows so many findings, and then how many there are besides', () => {
    const messages = (count: number) => audit('print()\n'.repeat(count)).diagnostics.map(({ message }) => message);
    expect(messages(AUDIT_FINDINGS_LIMIT)).toHaveLength(AUDIT_FINDINGS_LIMIT);
    expect(messages(AUDIT_FINDINGS_LIMIT).every((message) => message.startsWith('lua.'))).toBe(true);
    expect(messages(AUDIT_FINDINGS_LIMIT + 1)).toHaveLength(AUDIT_FINDINGS_LIMIT + 1);
    expect(messages(AUDIT_FINDINGS_LIMIT + 1).at(-1)).toMatch(/^1 more/);
    expect(messages(5000).at(-1)).toMatch(/^4936 more/);
  });

  it('scans 4 MiB, and not one byte more', () => {
    const source = `quirl.process.run"x" ${'-'.repeat(LUA_SOURCE_BYTES_LIMIT)}`;
    expect(detected(source.slice(0, LUA_SOURCE_BYTES_LIMIT))).toEqual(spawn);
    expect(audit(source.slice(0, LUA_SOURCE_BYTES_LIMIT + 1))).toMatchObject({
      diagnostics: [{ code: 'package.entry_lint', message: expect.stringMatching(/^lua\.source_limit/) }],
      detected_capabilities: [],
      scanned: false,
    });
  });

  it('refuses compiled Lua and looks no further than its bytes', () => {
    expect(audit('\u001bLua').diagnostics).toMatchObject([{ message: expect.stringMatching(/^lua\.encoding 1:1/) }]);
  });

  it('gives the same answer every time, and never both detects and references a grant', () => {
    const choose = chooser(3);
    for (let round = 0; round < 1500; round += 1) {
      const source = damagedLua(`${generatedLua(choose)} quirl.process.run(quirl.plugin)`, choose);
      const first = audit(source);
      expect(audit(source)).toEqual(first);
      expect(first.referenced_capabilities.filter((name) => first.detected_capabilities.includes(name))).toEqual([]);
    }
  });
});
