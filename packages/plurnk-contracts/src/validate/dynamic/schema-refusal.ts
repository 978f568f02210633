/** Why a schema is not compiled. */
export type RefusalRule =
  | 'json-schema-model'
  | 'json-schema-size'
  | 'json-schema-dialect'
  | 'json-schema-form'
  | 'json-schema-reference'
  | 'json-schema-pattern';

/** A schema that is not compiled; it never leaves this folder. */
export class SchemaRefusal extends Error {
  override readonly name = 'SchemaRefusal';
  readonly rule: RefusalRule;
  /** JSON Pointer into the schema. */
  readonly pointer: string;

  constructor(rule: RefusalRule, pointer: string, message: string) {
    super(message);
    this.rule = rule;
    this.pointer = pointer;
  }
}
