import { type LuaValue, luaList, luaRecord } from './lua-value.ts';
import { isI64, type TaggedValue } from './tagged-value.ts';

/** What Lua's integers cannot hold travels as decimal digits. */
const unsigned = (value: bigint): LuaValue => (isI64(value) ? value : String(value));

const contentOf = (value: Exclude<TaggedValue, { readonly type: 'nothing' }>): LuaValue => {
  switch (value.type) {
    case 'list':
      return luaList(value.value.map(luaOfTagged));
    case 'record':
      return new Map([...value.value].map(([name, field]) => [name, luaOfTagged(field)]));
    case 'duration':
      return luaRecord({ nanoseconds: unsigned(value.value.nanoseconds) });
    case 'size':
      return luaRecord({ bytes: unsigned(value.value.bytes) });
    case 'uint':
      return unsigned(value.value);
    default:
      return value.value;
  }
};

/** A structured value as the table `{type = …, value = …}` that a program sees (catalog spec 18.3). */
export const luaOfTagged = (value: TaggedValue): LuaValue =>
  value.type === 'nothing' ? luaRecord({ type: 'nothing' }) : luaRecord({ type: value.type, value: contentOf(value) });
