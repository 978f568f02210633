import { ShapeProblem } from './shape.ts';

const number = /-?[0-9][0-9.eE+-]*/y;
const inexact = /[.eE]|^-0$/;

/**
 * Parses JSON without losing anything that the text says (contracts spec 2): a member that stands twice in one object and a
 * number that is written as a fraction or with an exponent are a {@link ShapeProblem}, where `JSON.parse` would keep the
 * last member and round. Throws `SyntaxError` for text that is not JSON. Linear in the text.
 */
export const parseLossless = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  // The grammar holds from here on, so that a few marks are enough to know where members and numbers stand.
  const objects: (Set<string> | undefined)[] = [];
  let isKey = false;
  for (let position = 0; position < text.length; position += 1) {
    const character = text.charAt(position);
    if (character === '"') {
      const end = endOfString(text, position);
      const members = objects.at(-1);
      if (isKey && members !== undefined) admitMember(members, text.slice(position, end));
      isKey = false;
      position = end - 1;
    } else if (character === '{') {
      objects.push(new Set());
      isKey = true;
    } else if (character === '[') {
      objects.push(undefined);
      isKey = false;
    } else if (character === '}' || character === ']') {
      objects.pop();
    } else if (character === ',') {
      isKey = objects.at(-1) !== undefined;
    } else if (character === '-' || (character >= '0' && character <= '9')) {
      number.lastIndex = position;
      const literal = number.exec(text)?.[0] ?? character;
      if (inexact.test(literal)) throw new ShapeProblem(`has the number ${literal.slice(0, 32)}, which is no integer`);
      position += literal.length - 1;
    }
  }
  return value;
};

const admitMember = (members: Set<string>, literal: string): void => {
  const name: unknown = JSON.parse(literal);
  if (typeof name !== 'string') return;
  if (members.has(name)) throw new ShapeProblem(`has the member ${literal.slice(0, 128)} twice in one object`);
  members.add(name);
};

/** Index behind the closing quote of the string that opens at a position. */
const endOfString = (text: string, open: number): number => {
  for (let position = open + 1; ; position += 1) {
    const unit = text.charCodeAt(position);
    if (unit === 0x5c) position += 1;
    else if (unit === 0x22 || Number.isNaN(unit)) return position + 1;
  }
};
