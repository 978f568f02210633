import { isList, isMembers } from './json-value.ts';
import type { WorkAllowance } from './work-allowance.ts';

// A value takes a place in the list of parts, and a text of its own: both cost memory as well as time.
const VALUE_UNITS = 8;

type Piece = { readonly text: string } | { readonly value: unknown };

const writtenText = (scalar: unknown, allowance: WorkAllowance): string => {
  const text = JSON.stringify(scalar);
  allowance.spend(1 + (text.length >> 2));
  return text;
};

const mark = (text: string): Piece => ({ text });

/**
 * A text that two JSON values share exactly when they are equal in JSON Schema: the order of members does not matter, that of
 * items does. Works without recursion, because a value may be nested as deeply as its author likes.
 */
export const canonicalText = (value: unknown, allowance: WorkAllowance): string => {
  const parts: string[] = [];
  const pending: Piece[] = [{ value }];
  for (let piece = pending.pop(); piece !== undefined; piece = pending.pop()) {
    if ('text' in piece) parts.push(piece.text);
    else if (isList(piece.value)) {
      allowance.spend(VALUE_UNITS * (1 + piece.value.length));
      parts.push('[');
      pending.push(mark(']'));
      for (const item of piece.value.toReversed()) pending.push(mark(','), { value: item });
    } else if (isMembers(piece.value)) {
      // Any fixed order will do, and this one asks nothing of the locale.
      const names = Object.keys(piece.value).sort().toReversed();
      allowance.spend(VALUE_UNITS * (1 + names.length));
      parts.push('{');
      pending.push(mark('}'));
      for (const name of names) pending.push(mark(','), { value: piece.value[name] }, mark(':'), { value: name });
    } else parts.push(writtenText(piece.value, allowance));
  }
  return parts.join('');
};
