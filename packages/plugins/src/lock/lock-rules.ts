import { isAbsolute } from 'node:path';
import {
  compareCodePoints,
  contractHash,
  type DocumentProblem,
  documentHeader,
  type PluginLock,
  type PluginLockEntry,
  trimWhiteSpace,
} from '@quirl/quirl-contracts';
import { isCapability, isGrant, redundant, unrequested } from './capability-grant.ts';
import { manifestPathOf, PACKAGE_RUNTIME, RUNTIME_API_VERSION } from './runtime-boundary.ts';

/** What one rule says about a value: what is there and what should be; undefined if the rule holds. */
type Verdict = Pick<DocumentProblem, 'seen' | 'expected'> | undefined;

/** One rule about the whole lock, and the member that it speaks of. */
interface LockRule {
  readonly path: string;
  check(lock: PluginLock): Verdict;
}

/** One rule about every installed package. */
interface EntryRule {
  readonly path: keyof PluginLockEntry;
  check(entry: PluginLockEntry): Verdict;
}

const MOST_SHOWN = 80;

const shown = (text: string): string =>
  JSON.stringify(text.length <= MOST_SHOWN ? text : `${[...text.slice(0, MOST_SHOWN)].slice(0, -1).join('')}…`);

const equal = (value: string | number, expected: string | number): Verdict =>
  value === expected
    ? undefined
    : { seen: typeof value === 'string' ? shown(value) : String(value), expected: String(expected) };

const matches = (value: string, form: RegExp, expected: string): Verdict =>
  form.test(value) ? undefined : { seen: shown(value), expected };

const isAscending = (names: readonly string[]): boolean =>
  names.every((name, index) => index === 0 || compareCodePoints(names[index - 1] ?? '', name) < 0);

const capabilityList = (names: readonly string[], isKnown: (name: string) => boolean): Verdict => {
  const stranger = names.find((name) => !isKnown(name));
  if (stranger !== undefined) return { seen: shown(stranger), expected: 'only capabilities that the platform knows' };
  return isAscending(names) ? undefined : { seen: 'another order, or a name twice', expected: 'sorted, unique names' };
};

const CHECKSUM = /^sha256:[0-9a-f]{64}$/;
const SCHEMA_HASH = /^fnv1a64:[0-9a-f]{16}$/;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const header = documentHeader('quirl.plugin.lock');

const lockRules: readonly LockRule[] = [
  { path: 'document_type', check: (lock) => equal(lock.document_type, header.document_type) },
  { path: 'schema_version', check: (lock) => equal(lock.schema_version, header.schema_version) },
  { path: 'schema_hash', check: (lock) => equal(lock.schema_hash, contractHash('quirl.plugin.lock')) },
  { path: 'resolved_api_version', check: (lock) => equal(lock.resolved_api_version, RUNTIME_API_VERSION) },
  {
    path: 'plugins',
    check: ({ plugins }) =>
      isAscending(plugins.map(({ name }) => name))
        ? undefined
        : { seen: 'another order, or a name twice', expected: 'packages sorted by unique name' },
  },
];

const checksumRule = (path: 'manifest_checksum' | 'entry_checksum' | 'source_checksum'): EntryRule => ({
  path,
  check: (entry) => matches(entry[path], CHECKSUM, 'sha256: and 64 hexadecimal digits'),
});

const isPath = (path: string | undefined): boolean => path !== undefined && isAbsolute(path) && !path.includes('\0');

const entryRules: readonly EntryRule[] = [
  { path: 'name', check: ({ name }) => matches(name, NAME, 'the name of a package') },
  {
    path: 'version',
    check: ({ version }) => (trimWhiteSpace(version) === '' ? { seen: 'a blank', expected: 'a version' } : undefined),
  },
  {
    path: 'source',
    check: ({ source }) =>
      isPath(manifestPathOf(source)) ? undefined : { seen: shown(source), expected: 'file: and an absolute path' },
  },
  {
    path: 'runtime',
    check: ({ runtime, enabled }) =>
      runtime === PACKAGE_RUNTIME || !enabled
        ? undefined
        : { seen: `${shown(runtime)}, enabled`, expected: `${PACKAGE_RUNTIME}, or a package that is disabled` },
  },
  { path: 'resolved_api_version', check: (entry) => equal(entry.resolved_api_version, RUNTIME_API_VERSION) },
  {
    path: 'runtime_schema_hash',
    check: (entry) => matches(entry.runtime_schema_hash, SCHEMA_HASH, 'fnv1a64: and 16 hexadecimal digits'),
  },
  checksumRule('manifest_checksum'),
  checksumRule('entry_checksum'),
  checksumRule('source_checksum'),
  { path: 'requested_capabilities', check: (entry) => capabilityList(entry.requested_capabilities, isCapability) },
  {
    path: 'granted_capabilities',
    check: ({ requested_capabilities: requests, granted_capabilities: grants }) => {
      const list = capabilityList(grants, isGrant);
      if (list !== undefined) return list;
      const [surplus] = unrequested(requests, grants);
      if (surplus !== undefined) return { seen: shown(surplus), expected: 'only what the package requests' };
      const [repeated] = redundant(grants);
      if (repeated === undefined) return undefined;
      return { seen: `${shown(repeated)} beside the whole capability`, expected: 'a capability whole or in parts' };
    },
  },
];

/**
 * Everything in which a lock breaks the rules of catalog spec 16, in the order of the rules; its shape was checked before.
 * What only one package can get wrong with the files or the program around it is not a matter of the lock.
 */
export const lockProblems = (lock: PluginLock): readonly DocumentProblem[] => {
  const problems: DocumentProblem[] = [];
  const note = (path: string, verdict: Verdict): void => {
    if (verdict !== undefined) problems.push({ path, ...verdict });
  };
  for (const { path, check } of lockRules) note(path, check(lock));
  for (const [index, entry] of lock.plugins.entries())
    for (const { path, check } of entryRules) note(`plugins[${index}].${path}`, check(entry));
  return problems;
};
