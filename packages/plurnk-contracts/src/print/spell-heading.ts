import { PathSyntax } from '../admission/path-syntax.ts';
import type { ClientStatement, ParsedPath } from '../generated/contract-types.ts';
import { spellStem } from '../language/heading-stem.ts';
import { spellNumber } from './spell-number.ts';

/** Thrown by the printer where no spelling of the language means the value. */
export const unspellable = (what: string): TypeError => new TypeError(`${what} has no spelling in the language`);

const spellSignal = (signal: ClientStatement['signal']): string | null => {
  if (signal === null) return null;
  if (typeof signal === 'number') {
    if (!Number.isInteger(signal)) throw unspellable(`the code ${signal}`);
    return `[${spellNumber(signal)}]`;
  }
  const terms = typeof signal === 'string' ? [signal] : signal;
  for (const term of terms) if (term === '' || /[\],\n \t]/.test(term)) throw unspellable('a term of a signal');
  return `[${terms.join(',')}]`;
};

const spellTarget = (target: ParsedPath | null): string | null => {
  if (target === null) return null;
  if (target.raw === '' || /[<\n]/.test(target.raw)) throw unspellable('a target');
  return `(${PathSyntax.escapeTarget(target.raw)})`;
};

/** A scope with commas and no spaces, or null without one. */
export const spellScope = (marker: { readonly marks: readonly (number | string)[] } | null): string | null => {
  if (marker === null) return null;
  if (marker.marks.length === 0) throw unspellable('a scope without components');
  const components = marker.marks.map((mark) => {
    if (typeof mark === 'string') {
      if (!/^@[0-9A-Za-z]{5}$/.test(mark)) throw unspellable('a line anchor');
      return mark;
    }
    if (!Number.isFinite(mark)) throw unspellable('a component of a scope');
    return spellNumber(mark);
  });
  return `<${components.join(',')}>`;
};

const spellAnnotation = (annotation: string | null): string | null => {
  if (annotation === null) return null;
  if (annotation.includes('-->') || annotation.includes('\n') || annotation.trim() !== annotation) {
    throw unspellable('an annotation');
  }
  return annotation === '' ? '<!-- -->' : `<!-- ${annotation} -->`;
};

/** The heading line of a statement in a lane: signal, target, scope and annotation, with one space before each. */
export const spellHeading = (statement: ClientStatement, lane: string): string => {
  if (!/^[A-Za-z0-9_]*$/.test(lane)) throw unspellable('a lane');
  const slots = [
    spellSignal(statement.signal),
    spellTarget(statement.target),
    spellScope(statement.lineMarker),
    spellAnnotation(statement.annotation),
  ];
  return [spellStem(statement.op, lane), ...slots.filter((slot) => slot !== null)].join(' ');
};
