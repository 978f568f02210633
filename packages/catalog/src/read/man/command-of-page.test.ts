import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { commandOfPage } from './command-of-page.ts';
import { decodeManualPage } from './decode-manual-page.ts';
import { soTarget } from './so-target.ts';

const onPath =
  (...names: readonly string[]) =>
  (name: string): boolean =>
    names.includes(name);

const page = (name: string, synopsis: string): (() => string) => {
  const text = `.TH X 1\n.SH NAME\n${name} \\- do it\n.SH SYNOPSIS\n${synopsis}\n.SH DESCRIPTION\nother words here\n`;
  return () => text;
};

const unread = (): string => {
  throw new Error('the text was read');
};

describe('§man-subcommands', () => {
  it('takes a page named like a program for that program, without reading it', () => {
    expect(commandOfPage('apt-get', onPath('apt', 'apt-get'), unread)).toEqual(['apt-get']);
  });

  it('does not read a page of which no beginning is a program', () => {
    expect(commandOfPage('kiln_log_show', onPath('oven'), unread)).toBeNull();
    expect(commandOfPage('kiln', onPath('oven'), unread)).toBeNull();
  });

  it('takes the words that NAME or SYNOPSIS shows, joined by dash or underscore', () => {
    expect(commandOfPage('kiln-log', onPath('kiln'), page('kiln-log', '\\fIkiln log\\fR [\\-n]'))).toEqual([
      'kiln',
      'log',
    ]);
    expect(commandOfPage('kiln_log_show', onPath('kiln'), page('kiln log show', 'x'))).toEqual(['kiln', 'log', 'show']);
    expect(commandOfPage('kiln-glaze-mix', onPath('kiln'), page('x', 'kiln glaze-mix'))).toEqual(['kiln', 'glaze-mix']);
    expect(commandOfPage('kiln-rack-a', onPath('kiln-rack', 'kiln'), page('x', 'kiln-rack a'))).toEqual([
      'kiln-rack',
      'a',
    ]);
  });

  it('looks past optional parts and punctuation', () => {
    expect(commandOfPage('kiln-log', onPath('kiln'), page('x', 'kiln [ \\fIOPTIONS\\fR ] log'))).toEqual([
      'kiln',
      'log',
    ]);
    expect(commandOfPage('kiln-log', onPath('kiln'), page('x', "\\&'kiln log' (all|none)"))).toEqual(['kiln', 'log']);
  });

  it('reads pages of the other dialect as well', () => {
    const text = '.Dd today\n.Dt X 1\n.Sh NAME\n.Nm kiln log\n.Nd show\n.Sh SYNOPSIS\n.Nm kiln Cm log\n';
    expect(commandOfPage('kiln-log', onPath('kiln'), () => text)).toEqual(['kiln', 'log']);
  });

  it('takes nothing that only the description shows, and no beginning of words', () => {
    expect(commandOfPage('other-words', onPath('other'), page('x', 'y'))).toBeNull();
    expect(commandOfPage('kiln-log', onPath('kiln'), page('kiln-log', 'kiln logs'))).toBeNull();
    expect(commandOfPage('kiln-log', onPath('kiln'), page('kiln-log', 'kiln-log'))).toBeNull();
  });

  it('reads only the first sections, however long the page is', () => {
    const long = `.SH NAME\nx\n.SH SYNOPSIS\nkiln log\n.SH A\n${'.SH B\nkiln log\n'.repeat(100_000)}`;
    expect(commandOfPage('kiln-log', onPath('kiln'), () => long)).toEqual(['kiln', 'log']);
    expect(commandOfPage('kiln-log', onPath('kiln'), () => 'x'.repeat(8_000_000))).toBeNull();
  });
});

describe('§man-alias', () => {
  it('finds the target of a page that is only an alias', () => {
    expect(soTarget('.so man1/kiln.1\n')).toBe('man1/kiln.1');
    expect(soTarget('.\\" generated\n\n.so kiln.1')).toBe('kiln.1');
  });

  it('takes a page with text of its own for itself', () => {
    expect(soTarget('.TH KILN 1\n.so man1/other.1\n')).toBeNull();
    expect(soTarget('.so\n')).toBeNull();
    expect(soTarget('.sox y')).toBeNull();
    expect(soTarget('')).toBeNull();
    expect(soTarget(' '.repeat(1_000_000))).toBeNull();
  });
});

describe('§man-encoding', () => {
  it('reads UTF-8, without its byte-order mark', () => {
    expect(decodeManualPage(Buffer.from('naïve 日本'))).toBe('naïve 日本');
    expect(decodeManualPage(Buffer.from('\ufeffx'))).toBe('x');
  });

  it('reads everything else as Latin-1', () => {
    expect(decodeManualPage(Buffer.from([0x6e, 0x61, 0xef, 0x76, 0x65]))).toBe('naïve');
    expect(decodeManualPage(Uint8Array.from([0x80, 0xff]))).toBe('\u0080ÿ');
  });

  it('reads exactly the bytes of a view', () => {
    expect(decodeManualPage(new Uint8Array(Buffer.from('abcdÿ', 'latin1').buffer, 0, 0))).toBe('');
    expect(decodeManualPage(Uint8Array.from([0x61, 0xff, 0x62]).subarray(1, 2))).toBe('ÿ');
  });
});
