import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlurnkParser } from './plurnk-parser.ts';

const body = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          '\n',
          '\r\n',
          '\r',
          ' ',
          '\t',
          '# PLAN0',
          '## READ0 (x)',
          '#',
          '```',
          '```js',
          'text',
          '<!-- x -->',
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join('')),
  )
  // A body cannot hold its own lane; everything else is allowed.
  .filter((text) => !/(^|\n)##? [A-Z]{4}qq(?=[ \t[(<\r\n]|$)/.test(text));

const bodyOfFirst = (text: string): unknown => {
  const [item] = PlurnkParser.parseStatements(text).items;
  return item?.kind === 'statement' ? item.statement.body : item;
};

const endsInBlankLine = (text: string): boolean => /(^|\n)[ \t]*$/.test(text);

describe('the body of a section', () => {
  it('§body-opaque is exactly what stands between the heading and the separator', () => {
    fc.assert(
      fc.property(body, fc.constantFrom('\n', '\r\n'), (text, eol) => {
        fc.pre(text !== '' && !endsInBlankLine(text) && !text.endsWith('\r'));
        const expected = text;
        expect(bodyOfFirst(`## BAREqq${eol}${text}${eol}## KILLqq`)).toBe(expected);
        expect(bodyOfFirst(`## BAREqq${eol}${text}${eol}${eol}## KILLqq`)).toBe(expected);
        expect(bodyOfFirst(`## BAREqq${eol}${text}${eol} \t${eol}## KILLqq`)).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('§body-at-eof is every character behind the heading line where the input ends it', () => {
    fc.assert(
      fc.property(body, (text) => {
        expect(bodyOfFirst(`## BAREqq\n${text}`)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('§body-at-fence loses one line end before the closer and nothing else', () => {
    fc.assert(
      fc.property(body, (text) => {
        fc.pre(!text.includes('`') && text !== '' && !text.endsWith('\r'));
        const [, send] = PlurnkParser.parse(`\`\`\`plurnk\n# PLANqq\n## SENDqq [200]\n${text}\n\`\`\``).items;
        expect(send).toMatchObject({ statement: { body: { raw: text } } });
      }),
      { numRuns: 1000 },
    );
  });

  it('§section-boundary swallows one blank line and keeps those before it', () => {
    const between = (text: string) => bodyOfFirst(`## BAREqq\n${text}## KILLqq`);
    for (const [text, expected] of [
      ['', ''],
      ['\n', ''],
      [' \n', ''],
      ['x\n', 'x'],
      ['x\n\n', 'x'],
      ['x\n\t\n', 'x'],
      ['x\n\n\n', 'x\n'],
      ['\n\n\n', '\n'],
      ['x \n', 'x '],
      ['\r\n\r\n', ''],
      ['x\r\n \r\n', 'x'],
      ['x\r\n\r\n\r\n', 'x\r\n'],
      ['x\r\n\n', 'x'],
      ['x\n\r\n', 'x'],
      ['\r\n', ''],
      ['x\r\r\n', 'x\r'],
    ] as const) {
      expect([text, between(text)]).toEqual([text, expected]);
    }
  });
});
