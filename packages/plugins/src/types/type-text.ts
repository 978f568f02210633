import { DECLARED_TYPES, type TaggedValue } from '@quirl/lua';

/** The type of a value as a declaration spells it; for a list whose items are all of one type, with that type. */
export const typeText = (value: TaggedValue): string => {
  const name = DECLARED_TYPES[value.type];
  if (value.type !== 'list') return name;
  const items = new Set(value.value.map((item) => DECLARED_TYPES[item.type]));
  const [only] = items;
  return only !== undefined && items.size === 1 ? `${name}<${only}>` : name;
};
