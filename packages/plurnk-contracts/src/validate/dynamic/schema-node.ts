import type { Path } from '../json-pointer.ts';
import { EvaluatedParts } from './evaluated-parts.ts';
import type { WorkAllowance } from './work-allowance.ts';

/** A breach of one keyword. */
export interface Fault {
  readonly keyword: string;
  /** Where the keyword stands: the address of its document, if it has one, and `#/…`. */
  readonly keywordLocation: string;
  /** What the keyword demands, by the names that its wording knows. */
  readonly demand: Readonly<Record<string, unknown>>;
  /** From the part of the value at fault up to the value: the last step comes first. */
  readonly way: Path[number][];
}

/** One schema and what it asks of a value, in an order in which every keyword finds what it needs of the ones before. */
export interface SchemaNode {
  /** JSON Pointer within its document. */
  readonly pointer: string;
  readonly schema: unknown;
  readonly resource: SchemaResource;
  readonly checks: readonly Check[];
  /** Whether a keyword of this very schema asks what the others have spoken of. */
  readonly asksEvaluated: boolean;
  /** Schemas that judge the same value as this one. */
  readonly inPlace: readonly SchemaNode[];
}

/** What has one `$id`. */
export interface SchemaResource {
  readonly uri: string;
  /** Where it begins in its document. */
  readonly pointer: string;
  readonly anchors: ReadonlyMap<string, SchemaNode>;
  readonly dynamicAnchors: ReadonlyMap<string, SchemaNode>;
}

/** The resources that were entered on the way to a schema, the innermost first. */
interface DynamicScope {
  readonly resource: SchemaResource;
  readonly outer: DynamicScope | null;
}

/** One schema at one value. */
export interface Visit {
  readonly allowance: WorkAllowance;
  readonly scope: DynamicScope | null;
  /** Where to note which parts were spoken of; null where nobody asks. */
  readonly evaluated: EvaluatedParts | null;
}

/** Judges a value by one keyword. */
export type Check = (value: unknown, visit: Visit) => Fault | null;

/** Judges a value by a schema; the first breach, or null. `visit` is that of the schema around it. */
export const visitSchema = (node: SchemaNode, value: unknown, visit: Visit): Fault | null => {
  const { allowance, scope } = visit;
  allowance.descend(1 + node.checks.length);
  const evaluated = node.asksEvaluated ? new EvaluatedParts() : visit.evaluated;
  const own: Visit = {
    allowance,
    scope: scope?.resource === node.resource ? scope : { resource: node.resource, outer: scope },
    evaluated,
  };
  for (const check of node.checks) {
    const fault = check(value, own);
    if (fault !== null) {
      allowance.ascend();
      return fault;
    }
  }
  if (evaluated !== null && visit.evaluated !== null && evaluated !== visit.evaluated)
    visit.evaluated.addAll(evaluated, allowance);
  allowance.ascend();
  return null;
};

/** Judges a part of a value: whatever is spoken of inside it is not said of the value itself. */
export const visitPart = (node: SchemaNode, part: unknown, step: Path[number], visit: Visit): Fault | null => {
  const fault = visitSchema(node, part, visit.evaluated === null ? visit : { ...visit, evaluated: null });
  fault?.way.push(step);
  return fault;
};

/** Judges the same value on trial. What the schema speaks of counts only where it holds. */
export const tryBranch = (node: SchemaNode, value: unknown, visit: Visit): Fault | null => {
  if (visit.evaluated === null) return visitSchema(node, value, visit);
  const evaluated = new EvaluatedParts();
  const fault = visitSchema(node, value, { ...visit, evaluated });
  if (fault === null) visit.evaluated.addAll(evaluated, visit.allowance);
  return fault;
};
