/** What the compiled code of a schema reports about one keyword. */
export interface SchemaFault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Set where the fault lies in the name of a member. */
  readonly propertyName?: string;
}

/** The compiled schema of one contract. `errors` are those of the last call, null if the value was valid. */
export interface CompiledContract {
  (value: unknown): boolean;
  readonly errors?: readonly SchemaFault[] | null;
}
