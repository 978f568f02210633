import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { hasColour, plainStyle, styleOf } from './text-style.ts';

const terminal = memoryOutput({ isTerminal: true });
const pipe = memoryOutput();

describe('§cli-colour', () => {
  it.each([
    ['a terminal', terminal, {}, true],
    ['a pipe', pipe, {}, false],
    ['a terminal with NO_COLOR', terminal, { NO_COLOR: '1' }, false],
    ['a terminal with an empty NO_COLOR', terminal, { NO_COLOR: '' }, true],
    ['a dumb terminal', terminal, { TERM: 'dumb' }, false],
    ['a pipe with FORCE_COLOR', pipe, { FORCE_COLOR: '1' }, true],
    ['a terminal with FORCE_COLOR=0', terminal, { FORCE_COLOR: '0' }, false],
    ['a terminal with both', terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ])('decides for %s', (_, output, environment, expected) => {
    expect(hasColour(output, environment)).toBe(expected);
    expect(styleOf(output, environment).bad('x')).toBe(expected ? '\u001b[31mx\u001b[39m' : 'x');
  });

  it('leaves every text as it is without colour', () => {
    for (const paint of Object.values(plainStyle)) expect(paint('text')).toBe('text');
  });
});
