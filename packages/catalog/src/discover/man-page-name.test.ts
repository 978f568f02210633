import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePages, isForeignCompression, programsOfPage, readManPageName } from './man-page-name.ts';

describe('§page-names', () => {
  it.each([
    ['git-commit.1.gz', 'git-commit', true],
    ['mkfs.ext4.8', 'mkfs.ext4', false],
    ['openssl-ca.1ssl.gz', 'openssl-ca', true],
    ['tool.man', 'tool', false],
    ['tool.man.txt', 'tool', false],
    ['tool.txt', 'tool', false],
  ])('reads %s as the page %s', (fileName, page, compressed) => {
    expect(readManPageName(fileName)).toEqual({ page, compressed });
  });

  it.each(['README', 'tool.1.gz.old', '.1', 'tool.', 'tool.gz', 'tool.x1'])('takes %s for no page', (fileName) => {
    expect(readManPageName(fileName)).toBeUndefined();
  });

  it('knows a page in a compression that it cannot read', () => {
    expect(isForeignCompression('ls.1.xz')).toBe(true);
    expect(isForeignCompression('ls.1.gz')).toBe(false);
    expect(isForeignCompression('archive.xz')).toBe(false);
  });
});

describe('§page-programs', () => {
  const onPath = (name: string): boolean => ['git', 'gcloud', 'apt-key', 'apt'].includes(name);

  it('gives a page of a program to that program alone', () => {
    expect(programsOfPage('apt-key', onPath)).toEqual(['apt-key']);
  });

  it('gives any other page to the programs that its name begins with', () => {
    expect(programsOfPage('git-commit', onPath)).toEqual(['git']);
    expect(programsOfPage('gcloud_compute_ssh', onPath)).toEqual(['gcloud']);
    expect(programsOfPage('apt-key-old', onPath)).toEqual(['apt', 'apt-key']);
    expect(programsOfPage('gitk', onPath)).toEqual([]);
  });

  it('never names a program that is not on PATH', () => {
    fc.assert(
      fc.property(fc.string(), (page) => {
        expect(programsOfPage(page, onPath).every(onPath)).toBe(true);
      }),
    );
  });
});

describe('§page-order', () => {
  const page = (name: string, changes = {}) => ({
    page: name,
    compressed: false,
    curated: false,
    rootOrder: 0,
    path: `/m/${name}.1`,
    ...changes,
  });

  it('puts curated commands first, then goes by name, compression, root and path', () => {
    const sorted = [
      page('zip', { curated: true }),
      page('awk'),
      page('awk', { rootOrder: 1 }),
      page('awk', { rootOrder: 1, path: '/n' }),
      page('awk', { compressed: true }),
      page('sed'),
    ];
    expect([...sorted].reverse().sort(comparePages)).toEqual(sorted);
  });
});
