import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeControls, escapeControlsInJson } from './control-characters.ts';

describe('§visible-text', () => {
  it('shows what would drive a terminal or reorder its line, and leaves the rest', () => {
    expect(escapeControls('a\u001b[2J\u009b1m\u007f')).toBe('a\\u{1b}[2J\\u{9b}1m\\u{7f}');
    expect(escapeControls('ls\u202egpj\u2066\u200f\u061c')).toBe('ls\\u{202e}gpj\\u{2066}\\u{200f}\\u{61c}');
    expect(escapeControls('one\u2028two\u2029')).toBe('one\\u{2028}two\\u{2029}');
    expect(escapeControls('naïve \u{1f980}\tשלום\n')).toBe('naïve \u{1f980}\tשלום\n');
  });

  it('leaves no such character in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeControls(text).replace(/[\n\t]/g, '')).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u);
      }),
    );
  });

  it('keeps the value of JSON as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const escaped = escapeControlsInJson(JSON.stringify(text));
        expect(JSON.parse(escaped)).toBe(text);
        expect(escaped).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});
