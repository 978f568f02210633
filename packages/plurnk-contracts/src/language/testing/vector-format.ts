/** The files of `vectors/language` as types. `format.schema.json` beside them says the same to any language. */
import type { ErrorSource, Severity } from '../parse-error.ts';
import type { Tier } from '../structure.ts';

/** Text as one string, or as its lines without their line feeds. */
export type VectorText = string | readonly string[];

interface VectorPoint {
  readonly line: number;
  readonly column: number;
}

/** Members that are absent are not compared. `lines` is the first and the last line where the error may stand. */
export interface ExpectedError {
  readonly line?: number;
  readonly column?: number;
  readonly lines?: readonly [number, number];
  readonly source: ErrorSource;
  readonly severity: Severity;
  readonly message?: { readonly exact?: string; readonly startsWith?: string; readonly contains?: readonly string[] };
}

/** Members of a statement that are absent are not compared. */
export type ExpectedItem =
  | { readonly kind: 'statement'; readonly statement: Readonly<Record<string, unknown>> }
  | { readonly kind: 'error'; readonly error: ExpectedError }
  | { readonly kind: 'text'; readonly text: string; readonly position: VectorPoint };

export interface ExpectedParse {
  /** Every item in order. A list inside stands for its items in any order. */
  readonly items?: readonly (ExpectedItem | readonly ExpectedItem[])[];
  /** Items that are among those found. */
  readonly contains?: readonly ExpectedItem[];
  /** How many items are hard errors. */
  readonly errors?: number;
  readonly unparsedTail?: { readonly from: VectorPoint; readonly reason: string };
}

interface VectorCase {
  readonly id: string;
  readonly clauses: readonly string[];
  readonly says: string;
}

export interface ParseCase extends VectorCase {
  readonly tier: Tier;
  readonly input: VectorText;
  readonly expect: ExpectedParse;
}

export interface PrintCase extends VectorCase {
  readonly tier: Tier;
  readonly input: VectorText;
  readonly expect: { readonly text: VectorText };
}

export interface TextCase extends VectorCase {
  readonly input: string;
  readonly expect: { readonly value: unknown } | { readonly error: ExpectedError };
}

export interface FunctionCase extends VectorCase {
  readonly function: string;
  readonly input: unknown;
  readonly expect: { readonly value: unknown } | { readonly text: string } | { readonly throws: 'TypeError' };
}

export interface ResultCase extends VectorCase {
  readonly input: unknown;
  readonly expect: { readonly text: string };
}

export interface SchemaCase extends VectorCase {
  readonly schema: string;
  readonly input: unknown;
  readonly expect: { readonly valid: boolean };
}

export type VectorFile = { readonly about: string } & (
  | { readonly subject: 'parse'; readonly cases: readonly ParseCase[] }
  | { readonly subject: 'print'; readonly cases: readonly PrintCase[] }
  | { readonly subject: 'path' | 'selection'; readonly cases: readonly TextCase[] }
  | { readonly subject: 'path-syntax' | 'plan'; readonly cases: readonly FunctionCase[] }
  | { readonly subject: 'json-result'; readonly cases: readonly ResultCase[] }
  | { readonly subject: 'validate'; readonly cases: readonly SchemaCase[] }
);

/** The characters of a text. */
export const textOf = (text: VectorText): string => (typeof text === 'string' ? text : text.join('\n'));
