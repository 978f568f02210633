import type { TaggedValue } from '@quirl/lua';
import { describe, expect, it } from 'vitest';
import { resultText } from './result-text.ts';

const shown = (value: TaggedValue): string => resultText({ kind: 'value', value });

describe('§cli-text of what a program gave', () => {
  it('shows one value that is text, an amount or a number bare, and every other one as JSON, on one line among several', () => {
    expect(shown({ type: 'string', value: 'hé\u001b[2J\nline' })).toBe('hé\\u{1b}[2J\nline\n');
    expect(shown({ type: 'path', value: '/srv' })).toBe('/srv\n');
    expect(shown({ type: 'decimal', value: '1.50' })).toBe('1.50\n');
    expect(shown({ type: 'size', value: { bytes: 4096n } })).toBe('4096B\n');
    expect(shown({ type: 'duration', value: { nanoseconds: 2n ** 64n - 1n } })).toBe('18446744073709551615ns\n');
    expect(shown({ type: 'uint', value: 2n ** 64n - 1n })).toBe('18446744073709551615\n');
    expect(shown({ type: 'nothing' })).toBe('');
    const record: TaggedValue = { type: 'record', value: new Map([['a "b"', { type: 'list', value: [] }]]) };
    expect(shown(record)).toBe('{\n  "a \\"b\\"": []\n}\n');
    expect(
      resultText({ kind: 'values', values: [record, { type: 'string', value: 'x' }, { type: 'nothing' }, record] }),
    ).toBe('{"a \\"b\\"":[]}\nx\n{"a \\"b\\"":[]}\n');
    expect(shown({ type: 'list', value: [{ type: 'size', value: { bytes: 1n } }] })).toBe('[\n  "1B"\n]\n');
  });
});
