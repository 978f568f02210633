/** A structured value of the runner (catalog spec 18.3): every value says its type. Integers are bigints. */
export type TaggedValue =
  | { readonly type: 'nothing' }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int' | 'uint'; readonly value: bigint }
  | { readonly type: TextType; readonly value: string }
  | { readonly type: 'list'; readonly value: readonly TaggedValue[] }
  | { readonly type: 'record'; readonly value: ReadonlyMap<string, TaggedValue> }
  | { readonly type: 'duration'; readonly value: { readonly nanoseconds: bigint } }
  | { readonly type: 'size'; readonly value: { readonly bytes: bigint } };

/** The types whose value is text. */
export type TextType = 'decimal' | 'string' | 'path' | 'date_time' | 'pattern';

/** The name of a type in a value. */
export type TypeTag = TaggedValue['type'];

/** How a declaration spells each type. */
export const DECLARED_TYPES: Readonly<Record<TypeTag, string>> = Object.freeze({
  nothing: 'Nothing',
  bool: 'Bool',
  int: 'Int',
  uint: 'UInt',
  decimal: 'Decimal',
  string: 'String',
  list: 'List',
  record: 'Record',
  path: 'Path',
  duration: 'Duration',
  size: 'Size',
  date_time: 'DateTime',
  pattern: 'Pattern',
});

const isTypeTag = (name: string): name is TypeTag => Object.hasOwn(DECLARED_TYPES, name);

/** The type that a name in a value stands for; `u_int` is an older spelling of `uint`. */
export const typeTagOf = (name: string): TypeTag | undefined => {
  const spelled = name === 'u_int' ? 'uint' : name;
  return isTypeTag(spelled) ? spelled : undefined;
};

/** The value of no value. */
export const NOTHING: TaggedValue = Object.freeze({ type: 'nothing' });

const U64_MAXIMUM = 2n ** 64n - 1n;

/** Whether an integer has 64 bits with a sign. */
export const isI64 = (value: bigint): boolean => BigInt.asIntN(64, value) === value;

/** Whether an integer has 64 bits without a sign. */
const isU64 = (value: bigint): boolean => value >= 0n && value <= U64_MAXIMUM;

const decimal = /^-?(?:0|[1-9][0-9]{0,399})(?:\.[0-9]{1,400})?(?:[eE][+-]?[0-9]{1,9})?$/;

/** Whether text is a decimal number as JSON spells one. */
export const isDecimal = (text: string): boolean => decimal.test(text);

/** The integer that decimal digits spell, if it has 64 bits without a sign. */
export const u64OfText = (text: string): bigint | undefined => {
  if (!/^(?:0|[1-9][0-9]{0,19})$/.test(text)) return undefined;
  const value = BigInt(text);
  return isU64(value) ? value : undefined;
};

/** The items or the fields of a container, else nothing. */
export const childrenOf = (value: TaggedValue): Iterable<TaggedValue> => {
  if (value.type === 'list') return value.value;
  return value.type === 'record' ? value.value.values() : [];
};
