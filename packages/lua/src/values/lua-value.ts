/**
 * A value of Lua outside its machine: data, and handles of functions that stay inside. Integers are bigints and other numbers
 * are numbers, so that none changes its kind; the keys of a table are numbers for integers, else text.
 */
export type LuaValue = null | boolean | bigint | number | string | LuaFunction | LuaTable;

/** A table: integer keys from 1 to 4096 and text keys, in no order that means anything. */
export type LuaTable = ReadonlyMap<number | string, LuaValue>;

/** A function of the machine that the value came from, or the question whether the host wants the program to end. */
export interface LuaFunction {
  readonly function: number | 'is_cancelled';
}

/** Whether a value is a table. */
export const isLuaTable = (value: LuaValue | undefined): value is LuaTable => value instanceof Map;

/** Whether a value is a function. */
export const isLuaFunction = (value: LuaValue | undefined): value is LuaFunction =>
  typeof value === 'object' && value !== null && 'function' in value;

/** What Lua calls the type of a value. */
export const luaTypeOf = (value: LuaValue | undefined): string => {
  if (value === undefined || value === null) return 'nil';
  if (typeof value === 'object') return isLuaFunction(value) ? 'function' : 'table';
  return typeof value === 'bigint' || typeof value === 'number' ? 'number' : typeof value;
};

/** A table with text keys. */
export const luaRecord = (members: Readonly<Record<string, LuaValue>>): LuaTable => new Map(Object.entries(members));

/** A table with the integer keys from 1. */
export const luaList = (items: readonly LuaValue[]): LuaTable => new Map(items.map((item, index) => [index + 1, item]));

/** The items of a table whose keys are exactly the integers from 1, in order; undefined for any other table. */
export const itemsOfList = (table: LuaTable): readonly LuaValue[] | undefined => {
  const items: LuaValue[] = [];
  for (let index = 1; index <= table.size; index += 1) {
    const item = table.get(index);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
};
