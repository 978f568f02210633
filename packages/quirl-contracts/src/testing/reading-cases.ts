import { canonicalJson } from '../json/canonical-json.ts';
import { sampleCatalog } from './sample-catalog.ts';
import { caseOf, type ValidationCase } from './validation-case.ts';

const catalog = canonicalJson(sampleCatalog);

/** The sample with the first occurrence of a text replaced; a text that does not occur is a mistake in the case. */
const replaced = (seen: string, by: string): string => {
  if (!catalog.includes(seen)) throw new Error(`the sample does not contain ${seen}`);
  return catalog.replace(seen, () => by);
};

const nestedLists = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const behindColumns = (text: string): string => `line 1, column ${text.length + 1}`;

const of = (id: string, pins: string, text: string, ...paths: readonly string[]): ValidationCase =>
  caseOf(
    'catalog',
    'none',
    id,
    pins,
    text,
    paths.map((path) => `agent.schema ${path}`),
  );

const before = (part: string): string => catalog.slice(0, catalog.indexOf(part));

/** Every rule of reading JSON by a shape, broken alone. */
export const readingCases: readonly ValidationCase[] = [
  {
    id: 'catalog-invalid-utf8',
    pins: 'Bytes that are no UTF-8 are refused before they are parsed.',
    kind: 'catalog',
    anchors: 'none',
    hex: '7b22ff223a317d',
    valid: false,
    findings: ['agent.schema $'],
  },
  of('byte-order-mark', 'A byte-order mark is refused.', `\ufeff${catalog}`, '$'),
  of('nothing', 'An empty document is no JSON.', '', 'line 1, column 1'),
  of('cut', 'A cut document is no JSON.', catalog.slice(0, -1), behindColumns(catalog.slice(0, -1))),
  of('trailing', 'Nothing stands behind the document.', `${catalog} {}`, behindColumns(`${catalog} `)),
  of('trailing-white-space', 'White space may stand around the document.', `\r\n\t ${catalog}\n`),
  of('foreign-white-space', 'A no-break space is no white space of JSON.', `\u00a0${catalog}`, 'line 1, column 1'),
  of('nul', 'A NUL is no JSON.', `${catalog}\u0000`, behindColumns(catalog)),
  of('third-line', 'Lines and columns count from 1, columns in code points.', '{\n\n"\u{1f980}" x', 'line 3, column 5'),
  of('trailing-comma', 'A comma announces another member.', '{"document_type":"x",}', 'line 1, column 22'),
  of('comment', 'JSON has no comments.', '{/**/}', 'line 1, column 2'),
  of('single-quotes', 'JSON has one kind of quote.', "{'document_type':1}", 'line 1, column 2'),
  of('raw-control', 'A raw control character may not stand in a string.', '{"\u0001":1}', 'line 1, column 3'),
  of('raw-line-feed', 'A string does not go over lines.', '{"a\nb":1}', 'line 1, column 4'),
  of('unknown-escape', 'There are nine escapes.', '{"\\x":1}', 'line 1, column 3'),
  of('short-escape', 'An escape has four digits.', '{"\\u12":1}', 'line 1, column 3'),
  of('unpaired-high', 'A high surrogate needs its low one.', '{"\\ud83ex":1}', 'line 1, column 3'),
  of('unpaired-low', 'A low surrogate needs its high one.', '{"\\udc00":1}', 'line 1, column 3'),
  of('two-highs', 'Two high surrogates are no pair.', '{"\\ud83e\\ud83e":1}', 'line 1, column 3'),
  of('escaped-name', 'A name may be written with escapes.', replaced('"commands"', '"comm\\u0061nds"')),
  of(
    'leading-zero',
    'A number has no leading zero.',
    replaced('"schema_version":2', '"schema_version":02'),
    `line 1, column ${before('"schema_version":2').length + 19}`,
  ),
  of(
    'plus',
    'A number has no plus.',
    replaced('"schema_version":2', '"schema_version":+2'),
    `line 1, column ${before('"schema_version":2').length + 18}`,
  ),
  of('not-a-number', 'NaN is no JSON.', '{"a":NaN}', 'line 1, column 6'),
  of('capital-literal', 'Literals are lower case.', '{"a":True}', 'line 1, column 6'),
  of('deepest', 'Containers may be nested 128 deep.', nestedLists(128), '$'),
  of('too-deep', 'Containers may not be nested 129 deep.', nestedLists(129), 'line 1, column 129'),
  of(
    'endless-depth',
    'Endless nesting is refused where it exceeds the limit.',
    '[{"a":'.repeat(20_000).slice(0, 2_000),
    'line 1, column 385',
  ),
  of(
    'syntax-outweighs',
    'Text that is no JSON outweighs every problem of shape before it.',
    '{"a":1,"b":2',
    'line 1, column 13',
  ),
  of('list-at-the-root', 'A document is an object.', '[]', '$'),
  of('null-at-the-root', 'A document is not null.', 'null', '$'),
  of(
    'unknown-member',
    'An unknown member is refused.',
    replaced('{"document_type"', '{"extra":{"deep":[1]},"document_type"'),
    'extra',
  ),
  of(
    'unknown-nested',
    'An unknown member is refused at every level.',
    replaced('"streaming":false', '"streaming":false,"colour":1'),
    'commands[0].io.colour',
  ),
  of(
    'prototype-member',
    'A member named like a prototype is just unknown.',
    replaced('{"document_type"', '{"__proto__":{},"document_type"'),
    '__proto__',
  ),
  of(
    'missing-member',
    'A missing member is refused.',
    replaced('"streaming":false', '"streaming":false').replace(',"streaming":false', ''),
    'commands[0].io.streaming',
  ),
  of(
    'missing-nullable',
    'A nullable member may not be missing.',
    replaced('"origin":null,', ''),
    'commands[0].options[0].provenance.origin',
  ),
  of(
    'repeated-member',
    'A member occurs once, even with one value.',
    replaced('{"document_type"', '{"quirl_version":"0.1.0","document_type"'),
    'quirl_version',
  ),
  of(
    'null-for-text',
    'Null stands only for nullable members.',
    replaced('"quirl_version":"0.1.0"', '"quirl_version":null'),
    'quirl_version',
  ),
  of('text-for-list', 'A text is no list.', replaced('"aliases":[]', '"aliases":"x"'), 'commands[0].aliases'),
  of(
    'number-in-texts',
    'A list of texts holds no number.',
    replaced('"aliases":[]', '"aliases":["a",1]'),
    'commands[0].aliases[1]',
  ),
  of(
    'text-for-boolean',
    'A text is no boolean.',
    replaced('"streaming":false', '"streaming":"false"'),
    'commands[0].io.streaming',
  ),
  of(
    'misspelt',
    'An enum is spelled exactly.',
    replaced('"source":"plugin"', '"source":"Plugin"'),
    'commands[0].options[0].provenance.source',
  ),
  of(
    'fraction',
    'An integer has no fraction, even of nothing.',
    replaced('"schema_version":2', '"schema_version":2.0'),
    'schema_version',
  ),
  of(
    'exponent',
    'An integer has no exponent.',
    replaced('"schema_version":2', '"schema_version":2e0'),
    'schema_version',
  ),
  of(
    'minus-zero',
    'An unsigned integer is not minus zero.',
    replaced('"schema_version":2', '"schema_version":-0'),
    'schema_version',
  ),
  of(
    'negative',
    'An unsigned integer is not negative.',
    replaced('"schema_version":2', '"schema_version":-2'),
    'schema_version',
  ),
  of(
    'beyond-u32',
    'An integer of 32 bits is at most 4294967295.',
    replaced('"schema_version":2', '"schema_version":4294967296'),
    'schema_version',
  ),
  of(
    'endless-integer',
    'Endless digits are refused.',
    replaced('"schema_version":2', `"schema_version":${'9'.repeat(400)}`),
    'schema_version',
  ),
  of(
    'text-for-integer',
    'A text is no integer.',
    replaced('"schema_version":2', '"schema_version":"2"'),
    'schema_version',
  ),
  of(
    'repeated-key',
    'A key of a map occurs once.',
    replaced('"-1":"aborted"', '"-1":"aborted","0":"again"'),
    'commands[0].exit_codes.0',
  ),
  of(
    'padded-key',
    'A key of a map has no leading zero.',
    replaced('"-1":"aborted"', '"-01":"aborted"'),
    'commands[0].exit_codes.-01',
  ),
  of(
    'minus-zero-key',
    'A key of a map is not minus zero.',
    replaced('"-1":"aborted"', '"-0":"aborted"'),
    'commands[0].exit_codes.-0',
  ),
  of(
    'key-beyond-i32',
    'A key of a map has 32 bits.',
    replaced('"-1":"aborted"', '"2147483648":"aborted"'),
    'commands[0].exit_codes.2147483648',
  ),
  of(
    'prototype-key',
    'A key of a map cannot name a prototype.',
    replaced('"-1":"aborted"', '"__proto__":"aborted"'),
    'commands[0].exit_codes.__proto__',
  ),
  of(
    'turned-union',
    'The member that tells cases apart may stand last.',
    replaced('{"kind":"static","values":["04","6","10"]}', '{"values":["04","6","10"],"kind":"static"}'),
  ),
  of(
    'unknown-case',
    'A case that is not known is refused.',
    replaced('"kind":"static"', '"kind":"shell"'),
    'commands[0].options[1].values.kind',
  ),
  of(
    'no-case',
    'A union says which case it is.',
    replaced('{"kind":"static","values":["04","6","10"]}', '{}'),
    'commands[0].options[1].values.kind',
  ),
  of(
    'case-of-number',
    'The case is a text.',
    replaced('"kind":"static"', '"kind":1'),
    'commands[0].options[1].values.kind',
  ),
  of(
    'other-case',
    'A case has its own members alone.',
    replaced('"kind":"static"', '"kind":"dynamic"'),
    'commands[0].options[1].values.values',
    'commands[0].options[1].values.provider',
  ),
  of(
    'document-order',
    'Problems of shape stand in document order.',
    replaced('"quirl_version":"0.1.0"', '"quirl_version":1').replace(
      '"catalog_schema_version":4',
      '"catalog_schema_version":"4"',
    ),
    'quirl_version',
    'catalog_schema_version',
  ),
  of(
    'long-name',
    'A path repeats only the beginning of an endless name.',
    replaced('{"document_type"', `{"${'n'.repeat(500)}":1,"document_type"`),
    `${'n'.repeat(127)}…`,
  ),
];
