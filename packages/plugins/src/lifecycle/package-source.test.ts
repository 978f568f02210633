import fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestPlace, type TestPlace } from '../lock/testing/test-place.ts';
import { refusalOf } from '../testing/refusal-of.ts';
import { manifestPathOfSource } from './package-source.ts';

let place: TestPlace;
beforeEach(() => {
  place = createTestPlace();
});
afterEach(() => place.dispose());

describe('§package-source', () => {
  it('is a folder, a manifest, either behind file:, or a URL of a file', () => {
    const folder = join(place.root, 'my package');
    const manifest = join(folder, 'plugin.toml');
    fs.mkdirSync(folder);
    for (const source of [folder, `${folder}/`, manifest, `file:${folder}`, `file:${manifest}`])
      expect(join(manifestPathOfSource(source))).toBe(manifest);
    const url = `file://${folder.replaceAll(' ', '%20')}`;
    for (const source of [url, `${url}/plugin.toml`, url.replace('file://', 'file://localhost')])
      expect(manifestPathOfSource(source)).toBe(manifest);
  });

  it('takes a relative path as it is, and leaves a path that leads nowhere to its reader', () => {
    expect(manifestPathOfSource('./no/such')).toBe('./no/such');
    expect(manifestPathOfSource('file:no/such')).toBe('no/such');
    expect(manifestPathOfSource('./npm:kiln')).toBe('./npm:kiln');
    expect(manifestPathOfSource('a%20b')).toBe('a%20b');
  });

  it.each([
    'https://example.org/kiln',
    'http://example.org/kiln',
    'git+ssh://git@example.org/kiln',
    'git@example.org:kiln.git',
    'npm:kiln',
    'github:somebody/kiln',
    'HTTPS://example.org',
    'file://example.org/kiln',
    'file:///kiln%2Fplugin.toml',
    'file:',
    '',
    'a\0b',
  ])('refuses %j before it looks at anything', (source) => {
    expect(refusalOf(() => manifestPathOfSource(source))).toMatchObject({
      code: 'invalid_argument',
      help: [expect.any(String)],
    });
  });
});
