import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryCatalog, arbitraryCommand } from '../testing/arbitrary-catalog.ts';
import { canonicalJson } from './canonical-json.ts';
import { prettyJson } from './pretty-json.ts';
import { readJson } from './read-json.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const limit = 1_000_000;

describe('§exact-reading', () => {
  it('gives back what was written, member for member and in wire order', () => {
    fc.assert(
      fc.property(arbitraryCatalog, fc.constantFrom(prettyJson, canonicalJson), (catalog, write) => {
        const reading = readJson(encode(write(catalog)), 'AgentCatalog', limit);
        expect(reading).toEqual({ status: 'read', value: catalog });
        if (reading.status === 'read') expect(canonicalJson(reading.value)).toBe(canonicalJson(catalog));
      }),
    );
  });

  it('puts members in wire order, whatever order the text has', () => {
    fc.assert(
      fc.property(arbitraryCommand, (command) => {
        const turned = JSON.stringify(turn(command));
        const reading = readJson(encode(turned), 'AgentCommand', limit);
        const inOrder = readJson(encode(JSON.stringify(command)), 'AgentCommand', limit);
        expect(reading.status).toBe('read');
        if (reading.status === 'read' && inOrder.status === 'read')
          expect(canonicalJson(reading.value)).toBe(canonicalJson(inOrder.value));
      }),
    );
  });

  it('keeps integers of 64 bits exactly, up to the extremes and not one further', () => {
    const context = (budget: string) =>
      readJson(encode(`{"kind":"man","sources":4294967295,"bytes":${budget}}`), 'SourceCount', limit);
    for (const extreme of [0n, 9_007_199_254_740_993n, 18_446_744_073_709_551_615n])
      expect(context(`${extreme}`)).toEqual({
        status: 'read',
        value: { kind: 'man', sources: 4_294_967_295, bytes: extreme },
      });
    for (const beyond of ['18446744073709551616', '-1', '99999999999999999999999'])
      expect(context(beyond)).toMatchObject({
        status: 'misshapen',
        problems: [{ kind: 'wrong_integer', path: 'bytes' }],
      });
  });

  it('reads every string that a parser reads, escaped or raw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const escaped = Array.from(
          { length: text.length },
          (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`,
        ).join('');
        for (const literal of [JSON.stringify(text), `"${escaped}"`])
          expect(readJson(encode(`{"name":${literal},"value_type":"\\/\\b\\f"}`), 'HostParameter', limit)).toEqual({
            status: 'read',
            value: { name: text, value_type: '/\b\f' },
          });
      }),
    );
  });

  it('says where bytes stop being UTF-8', () => {
    const bytes = Uint8Array.from([...encode('{"name":"é'), 0xc3, 0x28]);
    expect(readJson(bytes, 'HostParameter', limit)).toEqual({
      status: 'not_utf8',
      problem: 'the bytes at offset 11 are not UTF-8',
    });
    expect(readJson(Uint8Array.from([0x22, 0xe2, 0x82]), 'HostParameter', limit).status).toBe('not_utf8');
  });

  it('refuses by size before it looks at a byte', () => {
    expect(readJson(encode('{}'), 'HostParameter', 2).status).toBe('misshapen');
    expect(readJson(encode('{} '), 'HostParameter', 2)).toEqual({ status: 'too_large', bytes: 3, limit: 2 });
  });

  it('names type, spelling and key problems with what was seen', () => {
    const reading = readJson(
      encode('{"source":"MAN","confidence":1,"trust":null,"origin":[],"fingerprint":{},"x":0}'),
      'AgentProvenance',
      limit,
    );
    expect(reading).toEqual({
      status: 'misshapen',
      problems: [
        expect.objectContaining({ kind: 'unknown_spelling', path: 'source', seen: 'MAN' }),
        { kind: 'wrong_type', path: 'confidence', expected: 'a string', seen: 'a number' },
        { kind: 'wrong_type', path: 'trust', expected: 'a string', seen: 'null' },
        { kind: 'wrong_type', path: 'origin', expected: 'a string', seen: 'a list' },
        { kind: 'wrong_type', path: 'fingerprint', expected: 'a string', seen: 'an object' },
        { kind: 'unknown_member', path: 'x' },
        { kind: 'missing_member', path: 'generated_at' },
      ],
    });
  });

  it('reads a map of texts with any keys, and fills in defaults', () => {
    const manifest = '{"schema_version":1,"package":{"name":"a","version":"1","entry":"a.lua","quirl":"*"}}';
    expect(readJson(encode(manifest), 'PackageManifest', limit)).toMatchObject({
      status: 'read',
      value: { package: { summary: '', license: '' }, capabilities: {}, public_commands: [] },
    });
    const command =
      '{"path":"a b","signature":"","summary":"","details":"","input_type":"","output_type":"","examples":[],"effects":[],' +
      '"error_codes":{"10":"a","__proto__":"b","2":"c"}}';
    expect(readJson(encode(command), 'PackageCommand', limit)).toMatchObject({
      status: 'read',
      value: {
        error_codes: new Map([
          ['10', 'a'],
          ['__proto__', 'b'],
          ['2', 'c'],
        ]),
      },
    });
    expect(readJson(encode(command.replace('"2"', '"10"')), 'PackageCommand', limit)).toMatchObject({
      problems: [{ kind: 'repeated_member', path: 'error_codes.10' }],
    });
  });
});

/** The same value with the members of every object in reverse order. */
const turn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, turn(item)]),
  );
};
