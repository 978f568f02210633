import { PLURNK_OPS } from '../language/operation.ts';
import { charRange, charsOf, complementOf, unionOf, without } from './char-set.ts';
import { type AvoidingRun, avoiding } from './rail-model.ts';

/** Every operation that stands on level two of the heading levels. */
export const levelTwoOps = PLURNK_OPS.filter((op) => op !== 'PLAN');

const controls = unionOf(charRange('\u0000', '\u001f'), charRange('\u007f', '\u009f'));

const anyChar = complementOf([]);
const bodyChar = without(anyChar, without(controls, charsOf('\t\n\r')));
const lineChar = without(bodyChar, charsOf('\n\r'));

/** What may stand in a target without an escape. */
export const plainTargetChar = without(anyChar, unionOf(controls, charsOf('()\\<')));

/** The beginnings of headings that no body may hold, whatever follows them. SPEC §rail-heading-boundaries. */
const reservedStems: readonly string[] = ['# PLAN', ...levelTwoOps.map((op) => `## ${op}`)];

/** The text of a body: it can be left for a heading at any character, since no heading can stand in it. */
export const bodyText = avoiding(bodyChar, reservedStems);

/** A body that is one matcher. SPEC §pattern-body-single-line, §pattern-body-leading-colon. */
export const matcherText = avoiding(lineChar, reservedStems, without(lineChar, charsOf(':')));

/** A body that names one resource: no line end is ever part of that. SPEC §destination-scope-boundary. */
export const destinationText = avoiding(lineChar, reservedStems);

/** The text of an annotation. */
export const annotationText = avoiding(lineChar, ['-->']);

/** Reasoning between the marks of one profile, neither of which it holds; it may be empty. */
export const reasoningBetween = (opener: string, closer: string): AvoidingRun => ({
  ...avoiding(anyChar, [opener, closer]),
  isOptional: true,
});
