import type { Address, LuaExports } from './lua-exports.ts';

/** The shapes of functions that the engine calls through its table. */
interface EntryKinds {
  /** `(state, activation)`: runs every so many instructions. */
  readonly hook: (state: Address, activation: Address) => void;
  /** `(data, block, old size, new size)`: the allocator. */
  readonly allocator: (data: Address, block: Address, oldSize: number, newSize: number) => Address;
  /** `(state)`: a function that Lua can call; gives the number of its results. */
  readonly luaFunction: (state: Address) => number;
}

const I32 = 0x7f;
const FUNCTION = 0x60;

/** One section: its number, its length, its content. All lengths of a wrapper fit one byte. */
const section = (number: number, content: readonly number[]): readonly number[] => [number, content.length, ...content];

const named = (text: string): readonly number[] => [text.length, ...Buffer.from(text)];

const parameterCounts: Readonly<Record<keyof EntryKinds, number>> = { hook: 2, allocator: 4, luaFunction: 1 };
const NAME = 'run';

// The engine's table takes functions of a module alone, so this one imports ours with its type and exports it again.
const wrapperBytes = (kind: keyof EntryKinds): Uint8Array => {
  const parameters = parameterCounts[kind];
  const results = kind === 'hook' ? 0 : 1;
  const type = [FUNCTION, parameters, ...Array(parameters).fill(I32), results, ...Array(results).fill(I32)];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, ...type]),
    ...section(2, [1, ...named(NAME), ...named(NAME), 0, 0]),
    ...section(7, [1, ...named(NAME), 0, 0]),
  ]);
};

const wrappers = new Map<keyof EntryKinds, WebAssembly.Module>();

const wrapperOf = (kind: keyof EntryKinds): WebAssembly.Module => {
  const known = wrappers.get(kind);
  if (known !== undefined) return known;
  const made = new WebAssembly.Module(wrapperBytes(kind));
  wrappers.set(kind, made);
  return made;
};

/** A function of ours, with the shape that the engine expects of it. */
export type Entry = {
  readonly [Kind in keyof EntryKinds]: { readonly kind: Kind; readonly run: EntryKinds[Kind] };
}[keyof EntryKinds];

/** Puts a function of ours into the engine's table and gives its place there. */
export const enterFunction = (lua: LuaExports, { kind, run }: Entry): number => {
  const { exports } = new WebAssembly.Instance(wrapperOf(kind), { [NAME]: { [NAME]: run } });
  return enter(lua, exports[NAME]);
};

/** Puts a function of a module into the engine's table. */
export const enter = (lua: LuaExports, run: unknown): number => {
  const place = lua.__indirect_function_table.grow(1);
  lua.__indirect_function_table.set(place, run);
  return place;
};
