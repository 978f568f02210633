import { jsonPointer } from '../json-pointer.ts';
import { isList, isMembers, type JsonMembers, membersOf } from './json-value.ts';
import type { Check, SchemaNode, SchemaResource } from './schema-node.ts';
import { SchemaRefusal } from './schema-refusal.ts';

/** The dialect that every schema is read in. */
export const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** A node whose checks are added when every reference can be followed. */
export interface UnlinkedNode extends SchemaNode {
  readonly checks: Check[];
  readonly inPlace: SchemaNode[];
}

interface OpenResource extends SchemaResource {
  readonly anchors: Map<string, SchemaNode>;
  readonly dynamicAnchors: Map<string, SchemaNode>;
}

/** Every schema of a document, by JSON Pointer, and everything in it that has an address of its own. */
export interface SchemaIndex {
  readonly root: UnlinkedNode;
  readonly nodes: ReadonlyMap<string, UnlinkedNode>;
  readonly resources: ReadonlyMap<string, SchemaResource>;
}

/** Keywords whose value is a schema, a list of schemas, or a map of schemas. All else in a schema is data. */
const holders: Readonly<Record<'schema' | 'list' | 'map', readonly string[]>> = {
  schema: [
    'additionalProperties',
    'propertyNames',
    'items',
    'contains',
    'not',
    'if',
    'then',
    'else',
    'unevaluatedItems',
    'unevaluatedProperties',
    'contentSchema',
  ],
  list: ['prefixItems', 'allOf', 'anyOf', 'oneOf'],
  map: ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
};

const evaluatedKeywords = ['unevaluatedItems', 'unevaluatedProperties'];

/** Finds the schemas of a document and their addresses; `address` is that of the document itself. */
export const indexSchema = (schema: unknown, address: string): SchemaIndex => {
  const nodes = new Map<string, UnlinkedNode>();
  const resources = new Map<string, OpenResource>();
  const root = new Indexing(nodes, resources).enter(schema, '', openResource(address, ''));
  return { root, nodes, resources };
};

const openResource = (uri: string, pointer: string): OpenResource => ({
  uri,
  pointer,
  anchors: new Map(),
  dynamicAnchors: new Map(),
});

/** The address that a reference means where it stands, without its fragment; refuses what is no address. */
export const resolveAddress = (reference: string, base: string, pointer: string): URL => {
  if (!URL.canParse(reference, base))
    throw new SchemaRefusal('json-schema-reference', pointer, 'an address in the schema cannot be resolved');
  return new URL(reference, base);
};

class Indexing {
  readonly #nodes: Map<string, UnlinkedNode>;
  readonly #resources: Map<string, OpenResource>;

  constructor(nodes: Map<string, UnlinkedNode>, resources: Map<string, OpenResource>) {
    this.#nodes = nodes;
    this.#resources = resources;
  }

  enter(schema: unknown, pointer: string, outer: OpenResource): UnlinkedNode {
    const resource = this.#resourceAt(schema, pointer, outer);
    const node: UnlinkedNode = {
      pointer,
      schema,
      resource,
      checks: [],
      inPlace: [],
      asksEvaluated: isMembers(schema) && evaluatedKeywords.some((keyword) => Object.hasOwn(schema, keyword)),
    };
    this.#nodes.set(pointer, node);
    if (!isMembers(schema)) return node;
    this.#addAnchors(schema, node, resource);
    const enter = (value: unknown, ...steps: readonly (string | number)[]): void => {
      this.enter(value, pointer + jsonPointer(steps), resource);
    };
    for (const keyword of holders.schema) if (Object.hasOwn(schema, keyword)) enter(schema[keyword], keyword);
    for (const keyword of holders.list) {
      const list = schema[keyword];
      if (isList(list)) for (const [index, item] of list.entries()) enter(item, keyword, index);
    }
    for (const keyword of holders.map)
      for (const [name, member] of membersOf(schema[keyword])) enter(member, keyword, name);
    return node;
  }

  #resourceAt(schema: unknown, pointer: string, outer: OpenResource): OpenResource {
    const id = isMembers(schema) ? schema['$id'] : undefined;
    if (isMembers(schema)) checkDialect(schema, pointer);
    if (pointer !== '' && typeof id !== 'string') return outer;
    const uri = typeof id === 'string' ? resolveAddress(id, outer.uri, pointer).href.replace(/#.*$/, '') : outer.uri;
    const resource = openResource(uri, pointer);
    if (this.#resources.has(uri))
      throw new SchemaRefusal('json-schema-reference', pointer, 'two schemas have the same address');
    this.#resources.set(uri, resource);
    return resource;
  }

  #addAnchors(schema: JsonMembers, node: UnlinkedNode, { anchors, dynamicAnchors }: OpenResource): void {
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const anchor = schema[keyword];
      if (typeof anchor !== 'string') continue;
      if (anchors.has(anchor) && anchors.get(anchor) !== node)
        throw new SchemaRefusal('json-schema-reference', node.pointer, 'two schemas have the same anchor');
      anchors.set(anchor, node);
      if (keyword === '$dynamicAnchor') dynamicAnchors.set(anchor, node);
    }
  }
}

const checkDialect = (schema: JsonMembers, pointer: string): void => {
  const dialect = schema['$schema'];
  if (typeof dialect === 'string' && dialect.replace(/#$/, '') !== DIALECT)
    throw new SchemaRefusal(
      'json-schema-dialect',
      pointer,
      'a schema is read as draft 2020-12, and this names another dialect',
    );
};
