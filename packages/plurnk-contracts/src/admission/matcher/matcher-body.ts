import type { MatcherBody } from '../../generated/contract-types.ts';
import { MATCHER_LENGTH_LIMIT } from '../../limits.ts';
import { type Admitted, admitted, refused } from '../admission-fault.ts';
import type { PatternProblem } from './pattern-fault.ts';
import { recogniseJsonpath } from './recognise-jsonpath.ts';
import { recogniseXpath } from './recognise-xpath.ts';
import { splitRegex } from './split-regex.ts';

const tooLong = (raw: string): PatternProblem | null =>
  raw.length > MATCHER_LENGTH_LIMIT ? { at: 0, reason: `it is longer than ${MATCHER_LENGTH_LIMIT} characters` } : null;

const admitRegex = (raw: string): Admitted<MatcherBody> => {
  const parts = splitRegex(raw);
  if (parts === null) return refused({ kind: 'regex-open' });
  const long = tooLong(raw);
  if (long !== null) return refused({ kind: 'matcher', dialect: 'regex', reason: long.reason }, long.at);
  try {
    new RegExp(parts.pattern, parts.flags);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refused({ kind: 'matcher', dialect: 'regex', reason });
  }
  return admitted({ dialect: 'regex', raw, ...parts });
};

const admitPattern =
  (dialect: 'xpath' | 'jsonpath', recognise: (source: string) => PatternProblem | null) =>
  (raw: string): Admitted<MatcherBody> => {
    const problem = tooLong(raw) ?? recognise(raw);
    if (problem !== null) return refused({ kind: 'matcher', dialect, reason: problem.reason }, problem.at);
    return admitted({ dialect, raw });
  };

/** The dialects by the prefix that claims them, longest first. A claim that fails never falls back. SPEC §matcher-prefix-claims. */
const claims: readonly (readonly [prefix: string, admit: (raw: string) => Admitted<MatcherBody>])[] = [
  ['//', admitPattern('xpath', recogniseXpath)],
  ['/', admitRegex],
  ['$', admitPattern('jsonpath', recogniseJsonpath)],
  ['~', (raw) => admitted({ dialect: 'semantic', raw })],
  ['@', (raw) => admitted({ dialect: 'graph', raw })],
  ['', (raw) => admitted({ dialect: 'glob', raw })],
];

/** Admits a matcher; empty text is none. Patterns are compiled and thrown away, nothing is evaluated. SPEC §compile-only. */
export const admitMatcher = (raw: string): Admitted<MatcherBody | null> => {
  if (raw === '') return admitted(null);
  const claim = claims.find(([prefix]) => raw.startsWith(prefix));
  return claim === undefined ? admitted(null) : claim[1](raw);
};
