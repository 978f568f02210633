/** One thing that is wrong with a value. SPEC §validator-errors. */
export interface ValidationError {
  /** The keyword of JSON Schema, or the name of the relational rule. */
  readonly keyword: string;
  /** JSON Pointer to the offending value; empty for the value itself. */
  readonly instanceLocation: string;
  /** Where the schema of the contract that states it has the keyword, as `#/…`; `#/<rule>` for a relational rule. */
  readonly keywordLocation: string;
  /** What is expected. Never the offending value itself, which may be a secret. */
  readonly error: string;
}

/** `errors` is empty exactly when `valid` is true. */
export interface ValidationResult {
  readonly valid: boolean;
  readonly errors: readonly ValidationError[];
}
