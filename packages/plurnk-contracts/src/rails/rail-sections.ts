import type { PlurnkOp } from '../language/operation.ts';
import { choice, optional, type Rail, type RailRule, rule, sequence } from './rail-model.ts';

const headingEnd = sequence(optional(rule('annotation')), '\n');

/** A required slot, with the space before it. */
const slot = (name: string): Rail => sequence(' ', rule(name));
const optionalSlot = (name: string): Rail => optional(slot(name));
const lines = (name: string): Rail => sequence(rule(name), '\n');

const noBody: readonly Rail[] = [];
const requiredBody: readonly Rail[] = [lines('body')];
const requiredDestination: readonly Rail[] = [lines('destination')];
const optionalBody: readonly Rail[] = [optional(lines('body'))];
const optionalMatcher: readonly Rail[] = [optional(lines('matcher'))];

interface SectionParts {
  readonly slots: readonly Rail[];
  readonly body: readonly Rail[];
}

/** The section of every operation; SEND here is one that does not end the turn. SPEC §rail-sections. */
const sections = (): Readonly<Record<PlurnkOp, SectionParts>> => ({
  FIND: { slots: [optionalSlot('add-tags'), slot('target'), optionalSlot('numeric-scope')], body: optionalMatcher },
  READ: { slots: [optionalSlot('add-tags'), slot('target'), optionalSlot('text-scope')], body: optionalMatcher },
  EDIT: { slots: [optionalSlot('add-tags'), slot('target'), optionalSlot('text-scope')], body: optionalBody },
  COPY: { slots: [optionalSlot('add-tags'), slot('target'), optionalSlot('text-scope')], body: requiredDestination },
  MOVE: { slots: [optionalSlot('add-tags'), slot('target'), optionalSlot('text-scope')], body: requiredDestination },
  OPEN: {
    slots: [optionalSlot('curation-tags'), optionalSlot('log-target'), optionalSlot('text-scope')],
    body: optionalMatcher,
  },
  FOLD: {
    slots: [optionalSlot('curation-tags'), optionalSlot('log-target'), optionalSlot('text-scope')],
    body: optionalMatcher,
  },
  SEND: { slots: [optionalSlot('mid-code'), optionalSlot('target')], body: optionalBody },
  EXEC: {
    slots: [optionalSlot('executor'), optionalSlot('target'), optionalSlot('numeric-scope')],
    body: optionalBody,
  },
  BARE: { slots: [optionalSlot('add-tags')], body: requiredBody },
  WORK: { slots: [optionalSlot('branch'), slot('target')], body: requiredBody },
  FORK: { slots: [optionalSlot('branch'), slot('target')], body: requiredBody },
  KILL: { slots: [optionalSlot('kill-code'), slot('target')], body: noBody },
  PLAN: { slots: [], body: requiredBody },
});

const sectionName = (op: string): string => `${op.toLowerCase()}-section`;

const sectionRules = () =>
  Object.entries(sections()).map(([op, { slots, body }]): readonly [string, RailRule] => [
    sectionName(op),
    sequence(`${op === 'PLAN' ? '#' : '##'} ${op}0`, ...slots, headingEnd, ...body),
  ]);

const terminal = (code: Rail | string, scope: readonly Rail[]): Rail =>
  sequence('## SEND0 [', code, ']', optionalSlot('target'), ...scope, headingEnd, rule('body'));

/** Every section, and the SEND that ends a turn: with `102` it goes on, with the others it does not. */
export const turnSectionRules = (): readonly (readonly [name: string, content: RailRule])[] => [
  [
    'internal-section',
    choice(
      ...Object.keys(sections())
        .filter((op) => op !== 'PLAN')
        .map((op) => rule(sectionName(op))),
    ),
  ],
  ...sectionRules(),
  ['continuing-send', terminal('102', [])],
  ['concluding-send', choice(terminal(choice('200', '499'), []), terminal('202', [optionalSlot('park-scope')]))],
];
