/** Says in words what a JSON Schema of a wire contract admits, for tables of a page. Pure. */

export type SchemaNode = Readonly<Record<string, unknown>>;

export const isSchemaNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schemas that stand below a keyword, by name. */
export const namedSchemas = (schema: SchemaNode, keyword: string): readonly (readonly [string, SchemaNode])[] => {
  const below = schema[keyword];
  return isSchemaNode(below)
    ? Object.entries(below).flatMap(([name, value]) => (isSchemaNode(value) ? [[name, value] as const] : []))
    : [];
};

/** The shapes of which one must fit. */
export const branchesOf = (schema: SchemaNode): readonly SchemaNode[] => {
  const branches = schema['oneOf'] ?? schema['anyOf'];
  return Array.isArray(branches) ? branches.filter(isSchemaNode) : [];
};

const quoted = (value: unknown): string => `\`${JSON.stringify(value)}\``;

/** A pipe would end the cell of a table. */
const inCell = (text: string): string => text.replaceAll('|', '\\|');

const reference = (target: string): string => {
  const [, name, definition] =
    /^(?:https:\/\/schemas\.plurnk\.xyz\/v0\/(\w+)\.json)?(?:#\/\$defs\/(\w+))?$/.exec(target) ?? [];
  const page = name === undefined ? '' : `${name}.md`;
  const place = definition === undefined ? '' : `#${definition.toLowerCase()}`;
  return `[${definition ?? name ?? target}](${page}${place})`;
};

const range = (least: unknown, most: unknown, thing: string): string => {
  if (least !== undefined && most !== undefined)
    return least === most ? `exactly ${String(least)}${thing}` : `${String(least)} to ${String(most)}${thing}`;
  if (least !== undefined) return `at least ${String(least)}${thing}`;
  return most === undefined ? '' : `at most ${String(most)}${thing}`;
};

const withBounds = (word: string, ...bounds: readonly string[]): string =>
  [word, ...bounds.filter((bound) => bound !== '')].join(', ');

const textWords = ({ minLength, maxLength, pattern, format }: SchemaNode): string =>
  withBounds(
    'text',
    minLength === 1 && maxLength === undefined ? 'not empty' : range(minLength, maxLength, ' characters'),
    pattern === undefined ? '' : inCell(`matches \`${String(pattern)}\``),
    format === undefined ? '' : `as \`${String(format)}\``,
  );

const numberWords =
  (word: string) =>
  ({ minimum, maximum }: SchemaNode): string =>
    withBounds(word, range(minimum, maximum, ''));

const listWords = ({ items, minItems, maxItems, uniqueItems }: SchemaNode): string =>
  withBounds(
    `list of ${isSchemaNode(items) ? schemaWords(items) : 'any values'}`,
    range(minItems, maxItems, ' items'),
    uniqueItems === true ? 'each once' : '',
  );

const objectWords = ({ properties, additionalProperties, propertyNames }: SchemaNode): string => {
  if (isSchemaNode(properties)) return `object of ${Object.keys(properties).map(quoted).join(', ')}`;
  const names =
    isSchemaNode(propertyNames) && propertyNames['pattern'] !== undefined
      ? inCell(`, names match \`${String(propertyNames['pattern'])}\``)
      : '';
  return isSchemaNode(additionalProperties) ? `map to ${schemaWords(additionalProperties)}${names}` : 'open object';
};

const words: Readonly<Record<string, (schema: SchemaNode) => string>> = {
  string: textWords,
  integer: numberWords('integer'),
  number: numberWords('number'),
  boolean: () => 'boolean',
  null: () => 'null',
  array: listWords,
  object: objectWords,
};

/** What a schema admits, in one line. */
export const schemaWords = (schema: SchemaNode): string => {
  if (typeof schema['$ref'] === 'string') return reference(schema['$ref']);
  if ('const' in schema) return quoted(schema['const']);
  const values = schema['enum'];
  if (Array.isArray(values)) return values.map(quoted).join(' or ');
  const branches = branchesOf(schema);
  if (branches.length > 0) return branches.map(schemaWords).join(' or ');
  const types = [schema['type']].flat().filter((type) => typeof type === 'string');
  return types.map((type) => words[type]?.(schema) ?? type).join(' or ') || 'any value';
};
