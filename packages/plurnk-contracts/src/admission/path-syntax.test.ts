import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlurnkParser } from '../language/plurnk-parser.ts';
import { parsePath } from './parse-path.ts';
import { PathSyntax, RESERVED_AUTHORITIES, WORKER_NAME } from './path-syntax.ts';

describe('the spelling of targets', () => {
  it('§path-parentheses brings every text without line ends and `<` through the slot', () => {
    fc.assert(
      fc.property(
        fc
          .oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\\()a]*$/))
          .map((text) => text.replace(/[<\n]/g, '')),
        (text) => {
          const spelled = PathSyntax.escapeTarget(text);
          expect(PathSyntax.unescapeTarget(spelled)).toBe(text);
          fc.pre(text !== '' && !/^[a-z][a-z0-9+.-]*:\/\//i.test(text));
          const [item] = PlurnkParser.parseStatements(`## KILL0 (${spelled})`).items;
          expect(item).toMatchObject({ statement: { target: { kind: 'local', raw: text } } });
        },
      ),
    );
  });

  it('§path-parentheses leaves percent signs alone and gives parentheses an alias on request', () => {
    expect(PathSyntax.encodeParens('a(b)%28')).toBe('a%28b%29%28');
    expect(PathSyntax.decodeParens('a%28b%29%3C%25')).toBe('a(b)%3C%25');
    expect(parsePath('a%28')).toEqual({ kind: 'local', raw: 'a%28' });
  });

  it('§path-glob finds the first magic character', () => {
    expect(PathSyntax.globMagicIndex('a/!(b)')).toBe(2);
    expect(PathSyntax.globMagicIndex('a!b')).toBe(-1);
    expect(PathSyntax.hasGlob('a\\')).toBe(true);
    fc.assert(
      fc.property(fc.string(), (text) => {
        const index = PathSyntax.globMagicIndex(text);
        expect(PathSyntax.hasGlob(text)).toBe(index !== -1);
        if (index !== -1) expect('\\*?[{!+@').toContain(text[index]);
      }),
    );
  });

  it('§path-request-metadata never repeats what a URL or its metadata held', () => {
    const secret = 'hunter2';
    for (const raw of [
      `https://h/{Authorization: ${secret}`,
      `https://h/{${secret}}`,
      `https://h/{: ${secret}}`,
      `https://h/{a: b}${secret}`,
      `https://[${secret}/`,
    ]) {
      expect(() => parsePath(raw)).toThrow();
      try {
        parsePath(raw);
      } catch (error) {
        expect(JSON.stringify(error)).not.toContain(secret);
        expect(JSON.stringify(error)).toContain('"line":0,"column":0');
      }
    }
  });

  it('§worker-name accepts a DNS label of at most 63 characters', () => {
    expect(WORKER_NAME.test('a'.repeat(63))).toBe(true);
    expect(WORKER_NAME.test('a'.repeat(64))).toBe(false);
    for (const name of ['', '-a', 'a-', 'A', '~', 'a.b', 'a\n']) expect(WORKER_NAME.test(name), name).toBe(false);
    expect(RESERVED_AUTHORITIES).toEqual(['commons', 'plurnk']);
    expect(Object.isFrozen(RESERVED_AUTHORITIES)).toBe(true);
  });
});
