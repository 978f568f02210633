import { DECLARED_TYPES, type TaggedValue } from './tagged-value.ts';

/** A declared type (catalog spec 15): `Name` or `Name<Expression>`. */
export interface TypeExpression {
  readonly name: string;
  readonly argument: TypeExpression | null;
}

const TYPE_BYTES_LIMIT = 256;
const TYPE_DEPTH_LIMIT = 16;
const generics: ReadonlySet<string> = new Set(['Values', 'Result', 'Stream']);
const checked: ReadonlyMap<string, string> = new Map(Object.entries(DECLARED_TYPES).map(([tag, name]) => [name, tag]));

/** Reads a type; undefined for what is none: another spelling, more than 256 bytes, deep nesting, an argument of what takes none. */
export const parseTypeExpression = (text: string): TypeExpression | undefined => {
  if (text.length > TYPE_BYTES_LIMIT || Buffer.byteLength(text) > TYPE_BYTES_LIMIT) return undefined;
  const names = text.replace(/>+$/, '').split('<');
  const closings = text.length - text.replace(/>+$/, '').length;
  if (closings !== names.length - 1 || names.length > TYPE_DEPTH_LIMIT) return undefined;
  if (!names.every((name) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name))) return undefined;
  if (names.slice(0, -1).some((name) => checked.has(name) && name !== 'List')) return undefined;
  if (generics.has(names.at(-1) ?? '')) return undefined;
  return names.reduceRight<TypeExpression | null>((argument, name) => ({ name, argument }), null) ?? undefined;
};

/** Whether one value is of a type. A nominal type takes every value; `Result<T>` and `Values<T>` what `T` takes. */
export const isOfType = (value: TaggedValue, type: TypeExpression): boolean => {
  if ((type.name === 'Result' || type.name === 'Values') && type.argument !== null)
    return isOfType(value, type.argument);
  const tag = checked.get(type.name);
  if (tag !== undefined && value.type !== tag) return false;
  if (value.type !== 'list' || type.argument === null) return true;
  const { argument } = type;
  return value.value.every((item) => isOfType(item, argument));
};
