import { BACKSLASH, LEFT_PARENTHESIS, LESS, RIGHT_PARENTHESIS } from './characters.ts';
import type { StructuralFault } from './structure.ts';

/** What stands at a `(`. `end` is the offset behind the `)`. */
export type TargetReading =
  | { readonly kind: 'target'; readonly end: number; readonly text: string }
  | { readonly kind: 'fault'; readonly at: number; readonly fault: StructuralFault }
  /** No `)` of its own on the line. */
  | { readonly kind: 'open' };

const isEscapable = (unit: number): boolean =>
  unit === BACKSLASH || unit === LEFT_PARENTHESIS || unit === RIGHT_PARENTHESIS;

/** Reads the target whose `(` stands at `open` of one heading line. SPEC §path-parentheses. */
export const readTarget = (line: string, open: number): TargetReading => {
  let depth = 0;
  for (let at = open + 1; at < line.length; at += 1) {
    const unit = line.charCodeAt(at);
    if (unit === BACKSLASH && isEscapable(line.charCodeAt(at + 1))) at += 1;
    else if (unit === LEFT_PARENTHESIS) depth += 1;
    else if (unit === LESS) return { kind: 'fault', at, fault: { kind: 'target-character', character: '<' } };
    else if (unit === RIGHT_PARENTHESIS) {
      if (depth === 0) return { kind: 'target', end: at + 1, text: line.slice(open + 1, at) };
      depth -= 1;
    }
  }
  return { kind: 'open' };
};
