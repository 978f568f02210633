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
  if (unknown !== undefined) throw noGrant(unknown);
  const [surplus] = unrequested(requests, grants);
  if (surplus !== undefined)
    throw refusal(
      'invalid_argument',
      `--allow ${surplus}: the package does not request ${capabilityOf(surplus)}`,
      `Leave it out. Requested is: ${listed(requests)}.`,
    );
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

const noGrant = (text: string): QuirlError => {
  const capability = capabilityOf(text);
  const help = !isCapability(capability)
    ? `Capabilities are: ${CAPABILITIES.map(({ name }) => name).join(', ')}.`
    : takesScope(capability)
      ? `Write ${capability}, or ${capability}:<part> with a program or relative path of letters, digits and - _ . / +, without "..".`
      : `Write ${capability}; it cannot be granted in part.`;
  return refusal('invalid_argument', `--allow ${foreignText(text)} is no grant`, help);
};

const notCovered = (missing: readonly string[], grants: readonly string[], source: string): QuirlError => {
  const words = [...grants, ...missing].sort(compareCodePoints).flatMap((grant) => ['--allow', grant]);
  const narrower = missing.filter(takesScope).map((name) => `--allow ${name}:<part>`);
  return new QuirlError({
    code: 'validation',
    message: `the package needs more than it is allowed: ${missing.join(', ')}`,
    context: [
      ...missing.map((name) => `missing: ${name}`),
      `diff: added ${listed(grants)}; removed none; unchanged none`,
    ],
    help: [
      ...missing.map((name) => `${name} lets a package ${allows.get(name) ?? 'do what its name says'}.`),
      `If you trust it with that: quirl plugin add ${shellWord(source)} ${words.join(' ')}`,
      ...(narrower.length === 0 ? [] : [`A part is enough to be added: ${narrower.join(' ')}`]),
    ],
  });
};
