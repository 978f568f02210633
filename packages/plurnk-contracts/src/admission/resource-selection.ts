import type { ResourceSelection, TextLineMarker } from '../generated/contract-types.ts';
import { readScope } from '../language/scope-slot.ts';
import { type Admitted, admitted, refused } from './admission-fault.ts';
import { columnAnchorFault } from './line-marker.ts';
import { admitPath } from './parsed-path.ts';

/** The reading of a scope that ends a text, if one does; scopes hold no `<`, so only the last one can begin it. */
const scopeAtEnd = (text: string): { readonly open: number; readonly reading: ReturnType<typeof readScope> } | null => {
  const open = text.endsWith('>') ? text.lastIndexOf('<') : -1;
  if (open === -1) return null;
  const reading = readScope(text, open, 'text');
  return reading.kind !== 'malformed' && reading.end === text.length ? { open, reading } : null;
};

const isTrailing = (character: string | undefined): boolean =>
  character === ':' || character === ' ' || character === '\t';

const withoutTrailing = (text: string): string => {
  let end = text.length;
  while (isTrailing(text[end - 1])) end -= 1;
  return text.slice(0, end);
};

const admitTarget = (text: string, lineMarker: TextLineMarker | null): Admitted<ResourceSelection | null> => {
  const target = admitPath(text);
  if (!target.ok) return target;
  return admitted(target.value === null ? null : { target: target.value, lineMarker });
};

/**
 * Admits the destination of a COPY or MOVE: target spelling, and a text scope as the very last characters if there is one.
 * Other angle brackets belong to the path. SPEC §destination-scope-boundary.
 */
export const admitResourceSelection = (text: string): Admitted<ResourceSelection | null> => {
  const lineEnd = text.indexOf('\n');
  if (lineEnd !== -1) return refused({ kind: 'destination', fault: 'line-end' }, lineEnd);

  const scope = scopeAtEnd(text);
  if (scope !== null) {
    const { open, reading } = scope;
    if (reading.kind === 'combined') return refused({ kind: 'destination', fault: 'combined-anchor' }, open);
    if (reading.kind === 'range') return refused({ kind: 'destination', fault: 'number-range' }, open);
    if (reading.kind === 'scope') {
      const inColumn = columnAnchorFault(reading.marks, text.slice(open));
      if (inColumn !== null) return refused(inColumn.fault, open + inColumn.at);
      return admitTarget(text.slice(0, open), { marks: [...reading.marks] });
    }
  }

  const before = withoutTrailing(text);
  if (before.length < text.length && scopeAtEnd(before)?.reading.kind === 'scope') {
    const rest = text.slice(before.length);
    const fault = rest.includes(':') ? 'colon-after-scope' : 'space-after-scope';
    return refused({ kind: 'destination', fault }, before.length);
  }
  return admitTarget(text, null);
};
