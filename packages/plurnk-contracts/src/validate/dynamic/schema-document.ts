import { jsonPointer, segmentsOf } from '../json-pointer.ts';
import { branchKeywords } from './branch-keywords.ts';
import { findEndlessSchema } from './endless-schema.ts';
import { isMembers } from './json-value.ts';
import type { CompileKeyword, KeywordPlace } from './keyword.ts';
import { partKeywords, unevaluatedKeywords } from './part-keywords.ts';
import { compilePattern, type PatternProgram } from './pattern/compile-pattern.ts';
import { PatternRefusal } from './pattern/pattern-tree.ts';
import { indexSchema, resolveAddress, type SchemaIndex, type UnlinkedNode } from './schema-index.ts';
import type { SchemaNode } from './schema-node.ts';
import { SchemaRefusal } from './schema-refusal.ts';
import { valueKeywords } from './value-keywords.ts';

/** Everything that is ever asked of a value, in the order in which it is asked. */
const keywords: readonly (readonly [string, CompileKeyword])[] = [
  ...valueKeywords,
  ...branchKeywords,
  ...partKeywords,
  ...unevaluatedKeywords,
];

const branching: ReadonlySet<string> = new Set(branchKeywords.map(([keyword]) => keyword));

/** The other documents that a schema may refer to. */
export type FindDocument = (address: string) => SchemaDocument | null;

/** One schema with everything inside it. Made in two steps, so that documents can refer to each other. */
export class SchemaDocument {
  readonly #address: string;
  readonly #index: SchemaIndex;
  readonly #findDocument: FindDocument;
  /** What stands before the JSON Pointer in a location: nothing, or an address. */
  readonly #name: string;
  readonly #patterns = new Map<string, PatternProgram>();
  readonly #patternStates = { count: 0 };

  constructor(schema: unknown, address: string, name: string, findDocument: FindDocument) {
    this.#address = address;
    this.#index = indexSchema(schema, address);
    this.#findDocument = findDocument;
    this.#name = name;
  }

  get root(): SchemaNode {
    return this.#index.root;
  }

  /** Compiles every schema of the document. Refuses one that refers to what is not there, or to itself without end. */
  link(): void {
    const { nodes } = this.#index;
    for (const node of nodes.values()) this.#linkNode(node);
    const endless = findEndlessSchema(nodes.values());
    if (endless !== null)
      throw new SchemaRefusal('json-schema-reference', endless.pointer, 'a schema refers to itself at the same value');
  }

  /** The schema at an address and a fragment of this document. */
  find(address: string, fragment: string): SchemaNode | null {
    const { resources, root } = this.#index;
    // A document answers to the address under which it was looked up, also where it names itself otherwise.
    const resource = resources.get(address) ?? (address === this.#address ? root.resource : undefined);
    if (resource === undefined) return null;
    if (fragment !== '' && !fragment.startsWith('/')) return resource.anchors.get(fragment) ?? null;
    return this.#index.nodes.get(resource.pointer + jsonPointer(segmentsOf(fragment))) ?? null;
  }

  #linkNode(node: UnlinkedNode): void {
    const { schema } = node;
    if (schema === false) {
      const keywordLocation = `${this.#name}#${node.pointer}`;
      node.checks.push(() => ({ keyword: 'false', keywordLocation, demand: {}, way: [] }));
    }
    if (!isMembers(schema)) return;
    for (const [keyword, compile] of keywords) {
      if (!Object.hasOwn(schema, keyword)) continue;
      const check = compile(this.#placeOf(node, keyword, schema));
      if (check !== null) node.checks.push(check);
    }
  }

  #placeOf(node: UnlinkedNode, keyword: string, schema: KeywordPlace['schema']): KeywordPlace {
    const pointer = node.pointer + jsonPointer([keyword]);
    const keywordLocation = `${this.#name}#${pointer}`;
    const used = (target: SchemaNode): SchemaNode => {
      if (branching.has(keyword)) node.inPlace.push(target);
      return target;
    };
    return {
      operand: schema[keyword],
      schema,
      fault: (demand = {}) => ({ keyword, keywordLocation, demand, way: [] }),
      subschema: (...steps) => used(this.#nodeAt(pointer + jsonPointer(steps))),
      beside: (other) =>
        Object.hasOwn(schema, other) ? used(this.#nodeAt(node.pointer + jsonPointer([other]))) : null,
      referenced: (reference) => used(this.#follow(reference, node.resource.uri, pointer)),
      pattern: (source) => this.#pattern(source, pointer),
    };
  }

  #nodeAt(pointer: string): SchemaNode {
    const node = this.#index.nodes.get(pointer);
    if (node === undefined)
      throw new SchemaRefusal('json-schema-form', pointer, 'there is no schema where one is needed');
    return node;
  }

  #follow(reference: string, base: string, pointer: string): SchemaNode {
    const target = resolveAddress(reference, base, pointer);
    const fragment = decodedFragment(target);
    target.hash = '';
    const address = target.href.replace(/#$/, '');
    const found = fragment === null ? null : (this.find(address, fragment) ?? this.#findElsewhere(address, fragment));
    if (found === null)
      throw new SchemaRefusal('json-schema-reference', pointer, 'there is no schema where the reference points to');
    return found;
  }

  #findElsewhere(address: string, fragment: string): SchemaNode | null {
    return this.#findDocument(address)?.find(address, fragment) ?? null;
  }

  #pattern(source: string, pointer: string): PatternProgram {
    try {
      const program = this.#patterns.get(source) ?? compilePattern(source, this.#patternStates);
      this.#patterns.set(source, program);
      return program;
    } catch (error) {
      if (!(error instanceof PatternRefusal)) throw error;
      throw new SchemaRefusal('json-schema-pattern', pointer, `a pattern is not compiled: ${error.message}`);
    }
  }
}

const decodedFragment = ({ hash }: URL): string | null => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return null;
  }
};
