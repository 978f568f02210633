import { describe, expect, it } from 'vitest';
import { readDocument } from './read-document.ts';

const read = (text: string | Uint8Array, limit = 1000) =>
  readDocument(typeof text === 'string' ? new TextEncoder().encode(text) : text, 'PermissionDiff', limit);

describe('§exact-reading of a document of ours', () => {
  it('gives the value of what has its shape', () => {
    expect(read('{"added":["a"],"removed":[],"unchanged":[]}')).toEqual({
      isRead: true,
      value: { added: ['a'], removed: [], unchanged: [] },
    });
  });

  it.each([
    ['too_large', '{"added":[]}     ', '$', 16],
    ['not_utf8', Uint8Array.of(0x22, 0xff), '$', 16],
    ['not_json', '{"added":\n [}', 'line 2, column 3', 16],
  ] as const)('stops at %s with one problem', (reason, text, path, limit) => {
    expect(read(text, limit)).toMatchObject({ isRead: false, reason, problems: [{ path }] });
  });

  it('lists every problem of the shape with its place', () => {
    const reading = read('{"added":[1],"__proto__":{},"unchanged":[],"unchanged":[]}');
    expect(reading).toMatchObject({
      isRead: false,
      reason: 'misshapen',
      problems: [
        { path: 'added[0]', seen: 'a number', expected: 'a string' },
        { path: '__proto__' },
        { path: 'unchanged' },
        { path: 'removed', seen: 'no such member' },
      ],
    });
  });
});
