import type { TaggedValue } from './tagged-value.ts';

/** A structured value as the tagged JSON that documents carry: exact integers, the fields of records in code-point order. */
export type TaggedJson = Readonly<Record<'type' | 'value', unknown>> | { readonly type: 'nothing' };

/** The tagged JSON of a structured value, ready for `prettyJson`. */
export const taggedJson = (value: TaggedValue): TaggedJson => {
  if (value.type === 'list') return { type: value.type, value: value.value.map(taggedJson) };
  if (value.type === 'record')
    return { type: value.type, value: new Map([...value.value].map(([name, field]) => [name, taggedJson(field)])) };
  return value;
};
