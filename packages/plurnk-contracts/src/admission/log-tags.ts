import type { SignalTerm } from '../language/structure.ts';
import { type Admitted, admitted, refused } from './admission-fault.ts';

// White space and control characters cannot be seen, the rest is syntax of the slot.
const foreign = /[[\],\s\p{Cc}]/u;

const isSign = (character: string | undefined): boolean => character === '+' || character === '-';

/** The name of a term: what is left without its sign. */
const tagName = (term: string): string => (isSign(term[0]) ? term.slice(1) : term);

const isMalformed = (term: string): boolean => {
  const name = tagName(term);
  return name === '' || isSign(name[0]) || foreign.test(name);
};

const textsOf = (terms: readonly SignalTerm[]): string[] => terms.map(({ text }) => text);

/** Admits the tags of an operation that only adds them. `at` of a fault is the term's own offset. SPEC §log-tag-signal. */
export const admitAddedTags = (op: string, terms: readonly SignalTerm[]): Admitted<string[]> => {
  for (const { text, offset } of terms) {
    if (isMalformed(text)) return refused({ kind: 'tag-term', term: text }, offset);
    if (text.startsWith('-')) return refused({ kind: 'tag-removal', op, term: text }, offset);
  }
  return admitted(textsOf(terms));
};

/** Admits the tags of an operation that selects by unsigned terms and changes tags by signed ones. */
export const admitCurationTags = (terms: readonly SignalTerm[]): Admitted<string[]> => {
  const signs = new Map<string, string>();
  for (const { text, offset } of terms) {
    if (isMalformed(text)) return refused({ kind: 'tag-term', term: text }, offset);
    if (!isSign(text[0])) continue;
    const name = tagName(text);
    const sign = text.charAt(0);
    if ((signs.get(name) ?? sign) !== sign) return refused({ kind: 'tag-conflict', name }, offset);
    signs.set(name, sign);
  }
  return admitted(textsOf(terms));
};

/** Takes terms as they are. */
export const takeTags = (terms: readonly SignalTerm[]): Admitted<string[]> => admitted(textsOf(terms));

/** Whether tags would be changed while no term selects anything. SPEC §curation-selection. */
export const onlyChanges = (terms: readonly string[]): boolean =>
  terms.length > 0 && terms.every((term) => isSign(term[0]));

/** Whether a term looks like a path: it has a slash, or ends like a file name with an extension. */
export const isPathShaped = (name: string): boolean => name.includes('/') || /^.+\.[A-Za-z][A-Za-z0-9]*$/s.test(name);
