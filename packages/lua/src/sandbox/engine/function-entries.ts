import type { Address, LuaExports } from './lua-exports.ts';

/** The shapes of functions that the engine calls through its table. */
export interface EntryKinds {
  /** `(state, activation)`: runs every so many instructions. */
  readonly hook: (state: Address, activation: Address) => void;
  /** `(data, block, old size, new size)`: the allocator. */
  readonly allocator: (data: Address, block: Address, oldSize: number, newSize: number) => Address;
  /** `(state)`: a function that Lua can call; gives the number of its results. */
  readonly luaFunction: (state: Address) => number;
}

const kinds: Readonly<Record<keyof EntryKinds, number>> = { hook: 0, allocator: 1, luaFunction: 2 };

const I32 = 0x7f;
const FUNCTION = 0x60;

/** One section: its number, its length, its content. */
const section = (number: number, content: readonly number[]): readonly number[] => [
  number,
  ...unsigned(content.length),
  ...content,
];

const unsigned = (value: number): readonly number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];

const named = (text: string): readonly number[] => [...unsigned(text.length), ...Buffer.from(text)];

// The engine's table takes functions of a module alone, so this one imports ours with their types and exports them again.
const wrapperModule = (types: readonly number[]): Uint8Array =>
  Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [
      3,
      ...[FUNCTION, 2, I32, I32, 0],
      ...[FUNCTION, 4, I32, I32, I32, I32, 1, I32],
      ...[FUNCTION, 1, I32, 1, I32],
    ]),
    ...section(2, [
      ...unsigned(types.length),
      ...types.flatMap((type, index) => [...named('host'), ...named(String(index)), 0, type]),
    ]),
    ...section(7, [
      ...unsigned(types.length),
      ...types.flatMap((_, index) => [...named(String(index)), 0, ...unsigned(index)]),
    ]),
  ]);

/** A function of ours, with the shape that the engine expects of it. */
export type Entry = {
  readonly [Kind in keyof EntryKinds]: { readonly kind: Kind; readonly run: EntryKinds[Kind] };
}[keyof EntryKinds];

/** Puts functions of ours into the engine's table and gives their places there, in the same order. */
export const enterFunctions = (lua: LuaExports, entries: readonly Entry[]): readonly number[] => {
  const module = new WebAssembly.Module(wrapperModule(entries.map(({ kind }) => kinds[kind])));
  const host = Object.fromEntries(entries.map(({ run }, index) => [String(index), run]));
  const { exports } = new WebAssembly.Instance(module, { host });
  return entries.map((_, index) => enter(lua, exports[String(index)]));
};

/** Puts a function of a module into the engine's table. */
export const enter = (lua: LuaExports, run: unknown): number => {
  const place = lua.__indirect_function_table.grow(1);
  lua.__indirect_function_table.set(place, run);
  return place;
};
