import fc from 'fast-check';

/** Pieces that documents are made of, the nasty ones above all. */
const pieces = [
  '# PLAN0',
  '# PLAN',
  '# PLANq7',
  '## READ0',
  '## FIND0',
  '## EDIT0',
  '## COPY0',
  '## OPENq7',
  '## SEND0',
  '## SEND0 [200]',
  '## SENDq7 [102]',
  '## EXEC0',
  '## BARE0',
  '## WORK0',
  '## KILL',
  '## LOOK0',
  '## BUFF0',
  '##',
  '#',
  '\n',
  '\n',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  ' ',
  '\t',
  '[',
  ']',
  '[+tag]',
  '[-tag]',
  '[a,b c]',
  '[200]',
  '[7]',
  '[node]',
  '[src/a.md]',
  '(',
  ')',
  '(a.txt)',
  '(https://host:80/p?q#f)',
  '(https://[)',
  '(worker://ann/x{A: b})',
  '(a/**)',
  '\\(',
  '\\\\',
  '<',
  '>',
  '<1,2>',
  '<0--2>',
  '<@abcde>',
  '<@abcde,1,@fghij,2>',
  '<@abcde:4>',
  '<!-- note -->',
  '<!--',
  '-->',
  '<think>',
  '</think>',
  '<|channel>',
  '<channel|>',
  '```plurnk\n',
  '```',
  '```\n',
  '```js\n',
  '````\n',
  '/x/i',
  '/x',
  '//a[@b]',
  '$.a[?@.b]',
  '$[',
  '~near',
  '@sym',
  ':',
  '{"a":[1,-0,1e999]}',
  '[{"content":"x","status":"memory"}]',
  'word',
  '\u0000',
  '\u{1F600}',
  '\uD800',
  '\uFEFF',
  '\u2028',
] as const;

/** Text that looks like a document here and there. */
export const nearDocument: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    ),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join(''));

/** A well-formed turn into which a few foreign pieces were put. */
export const damagedTurn: fc.Arbitrary<string> = fc
  .tuple(fc.array(fc.tuple(fc.nat(), fc.constantFrom(...pieces)), { maxLength: 4 }), fc.constantFrom('0', '', 'q7'))
  .map(([insertions, lane]) => {
    const turn = [
      `# PLAN${lane}`,
      '[{"content":"Look.","status":"in_progress"}]',
      `## READ${lane} [+seen] (src/a.ts) <1,40> <!-- first -->`,
      `## COPY${lane} (a) <@abcde,@fghij>`,
      'https://host/b<3>',
      '',
      `## EXEC${lane} [node] (.) <30>`,
      'console.log(1)',
      `## SEND${lane} [200]`,
      'Done.',
      '',
    ].join('\n');
    return insertions.reduce((text, [at, piece]) => {
      const offset = at % (text.length + 1);
      return text.slice(0, offset) + piece + text.slice(offset);
    }, turn);
  });
