import { trimWhiteSpace } from '../text/white-space.ts';

const semanticVersion = /^[0-9]+\.[0-9]+\.[0-9]+(?:-[0-9A-Za-z.-]+)?$/;
const numbers = /^[0-9]+(?:\.[0-9]+){0,2}$/;
const GREATEST_COMPONENT = 18_446_744_073_709_551_615n;

/** Whether the order of a version against a bound is what the operator asks for. */
const operators: ReadonlyMap<string, (order: number) => boolean> = new Map([
  ['>=', (order: number) => order >= 0],
  ['<=', (order: number) => order <= 0],
  ['>', (order: number) => order > 0],
  ['<', (order: number) => order < 0],
  ['=', (order: number) => order === 0],
]);

/**
 * Whether a text is the version of a package: three runs of ASCII digits of any length, and perhaps a hyphen and a prerelease
 * of letters, digits, dots and hyphens (contracts spec 12.3). Build metadata is refused.
 */
export const isPackageVersion = (text: string): boolean => semanticVersion.test(text);

/**
 * Whether a version meets a requirement: every one of its comparators, parted by commas (contracts spec 12.3).
 * `unreadable` where the requirement is none; such a requirement is met by no version. A version is read as a bound is: up to
 * three numbers of 64 bits, without its prerelease; one that cannot be read meets nothing.
 */
export const checkVersionRequirement = (requirement: string, version: string): 'met' | 'unmet' | 'unreadable' => {
  const running = readNumbers(version);
  let verdict: 'met' | 'unmet' = running === undefined ? 'unmet' : 'met';
  for (const text of requirement.split(',')) {
    const comparator = trimWhiteSpace(text);
    const sign = /^(?:>=|<=|>|<|=)?/.exec(comparator)?.[0] ?? '';
    const bound = readNumbers(trimWhiteSpace(comparator.slice(sign.length)));
    const holds = operators.get(sign === '' ? '=' : sign);
    if (bound === undefined || holds === undefined) return 'unreadable';
    if (running !== undefined && !holds(compareNumbers(running, bound))) verdict = 'unmet';
  }
  return verdict;
};

/** Three numbers, most significant first; missing ones are 0. */
const readNumbers = (text: string): readonly bigint[] | undefined => {
  const release = trimWhiteSpace(text.split('-', 1)[0] ?? '');
  if (!numbers.test(release)) return undefined;
  const components = release.split('.').map(readComponent);
  if (components.includes(undefined)) return undefined;
  return [0, 1, 2].map((place) => components[place] ?? 0n);
};

// Turning an endless row of digits into a bigint would take more than linear time.
const readComponent = (digits: string): bigint | undefined => {
  const significant = digits.replace(/^0+/, '');
  const value = significant.length <= 20 ? BigInt(significant) : undefined;
  return value !== undefined && value <= GREATEST_COMPONENT ? value : undefined;
};

const compareNumbers = (left: readonly bigint[], right: readonly bigint[]): number => {
  const place = left.findIndex((value, index) => value !== right[index]);
  if (place === -1) return 0;
  return (left[place] ?? 0n) < (right[place] ?? 0n) ? -1 : 1;
};
