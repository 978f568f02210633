import { EngineAborted } from './instantiate-engine.ts';
import type { Address, LuaExports } from './lua-exports.ts';

/** Bytes that the engine works on. Views are taken anew after the memory grew, so none may be kept over a call of the engine. */
export interface EngineMemory {
  /** The whole memory. */
  bytes(): Uint8Array;
  /** The unsigned 32-bit integer at an address. */
  word(address: Address): number;
  /** Runs work with a zero-ended copy of the bytes, which is gone afterwards unless the work throws. */
  withCopy<Value>(content: Uint8Array, work: (address: Address) => Value): Value;
  /** A zero-ended copy that stays. */
  keep(text: string): Address;
}

/** The memory of one engine. */
export const engineMemory = (lua: LuaExports): EngineMemory => {
  let view = new Uint8Array(lua.memory.buffer);
  let words = new DataView(lua.memory.buffer);
  const bytes = (): Uint8Array => {
    if (view.buffer !== lua.memory.buffer) view = new Uint8Array(lua.memory.buffer);
    return view;
  };
  const copy = (content: Uint8Array): Address => {
    const address = lua.malloc(content.length + 1);
    if (address === 0) throw new EngineAborted('the engine has no memory for a text');
    bytes().set(content, address);
    bytes()[address + content.length] = 0;
    return address;
  };
  return {
    bytes,
    word: (address) => {
      if (words.buffer !== lua.memory.buffer) words = new DataView(lua.memory.buffer);
      return words.getUint32(address, true);
    },
    withCopy: (content, work) => {
      const address = copy(content);
      const value = work(address);
      lua.free(address);
      return value;
    },
    keep: (text) => copy(new TextEncoder().encode(text)),
  };
};
