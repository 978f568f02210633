import { describe, expect, it } from 'vitest';
import { PlurnkParser } from './plurnk-parser.ts';

const messagesOf = (text: string, tier: 'parse' | 'parseStatements' = 'parseStatements'): readonly string[] =>
  PlurnkParser[tier](text).items.flatMap((item) => (item.kind === 'error' ? [item.error.message] : []));

describe('§error-shape a message says how to go on where the intent is certain', () => {
  it('names what an open comment lacks', () => {
    expect(messagesOf('## READ0 (a) <!-- note')).toEqual([
      "unrecognized character '<' in statement header - an annotation ends in `-->` on the same line",
    ]);
    expect(messagesOf('## READ0 <!-- a --> <!-- b')).toEqual(messagesOf('## READ0 <!-- b'));
  });

  it.each(['## READ0 (a) <x>', '## READ0 (a) <>', '## FIND0 (a) <@k3Xz9>', '## EDIT0 (a) <1,4'])(
    'shows how a scope is written for %s',
    (heading) => {
      expect(messagesOf(heading)).toEqual([
        "unrecognized character '<' in statement header - it begins no scope that this operation accepts; write one as `<8>` or `<3,9>`",
      ]);
    },
  );

  it('says what a fence holds and what may not stand before it', () => {
    const turn = '# PLAN0\n[]\n## SEND0 [200]\nDone.';
    const message = 'a `plurnk` fence encloses one whole turn, and no text may stand before it';
    expect(messagesOf(`Here it is:\n\`\`\`plurnk\n${turn}\n\`\`\`\n`, 'parse')).toEqual([message]);
    expect(messagesOf(`\`\`\`plurnk\n${turn}\n\`\`\`\n`)).toContain(message);
  });
});
