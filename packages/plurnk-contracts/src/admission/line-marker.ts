import type { LineMarker } from '../generated/contract-types.ts';
import type { AdmissionFault } from './admission-fault.ts';

const isAnchor = (mark: number | string): mark is string => typeof mark === 'string';

/**
 * The anchor that stands where a column does, in a scope of three or four components, and its offset in the scope's text
 * (which begins with `<`). SPEC §text-line-anchor-syntax.
 */
export const columnAnchorFault = (
  marks: readonly (number | string)[],
  scopeText: string,
): { readonly fault: AdmissionFault; readonly at: number } | null => {
  if (marks.length !== 3 && marks.length !== 4) return null;
  for (const index of [1, 3]) {
    const mark = marks[index];
    if (mark === undefined || !isAnchor(mark)) continue;
    // With an anchor only commas separate, so the components before it can be counted by them.
    const before = scopeText.split(',', index).join(',').length;
    return { fault: { kind: 'anchor-in-column', anchor: mark }, at: scopeText.indexOf('@', before) };
  }
  return null;
};

/** The marker of a numeric scope, or null where an anchor is among its components. */
export const numericMarker = (marks: readonly (number | string)[]): LineMarker | null => {
  const numbers = marks.filter((mark) => !isAnchor(mark));
  return numbers.length === marks.length ? { marks: numbers } : null;
};
