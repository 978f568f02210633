/** What the compiled code of a schema reports about one keyword. Short names, because there are very many of them. */
export interface SchemaFault {
  /** JSON Pointer to the value that the keyword judged. */
  readonly at: string;
  /** The place of the keyword in the contract's schema, as `#/…`; its last segment is the keyword. */
  readonly by: string;
  /** What the keyword demands. */
  readonly of: Readonly<Record<string, unknown>>;
  /** Set where the fault lies in the name of a member. */
  readonly propertyName?: string;
}

/** The compiled schema of one contract. `errors` are those of the last call, null if the value was valid. */
export interface CompiledContract {
  (value: unknown): boolean;
  readonly errors?: readonly SchemaFault[] | null;
}
