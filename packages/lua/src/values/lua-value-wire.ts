import { isLuaFunction, type LuaValue } from './lua-value.ts';

/** A Lua value as JSON: one member names the kind of what JSON cannot say. */
export type WireValue =
  | null
  | boolean
  | string
  | { readonly integer: string }
  | { readonly float: string }
  | { readonly function: number | 'is_cancelled' }
  | { readonly table: readonly (readonly [number | string, WireValue])[] };

/** The wire form of a value. */
export const wireOf = (value: LuaValue): WireValue => {
  if (typeof value === 'bigint') return { integer: String(value) };
  if (typeof value === 'number') return { float: Object.is(value, -0) ? '-0' : String(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (isLuaFunction(value)) return { function: value.function };
  return { table: [...value].map(([key, item]) => [key, wireOf(item)]) };
};

/** Deepest nesting of a value that is read; no value of either side comes near. */
const DEPTH_LIMIT = 128;

const isInteger = /^-?[0-9]{1,19}$/;
const isFloat = /^(?:-?Infinity|NaN|-?[0-9]{1,30}(?:\.[0-9]{1,30})?(?:e[+-][0-9]{1,3})?)$/;

/** The value that JSON stands for; undefined if it is of no wire form. */
export const valueOfWire = (wire: unknown, depth = 0): LuaValue | undefined => {
  if (wire === null || typeof wire === 'boolean' || typeof wire === 'string') return wire;
  if (typeof wire !== 'object' || depth > DEPTH_LIMIT) return undefined;
  const [member, ...others] = Object.entries(wire);
  if (member === undefined || others.length > 0) return undefined;
  const [kind, content]: [string, unknown] = member;
  if (kind === 'integer')
    return typeof content === 'string' && isInteger.test(content) ? integerOf(BigInt(content)) : undefined;
  if (kind === 'float') return typeof content === 'string' && isFloat.test(content) ? Number(content) : undefined;
  if (kind === 'function')
    return content === 'is_cancelled' || Number.isSafeInteger(content) ? functionOf(content) : undefined;
  if (kind === 'table') return Array.isArray(content) ? tableOf(content, depth) : undefined;
  return undefined;
};

const integerOf = (value: bigint): bigint | undefined => (BigInt.asIntN(64, value) === value ? value : undefined);

const functionOf = (handle: unknown): LuaValue | undefined =>
  handle === 'is_cancelled' || typeof handle === 'number' ? { function: handle } : undefined;

const tableOf = (entries: readonly unknown[], depth: number): LuaValue | undefined => {
  const table = new Map<number | string, LuaValue>();
  for (const entry of entries) {
    if (!Array.isArray(entry) || entry.length !== 2) return undefined;
    const [key, wire]: unknown[] = entry;
    const value = valueOfWire(wire, depth + 1);
    if (value === undefined || (typeof key !== 'string' && !Number.isSafeInteger(key))) return undefined;
    if (typeof key !== 'string' && typeof key !== 'number') return undefined;
    table.set(key, value);
  }
  return table.size === entries.length ? table : undefined;
};
