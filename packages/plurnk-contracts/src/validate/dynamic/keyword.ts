import type { JsonMembers } from './json-value.ts';
import type { PatternProgram } from './pattern/compile-pattern.ts';
import type { Check, Fault, SchemaNode } from './schema-node.ts';

/** A keyword that is being compiled, and what it needs of the schema around it. */
export interface KeywordPlace {
  /** The value of the keyword. It fits the meta-schema. */
  readonly operand: unknown;
  /** The schema that the keyword stands in. */
  readonly schema: JsonMembers;
  /** A breach of this keyword by the value that it judges. */
  fault(demand?: Fault['demand']): Fault;
  /** The schema in the value of the keyword, or at a step below it. */
  subschema(...steps: readonly (string | number)[]): SchemaNode;
  /** The schema in the value of another keyword of the same schema; null where there is none. */
  beside(keyword: string): SchemaNode | null;
  /** The schema that a reference points to; refuses the whole schema where there is none. */
  referenced(reference: string): SchemaNode;
  /** A compiled pattern; refuses the whole schema where it cannot be compiled. */
  pattern(source: string): PatternProgram;
}

/** Makes the check of a keyword; null where the keyword asks nothing of any value by itself. */
export type CompileKeyword = (place: KeywordPlace) => Check | null;
