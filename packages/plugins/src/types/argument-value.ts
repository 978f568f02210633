import { isDecimal, type LuaValue } from '@quirl/lua';

/** What one word of a command line stands for; `expected` if it does not fit the type of its argument. */
export type ArgumentReading = { readonly value: LuaValue } | { readonly expected: string };

const I64_MAXIMUM = 2n ** 63n - 1n;
const U64_MAXIMUM = 2n ** 64n - 1n;

/** Digits of the largest number of 64 bits: turning an endless row of them into a number takes its square in time. */
const LONGEST = 20;

/** The integer that a word spells in decimal digits, leading zeros or not, if it has no more digits than 64 bits need. */
const integerOf = (word: string): bigint | undefined => {
  // Two looks, since one pattern for both takes the square of the length for zeros before a letter.
  if (!/^-?[0-9]+$/.test(word)) return undefined;
  const sign = word.startsWith('-') ? '-' : '';
  const digits = word.slice(sign.length).replace(/^0+/, '') || '0';
  return digits.length > LONGEST ? undefined : BigInt(`${sign}${digits}`);
};

const integerFrom =
  (least: bigint, greatest: bigint, expected: string) =>
  (word: string): ArgumentReading => {
    const value = integerOf(word);
    if (value === undefined || value < least || value > greatest) return { expected };
    // What Lua's integers cannot hold travels as decimal digits.
    return { value: value > I64_MAXIMUM ? String(value) : value };
  };

const text = (word: string): ArgumentReading => ({ value: word });

const signed = integerFrom(-I64_MAXIMUM - 1n, I64_MAXIMUM, 'an integer of 64 bits');
const unsigned = integerFrom(0n, U64_MAXIMUM, 'an integer of 64 bits that is not negative');
const positive = integerFrom(1n, U64_MAXIMUM, 'a positive integer of 64 bits');

const boolean = (word: string): ArgumentReading =>
  word === 'true' || word === 'false' ? { value: word === 'true' } : { expected: 'true or false' };

const decimal = (word: string): ArgumentReading => (isDecimal(word) ? text(word) : { expected: 'a decimal number' });

/** The types whose words are looked at, by their names in small letters. */
const readers: ReadonlyMap<string, (word: string) => ArgumentReading> = new Map([
  ['int', signed],
  ['integer', signed],
  ['uint', unsigned],
  ['unsigned-integer', unsigned],
  ['positive-integer', positive],
  ['bool', boolean],
  ['boolean', boolean],
  ['decimal', decimal],
]);

/** Reads one word as a value of an argument's type (catalog spec 17); a type that is not looked at takes any text. */
export const readArgument = (word: string, type: string): ArgumentReading =>
  (readers.get(type.toLowerCase()) ?? text)(word);
