import type { ClientStatement } from '../generated/contract-types.ts';
import type { ParseItem, UnparsedTail } from '../language/plurnk-parser.ts';
import { OutputError } from './output-error.ts';
import type { TextWriter } from './text-writer.ts';

const INDENT = 2;

/** The JSON of a value that stands `depth` levels deep in a text of two spaces a level. */
const jsonAt = (depth: number, value: unknown): string => {
  try {
    return JSON.stringify(value, null, INDENT).replaceAll('\n', `\n${' '.repeat(INDENT * depth)}`);
  } catch (error) {
    if (error instanceof RangeError) throw new OutputError('an item of the result is longer than a text can be');
    throw error;
  }
};

/** Writes a parse result as `JSON.stringify(result, null, 2)` would, item by item, and a line end. */
export const createJsonResult = (
  writer: TextWriter,
): { item(item: ParseItem<ClientStatement>): void; end(tail: UnparsedTail | null): void } => {
  let before = '\n    ';
  let after = '';
  writer.add('{\n  "items": [');
  return {
    item(item) {
      writer.add(before);
      writer.add(jsonAt(2, item));
      before = ',\n    ';
      after = '\n  ';
    },
    end(tail) {
      writer.add(`${after}]`);
      if (tail !== null) writer.add(`,\n  "unparsedTail": ${jsonAt(1, tail)}`);
      writer.add('\n}\n');
    },
  };
};
