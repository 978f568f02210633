import { compareCodePoints, QuirlError, refusal } from '@quirl/quirl-contracts';
import {
  CAPABILITIES,
  capabilityOf,
  isCapability,
  isGrant,
  redundant,
  takesScope,
  uncovered,
  unrequested,
} from '../lock/capability-grant.ts';
import { shellWord } from '../shell-word.ts';
import { foreignText } from '../text/foreign-text.ts';

const allows: ReadonlyMap<string, string> = new Map(CAPABILITIES.map(({ name, allows: what }) => [name, what]));

const listed = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));

/**
 * What a package is granted: what a person allows, sorted, if it covers each request, whole or in part, and nothing else (catalog
 * spec 15 and 16). `source` is how the person named the package, for the command that would work.
 *
 * Refusals: `invalid_argument` for what is no grant, is not requested, or repeats a part of what is allowed whole; `validation` for
 * requests that nothing covers, with the difference and the command that allows them.
 */
export const decideGrants = (
  requests: readonly string[],
  allowed: readonly string[],
  source: string,
): readonly string[] => {
  const grants = [...new Set(allowed)].sort(compareCodePoints);
  const unknown = grants.find((grant) => !isGrant(grant));
  if (unknown !== undefined) throw noGrant(unknown, requests);
  const [surplus] = unrequested(requests, grants);
  if (surplus !== undefined) throw notRequested(surplus, requests);
  const [repeated] = redundant(grants);
  if (repeated !== undefined)
    throw refusal(
      'invalid_argument',
      `--allow ${capabilityOf(repeated)} allows ${repeated} already`,
      'Allow the whole capability or parts of it, not both.',
    );
  const missing = uncovered(requests, grants);
  if (missing.length > 0) throw notCovered(missing, grants, source);
  return grants;
};

const notRequested = (grant: string, requests: readonly string[]): QuirlError =>
  refusal(
    'invalid_argument',
    `--allow ${foreignText(grant)}: the package does not request ${capabilityOf(grant)}`,
    `Leave it out. Requested is: ${listed(requests)}.`,
  );

const noGrant = (text: string, requests: readonly string[]): QuirlError => {
  const capability = capabilityOf(text);
  if (isCapability(capability)) {
    if (!requests.includes(capability)) return notRequested(text, requests);
    return refusal(
      'invalid_argument',
      `--allow ${foreignText(text)} is no grant`,
      takesScope(capability)
        ? `Write ${capability}, or ${capability}:<part> with a program or relative path of letters, digits and - _ . / +, without "..".`
        : `Write ${capability}; it cannot be granted in part.`,
    );
  }
  if (requests.length === 0)
    return refusal(
      'invalid_argument',
      `--allow ${foreignText(text)} is no grant, and the package requests none`,
      'Leave --allow out.',
    );
  const meant = meantBy(text, requests);
  return refusal(
    'invalid_argument',
    `--allow ${foreignText(text)} is no grant; the package requests: ${requests.join(', ')}`,
    `Write: ${allowing(meant)}${narrowed(meant)}`,
  );
};

/** The grants that a text which is none may have stood for; every request where that cannot be told. */
const meantBy = (text: string, requests: readonly string[]): readonly string[] => {
  // Another sign in the place of the colon.
  const [before = '', ...behind] = text.split(/[=@ ]/);
  const respelled = `${before}:${behind.join('')}`;
  if (requests.includes(before) && isGrant(respelled)) return [respelled];
  // Any other word may be the part that is meant, but may as well be anything else: a grant for a program that is none helps nobody.
  const named = requests.filter((request) => request.split('.').includes(text));
  return named.length > 0 ? named : requests;
};

const allowing = (grants: readonly string[]): string => grants.map((grant) => `--allow ${grant}`).join(' ');

const narrowed = (grants: readonly string[]): string => {
  const parts = grants.filter(takesScope).map((grant) => `${grant}:<part>`);
  return parts.length === 0 ? '' : `; a part is enough: ${allowing(parts)}`;
};

const notCovered = (missing: readonly string[], grants: readonly string[], source: string): QuirlError => {
  const narrower = missing.filter(takesScope).map((name) => `${name}:<part>`);
  return new QuirlError({
    code: 'validation',
    message: `the package needs more than it is allowed: ${missing.join(', ')}`,
    context: [
      ...missing.map((name) => `missing: ${name}`),
      `diff: added ${listed(grants)}; removed none; unchanged none`,
    ],
    help: [
      ...missing.map((name) => `${name} lets a package ${allows.get(name) ?? 'do what its name says'}.`),
      `If you trust it with that: quirl plugin add ${shellWord(source.startsWith('-') ? `./${source}` : source)} ${allowing([...grants, ...missing].sort(compareCodePoints))}`,
      ...(narrower.length === 0 ? [] : [`A part is enough to be added: ${allowing(narrower)}`]),
    ],
  });
};
