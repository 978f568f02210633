/** What the compiled code of a schema reports about one keyword. */
export interface SchemaFault {
  /** JSON Pointer to the value that the keyword judged. */
  readonly at: string;
  /** The number of the keyword at its place, in the list of generated fault kinds. */
  readonly kind: number;
  /** What only this fault knows, where there is such a thing: the names of members. */
  readonly of?: Readonly<Record<string, unknown>>;
  /** Set where the fault lies in the name of a member. */
  readonly propertyName?: string;
}

/** The compiled schema of one contract. `errors` are those of the last call, null if the value was valid. */
export interface CompiledContract {
  (value: unknown): boolean;
  readonly errors?: readonly SchemaFault[] | null;
}
