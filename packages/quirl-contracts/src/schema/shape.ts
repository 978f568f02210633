import type { IntegerWidth } from '../json/integer-width.ts';

/**
 * What a schema of the contract subset says (contracts spec 3.1), with references inlined: the one reading of it
 * that the hashes and the JSON reader share.
 */
export type Shape =
  | { readonly kind: 'string' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'integer'; readonly width: IntegerWidth }
  | { readonly kind: 'enumeration'; readonly values: readonly string[] }
  | { readonly kind: 'constant'; readonly value: string }
  | { readonly kind: 'list'; readonly item: Shape }
  | { readonly kind: 'map'; readonly key: MapKey; readonly value: Shape }
  | { readonly kind: 'nullable'; readonly value: Shape }
  | RecordShape
  | UnionShape
  | { readonly kind: 'reference'; readonly name: string };

/** How the keys of a map are read and ordered. */
export type MapKey = 'string' | 'i32';

/** An object with named members, in wire order. */
export interface RecordShape {
  readonly kind: 'record';
  readonly name: string;
  readonly isClosed: boolean;
  readonly fields: readonly FieldShape[];
  /** Place of every field by its name. */
  readonly places: ReadonlyMap<string, number>;
}

/** One member of a record; a member that is not required has a default. */
export interface FieldShape {
  readonly name: string;
  readonly shape: Shape;
  readonly presence: 'required' | { readonly default: unknown };
}

/** Records that the value of one member tells apart. The case's record includes that member. */
export interface UnionShape {
  readonly kind: 'union';
  readonly tag: string;
  readonly cases: readonly UnionCase[];
}

/** One value of the tag, and the record that it announces. */
export interface UnionCase {
  readonly value: string;
  readonly record: RecordShape;
}
