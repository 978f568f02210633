import { describe, expect, it } from 'vitest';
import { PlurnkParser } from './plurnk-parser.ts';

/** The only error of a text, and the text from there to the end of its line. */
const pointedAt = (text: string): { at: string; points: string } => {
  const [item] = PlurnkParser.parseStatements(text).items.filter(({ kind }) => kind === 'error');
  if (item?.kind !== 'error') throw new Error('the text has no error');
  const { line, column } = item.error;
  const [...characters] = text.split('\n')[line - 1] ?? '';
  return { at: `${line}:${column}`, points: characters.slice(column).join('') };
};

describe('§precise-columns Typed admission points at', () => {
  const cases: readonly [what: string, text: string, at: string, points: string][] = [
    ['a tag that cannot be removed', '## READ0 [+a, -bad] (x)', '1:14', '-bad] (x)'],
    ['a malformed tag', '## OPEN0 [ok, ++x] (log:///)', '1:14', '++x] (log:///)'],
    ['the second of two tags that contradict each other', '## OPEN0 [+hot, -hot] (x)', '1:16', '-hot] (x)'],
    ['a URL', '## KILL0 [9] (http://[)', '1:14', 'http://[)'],
    ['a metadata block', '## KILL0 (https://h/x{A: 1}y)', '1:27', 'y)'],
    ['a metadata block behind slot escapes', '## KILL0 (https://h/\\(\\)\\\\{A: 1}{b})', '1:32', '{b})'],
    ['a metadata block of a destination', '## COPY0 (a)\nhttps://h/\\({A: 1}{b}', '2:18', '{b}'],
    ['an anchor in a column', '## EDIT0 (a) <1, 1, 3, @abcde>', '1:23', '@abcde>'],
    ['an anchor in a column of a destination', '## COPY0 (a)\nb<1,@abcde,3,4>', '2:4', '@abcde,3,4>'],
    ['what follows the scope of a destination', '## COPY0 (é)\n😀b<3>:', '2:5', ':'],
    ['an anchor on a READ that lists results', '## READ0 (*.ts) <1,@abcde>', '1:16', '<1,@abcde>'],
    ['the first line of a matcher', '## FIND0 (😀)\n/x', '2:0', '/x'],
  ];
  for (const [what, text, at, points] of cases) it(what, () => expect(pointedAt(text)).toEqual({ at, points }));
});
