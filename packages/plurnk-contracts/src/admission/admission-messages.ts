import { spellStem } from '../language/heading-stem.ts';
import { COMBINED_ANCHOR_MESSAGE } from '../language/structural-messages.ts';
import type { AdmissionFault, AdmissionFaultKind, DestinationFault, MetadataFault } from './admission-fault.ts';
import { PathSyntax } from './path-syntax.ts';

const metadata: Readonly<Record<MetadataFault, string>> = {
  expected: 'expected `{` after a block',
  unclosed: 'unclosed block',
  missing: 'missing `:` in a block',
  'empty-name': 'empty name',
};

const destinations: Readonly<Record<DestinationFault, string>> = {
  'line-end': 'a COPY/MOVE destination is a single line',
  'colon-after-scope':
    'COPY/MOVE destination scope must end the destination selection; remove the extra `:` after the scope',
  'space-after-scope':
    'COPY/MOVE destination scope must end the destination selection; remove the space after the scope',
  'combined-anchor': COMBINED_ANCHOR_MESSAGE,
  'number-range': 'a number in the scope of a COPY/MOVE destination is too large',
};

const claims = {
  xpath: 'not a valid xpath selector',
  regex: 'not a valid `/pattern/flags` regex',
  jsonpath: 'not a valid jsonpath',
} as const;

/** The text of every fault of typed admission. What a URL or its metadata held is never repeated. SPEC §diagnostic-catalogue. */
const messages: { readonly [K in AdmissionFaultKind]: (fault: AdmissionFault<K>) => string } = {
  url: () => 'invalid URI in path',
  metadata: ({ fault }) => `invalid request metadata: ${metadata[fault]}`,
  matcher: ({ dialect, reason }) => `${claims[dialect]}: ${reason}`,
  'regex-open': () => 'a matcher that begins with `/` has no closing `/` behind its pattern',
  'tag-removal': ({ op, term }) => `${op} cannot remove tags - \`${term}\` is signed \`-\``,
  'tag-conflict': ({ name }) => `cannot both add and remove the log tag \`${name}\``,
  'tag-term': ({ term }) => `invalid log tag term \`${term}\``,
  'tags-without-selection': ({ op, delimiter }) =>
    `signed tags on \`${spellStem(op, delimiter)}\` do not select log items - a target, a matcher or an unsigned tag does`,
  'anchor-on-find': () => 'line anchors require an exact READ target; FIND result positions are numeric',
  'anchor-in-column': ({ anchor }) => `a column in a scope is a number - \`${anchor}\` is a line anchor`,
  destination: ({ fault }) => destinations[fault],
};

/** The message of a fault of typed admission. */
export const messageOfRefusal = <K extends AdmissionFaultKind>(fault: AdmissionFault<K>): string =>
  messages[fault.kind](fault);

/** Advice for a path among the tags of an operation without a target. SPEC §misplaced-target-advisory. */
export const misplacedTargetAdvice = (op: 'EDIT' | 'COPY' | 'MOVE', delimiter: string, path: string): string => {
  const suggestion = spellStem(op, delimiter === '' ? '0' : delimiter);
  return `\`${spellStem(op, delimiter)}\` has no \`(target)\` - that path sits in the \`[…]\` tag slot; a target goes in \`(…)\`. Try \`${suggestion} (${PathSyntax.escapeTarget(path)})\``;
};
