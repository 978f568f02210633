import fc from 'fast-check';
import type { ClientStatement, LineMarker, Plan, TextLineMarker } from '../../generated/contract-types.ts';
import { PlurnkParser } from '../../language/plurnk-parser.ts';
import { damagedTurn, nearDocument } from '../../language/testing/document-arbitrary.ts';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[ab \t\r\n#]{0,12}$/),
  fc.constantFrom('x\n', 'x\r', '\r\n', ' ', '\n', 'x\n \t', '# PLAN0\n[]', 'a\n## SEND0 [200]\nb', 'x\n\n', '\r'),
);
const line = text.map((value) => value.replace(/[\n<]/g, ''));

const nullable = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null });

const component = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
);
const anchor = fc.stringMatching(/^@[0-9A-Za-z]{5}$/);
const numericScope: fc.Arbitrary<LineMarker> = fc
  .array(component, { minLength: 1, maxLength: 4 })
  .map((marks) => ({ marks }));
const textScope: fc.Arbitrary<TextLineMarker> = fc.oneof<fc.Arbitrary<TextLineMarker>[]>(
  numericScope,
  fc.tuple(anchor).map((marks) => ({ marks })),
  fc.tuple(anchor, fc.oneof(anchor, fc.integer())).map((marks) => ({ marks })),
  fc.tuple(anchor, fc.integer(), anchor, fc.integer()).map((marks) => ({ marks })),
);

const tagName = fc.stringMatching(/^[A-Za-z0-9_.][A-Za-z0-9_.+-]{0,6}$/);
const addedTags = fc.array(tagName.map((name) => `+${name}`));
const lane = fc.stringMatching(/^[A-Za-z0-9_]{0,3}$/);
const annotation = line.map((value) => value.replaceAll('-->', '').trim());
const code = fc.oneof(fc.integer(), fc.constantFrom(102, 200, 202, 499, 1e21, -1e300));

const plan: fc.Arbitrary<Plan> = fc.array(
  fc.record(
    {
      content: text,
      priority: fc.constantFrom('high', 'medium', 'low'),
      status: fc.constantFrom('pending', 'in_progress', 'completed', 'memory'),
      _meta: fc.option(fc.dictionary(fc.string(), fc.string()), { nil: null }),
      other: fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value))),
    },
    { requiredKeys: ['content', 'priority', 'status'] },
  ),
);

/** A path as the parser makes it of some text; null where it makes none of it. */
const path = line.map((value) => {
  const [item] = PlurnkParser.parseStatements(`## KILL0 (${value.replace(/[\\()]/g, '\\$&')})`).items;
  return item?.kind === 'statement' ? item.statement.target : null;
});

const matcher = fc.oneof(
  fc.constantFrom(
    '//a[@b]',
    '/x\\/y/gi',
    '/[/]/',
    '$.a[?@.b == 1]',
    '~near this',
    '@>sym',
    '*.ts',
    ' /x/',
    'a\n',
    '\n\n',
    'x\r',
  ),
  text,
);

/** A matcher as the parser makes it. */
const matcherBody = matcher.map((raw) => {
  const [item] = PlurnkParser.parseClient(`## BUFF0\n${raw.endsWith('\n') ? `${raw}\n` : raw}`).items;
  return item?.kind === 'statement' && item.statement.op === 'BUFF' ? item.statement.body : null;
});

const selection = fc.tuple(path, nullable(textScope)).map(([target, lineMarker]) =>
  // Without a scope of its own a path that ends in one would be read as something else.
  target === null || (lineMarker === null && /[>: \t]$/.test(target.raw)) ? null : { target, lineMarker },
);

const position = fc.constant({ line: 0, column: 0 });
const heading = { delimiter: lane, annotation: nullable(annotation), position };

const isGlob = (raw: string): boolean => /[\\*?[{]|[!+@]\(/.test(raw);
const exactPath = path.map((target) =>
  target !== null && isGlob(target.kind === 'local' ? target.raw : target.pathname) ? null : target,
);

const transfer = {
  ...heading,
  signal: nullable(addedTags),
  target: path,
  lineMarker: nullable(textScope),
  body: selection,
};
const curation = {
  ...heading,
  signal: nullable(fc.array(tagName)),
  target: path,
  lineMarker: nullable(textScope),
  body: matcherBody,
};
const delegation = {
  ...heading,
  signal: nullable(tagName),
  target: path,
  lineMarker: fc.constant(null),
  body: text,
};

/** Statements of every operation, as the parser could have emitted them. */
export const statement: fc.Arbitrary<ClientStatement> = fc.oneof<fc.Arbitrary<ClientStatement>[]>(
  fc.record({
    op: fc.constant('FIND'),
    ...heading,
    signal: nullable(addedTags),
    target: path,
    lineMarker: nullable(numericScope),
    body: matcherBody,
  }),
  fc.record({
    op: fc.constant('READ'),
    ...heading,
    signal: nullable(addedTags),
    target: exactPath,
    lineMarker: nullable(textScope),
    body: fc.constant(null),
  }),
  fc.record({
    op: fc.constant('EDIT'),
    ...heading,
    signal: nullable(addedTags),
    target: path,
    lineMarker: nullable(textScope),
    body: text.map((value) => (value === '' ? null : value)),
  }),
  fc.record({ op: fc.constant('COPY'), ...transfer }),
  fc.record({ op: fc.constant('MOVE'), ...transfer }),
  fc.record({ op: fc.constant('OPEN'), ...curation }),
  fc.record({ op: fc.constant('FOLD'), ...curation }),
  fc
    .record({
      op: fc.constant('SEND'),
      ...heading,
      signal: nullable(code),
      target: path,
      lineMarker: nullable(numericScope),
      body: text.map((raw) => {
        const [item] = PlurnkParser.parseStatements(`## SENDlane\n${raw}`).items;
        return item?.kind === 'statement' && item.statement.op === 'SEND' ? item.statement.body : null;
      }),
    })
    .map((send) => ([102, 200, 202, 499].includes(send.signal ?? 0) ? send : { ...send, lineMarker: null })),
  fc.record({
    op: fc.constant('EXEC'),
    ...heading,
    signal: nullable(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.+-]{0,5}$/)),
    target: path,
    lineMarker: nullable(numericScope),
    body: text.map((value) => (value === '' ? null : value)),
  }),
  fc.record({
    op: fc.constant('BARE'),
    ...heading,
    signal: nullable(addedTags),
    target: fc.constant(null),
    lineMarker: fc.constant(null),
    body: text,
  }),
  fc.record({ op: fc.constant('WORK'), ...delegation }),
  fc.record({ op: fc.constant('FORK'), ...delegation }),
  fc.record({
    op: fc.constant('KILL'),
    ...heading,
    signal: nullable(code),
    target: path,
    lineMarker: fc.constant(null),
    body: text.map((value) => (value === '' ? null : value)),
  }),
  fc.record({
    op: fc.constant('PLAN'),
    ...heading,
    signal: nullable(fc.array(tagName)),
    target: path,
    lineMarker: nullable(numericScope),
    body: plan,
  }),
  fc.record({
    op: fc.constant('LOOK'),
    ...heading,
    signal: nullable(fc.array(tagName)),
    target: path,
    lineMarker: nullable(textScope),
    body: matcherBody,
  }),
  fc.record({
    op: fc.constant('BUFF'),
    ...heading,
    signal: nullable(fc.array(tagName)),
    target: path,
    lineMarker: nullable(numericScope),
    body: matcherBody,
  }),
);

/** The statements of a text that the parser really read. */
export const parsedStatements: fc.Arbitrary<readonly ClientStatement[]> = fc
  .oneof(nearDocument, damagedTurn)
  .map((document) =>
    PlurnkParser.parseClient(document).items.flatMap((item) => (item.kind === 'statement' ? [item.statement] : [])),
  )
  .filter((statements) => statements.length > 0);
