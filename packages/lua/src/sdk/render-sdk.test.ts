import { describe, expect, it } from 'vitest';
import { formatLua } from '../format/format-lua.ts';
import { HOST_API, installedHostApi } from '../host-api.ts';
import { lintLua } from '../lint/lint-lua.ts';
import { parseLua } from '../parse/parse-lua.ts';
import { FIRST_PROGRAM } from './first-program.ts';
import { HOST_TYPES, RUNNER_TYPES } from './lua-types.ts';
import { renderSdk } from './render-sdk.ts';

const types = [...HOST_TYPES, ...RUNNER_TYPES];

describe('§sdk-forms', () => {
  it('gives every installed function in every form, and none of the shell', () => {
    for (const format of ['text', 'json', 'markdown'] as const) {
      const text = renderSdk(format, '9.8.7');
      for (const { path, summary, capability } of installedHostApi()) {
        expect(text).toContain(path);
        expect(text).toContain(summary);
        if (capability !== null) expect(text).toContain(capability);
      }
      for (const { path } of HOST_API.filter((row) => row.profile === 'shell')) expect(text).not.toContain(path);
      expect(text).toContain('9.8.7');
      expect(renderSdk(format, '9.8.7')).toBe(text);
    }
  });

  it('gives the document exactly its members', () => {
    const document: unknown = JSON.parse(renderSdk('json', '9.8.7'));
    expect(Object.entries(Object(document))).toEqual([
      ['document_type', 'quirl.host_api'],
      ['schema_version', 2],
      ['module', 'quirl'],
      ['module_version', '9.8.7'],
      ['runner_abi_version', 1],
      ['runner_abi_hash', expect.stringMatching(/^fnv1a64:[0-9a-f]{16}$/)],
      ['functions', JSON.parse(JSON.stringify(installedHostApi()))],
    ]);
  });
});

describe('§sdk-stubs', () => {
  const stubs = renderSdk('text', '9.8.7');

  it('are Lua with annotations that the linter knows; only that they write the host table sets them apart', () => {
    expect(parseLua(Buffer.from(stubs)).fault).toBeNull();
    expect(new Set(lintLua(Buffer.from(stubs)).findings.map(({ code }) => code))).toEqual(new Set(['lua.host_write']));
    expect(Buffer.from(formatLua(Buffer.from(stubs)).formatted ?? []).toString()).toBe(stubs);
  });

  it('declare every type that they name, once', () => {
    const declared = types.map(({ name }) => name);
    expect(new Set(declared).size).toBe(declared.length);
    const named = [
      ...installedHostApi().flatMap(({ parameters, returns }) => [
        returns,
        ...parameters.map(({ value_type }) => value_type),
      ]),
      ...types.flatMap((type) =>
        type.kind === 'alias' ? [type.type] : [type.parent ?? '', ...type.fields.map((field) => field.type)],
      ),
    ].flatMap((text) => text.match(/quirl\.[A-Za-z.]+/g) ?? []);
    expect(named.filter((name) => !declared.includes(name))).toEqual([]);
    for (const name of declared)
      expect(stubs).toMatch(new RegExp(`^---@(?:class|alias) ${name.replace('.', '\\.')}[: \n]`, 'm'));
  });

  it('type the program of a file and the function of a command', () => {
    expect(stubs).toContain('---@field main fun(context: quirl.Context): quirl.Result');
    expect(stubs).toContain('---@field run fun(context: quirl.CommandContext)');
  });
});

describe('§first-program', () => {
  it('passes the linter and the formatter as it is', () => {
    expect(lintLua(Buffer.from(FIRST_PROGRAM)).findings).toEqual([]);
    expect(Buffer.from(formatLua(Buffer.from(FIRST_PROGRAM)).formatted ?? []).toString()).toBe(FIRST_PROGRAM);
  });
});
