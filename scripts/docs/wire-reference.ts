/**
 * The reference of the wire contracts, made from their schemas, the names of their relational rules and the cases in
 * `vectors/wire`: an index, and one page for each contract. Pure: values in, Markdown out.
 */
import { codeBlock } from './language-reference.ts';
import { branchesOf, isSchemaNode, namedSchemas, type SchemaNode, schemaWords } from './schema-words.ts';

/** One case of `vectors/wire`, as far as a page shows it. */
export interface WireExample {
  readonly id: string;
  readonly says: string;
  readonly value: unknown;
  readonly valid: boolean;
}

export interface WireContract {
  readonly name: string;
  readonly schema: SchemaNode;
  /** The rules between members, which the schema cannot state. */
  readonly rules: readonly string[];
  /** None where the contract is pinned elsewhere. */
  readonly examples: readonly WireExample[];
}

const LONGEST_EXAMPLE = 1_200;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isClosed = (schema: SchemaNode): boolean => schema['additionalProperties'] === false;

const memberTable = (schema: SchemaNode): string => {
  const required = schema['required'];
  const rows = namedSchemas(schema, 'properties').map(([name, member]) => {
    const need = Array.isArray(required) && required.includes(name) ? 'yes' : 'no';
    return `| \`${name}\` | ${schemaWords(member)} | ${need} | ${textOf(member['description'])} |`;
  });
  const others = isClosed(schema) ? 'No other member is allowed.' : 'Other members are allowed and kept.';
  return ['| Member | Value | Required | Meaning |', '| --- | --- | --- | --- |', ...rows, '', others].join('\n');
};

const shape = (schema: SchemaNode): string => {
  const branches = branchesOf(schema);
  if (branches.length > 0) return ['One of:', '', ...branches.map((branch) => `- ${schemaWords(branch)}`)].join('\n');
  return isSchemaNode(schema['properties']) ? memberTable(schema) : `Value: ${schemaWords(schema)}.`;
};

const section = (title: string, ...blocks: readonly string[]): string =>
  [`## ${title}`, ...blocks.filter((block) => block !== '')].join('\n\n');

const example = ({ says, value, id }: WireExample): string => {
  const text = JSON.stringify(value, null, 2);
  const short = JSON.stringify(value);
  const shown = short.length <= 100 ? short : text;
  if (shown.length > LONGEST_EXAMPLE) return `${says} (\`${id}\`; the value is in the file of vectors.)`;
  return `${says} (\`${id}\`)\n\n${codeBlock(shown, 'json')}`;
};

const examples = (title: string, cases: readonly WireExample[]): string[] =>
  cases.length === 0 ? [] : [section(title, ...cases.map(example))];

/** The page of one contract. */
export const contractPage = ({ name, schema, rules, examples: cases }: WireContract): string =>
  `${[
    `# ${name}`,
    textOf(schema['description']),
    `Schema: \`${textOf(schema['$id'])}\`. From a shell: \`plurnk-contracts validate ${name} <file>\`.`,
    section('Shape', shape(schema)),
    ...namedSchemas(schema, '$defs').map(([title, definition]) =>
      section(title, textOf(definition['description']), shape(definition)),
    ),
    ...(rules.length === 0
      ? []
      : [
          section(
            'Rules between members',
            `An error of one of these has its name as the keyword:\n\n${rules.map((rule) => `- \`${rule}\``).join('\n')}`,
          ),
        ]),
    ...examples(
      'Valid',
      cases.filter(({ valid }) => valid),
    ),
    ...examples(
      'Invalid',
      cases.filter(({ valid }) => !valid),
    ),
  ].join('\n\n')}\n`;

/** The page that lists all of them; their pages lie in `wire/` beside it. */
export const contractIndex = (contracts: readonly WireContract[]): string =>
  `${[
    '# The wire contracts',
    'Every shape that crosses a boundary. `Validator.validateX` and `Validator.assertX` judge a value by schema and rules.',
    [
      '| Contract | What it is | Cases |',
      '| --- | --- | --- |',
      ...contracts.map(
        ({ name, schema, examples: cases }) =>
          `| [${name}](wire/${name}.md) | ${textOf(schema['description'])} | ${cases.length === 0 ? '' : cases.length} |`,
      ),
    ].join('\n'),
  ].join('\n\n')}\n`;
