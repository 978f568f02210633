import type { PackageManifest, ValidationDiagnostic } from '../generated/contract-types.ts';
import { CONTRACTS } from '../schema/contracts.ts';
import { compareCodePoints } from '../text/code-point-order.ts';
import { quoted } from '../text/foreign-text.ts';
import { isBlank } from '../text/white-space.ts';
import { commandFindings } from './command-quality.ts';
import { CONTRIBUTION_GATES } from './contribution-gates.ts';
import { packageFinding } from './package-finding.ts';
import type { PackageSourceAudit } from './package-source-audit.ts';
import { checkVersionRequirement, isPackageVersion } from './package-version.ts';
import { portableEntryPath } from './portable-entry-path.ts';

/** A parsed package and what is known of its surroundings: all that its validation depends on. */
export interface PackageCandidate {
  readonly manifest: PackageManifest;
  /** Whether the entry was admitted; without meaning where its path is not portable. */
  readonly entryIsPresent: boolean;
  /** Version of the running program. */
  readonly quirlVersion: string;
  /** Names of the capabilities that the running program installs. */
  readonly installedCapabilities: readonly string[];
  /** What the text of the entry shows, or null if there is no text. */
  readonly audit: PackageSourceAudit | null;
}

/** One step of the validation. Steps run in the order of their table, and each reports whatever it finds. */
interface Step {
  /** What the step holds the package to, in words. */
  readonly holds: string;
  check(candidate: PackageCandidate): Iterable<ValidationDiagnostic>;
}

/** Everything that a package is held to, in order (contracts spec 12.1). */
const steps: readonly Step[] = [
  { holds: 'the manifest is of a version that is read', check: checkSchemaVersion },
  { holds: 'the package has a name', check: checkName },
  { holds: 'it has a version', check: checkVersion },
  { holds: 'it has a summary', check: ({ manifest }) => checkText(manifest, 'summary') },
  { holds: 'it says which programs it works with', check: ({ manifest }) => checkText(manifest, 'quirl') },
  { holds: 'its entry is a portable path of a file that is there', check: checkEntry },
  { holds: 'it works with the running program', check: checkRequirement },
  {
    holds: 'requests are in order',
    check: ({ manifest }) => checkOrder('capabilities.request', manifest.capabilities.request),
  },
  { holds: 'every request names an installed capability', check: checkInstalled },
  { holds: 'contributed commands are in order', check: checkContributionOrder('commands') },
  { holds: 'gated contributions are open', check: checkGates },
  { holds: 'contributed panels are in order', check: checkContributionOrder('panels') },
  { holds: 'contributed indexers are in order', check: checkContributionOrder('indexers') },
  { holds: 'contributed and documented commands are the same', check: checkSameCommands },
  { holds: 'every command is documented once', check: checkDocumentedOnce },
  { holds: 'every command is described', check: checkCommands },
  { holds: 'the entry is Lua without findings', check: ({ audit }) => audit?.diagnostics ?? [] },
  { holds: 'the capability of every visible call is requested', check: whereScanned(checkDetectedCapabilities) },
  { holds: 'what is mentioned is requested', check: whereScanned(checkReferencedCapabilities) },
  { holds: 'every request is visibly used', check: whereScanned(checkUnseenRequests) },
  { holds: 'every visible effect is declared', check: whereScanned(checkDetectedEffects) },
];

/**
 * Judges a parsed package (contracts spec 12): all findings, in the order of the checks. Warnings leave it valid.
 * Reads no file, runs nothing, changes nothing that it is given, and is the same for the same candidate everywhere.
 */
export const validatePackage = (candidate: PackageCandidate): readonly ValidationDiagnostic[] =>
  steps.flatMap((step) => [...step.check(candidate)]);

function* checkSchemaVersion({ manifest }: PackageCandidate): Iterable<ValidationDiagnostic> {
  const { schema_version } = manifest;
  if (schema_version !== CONTRACTS['quirl.package.manifest'].version)
    yield packageFinding('package.schema_version', 'schema_version', `schema_version is ${schema_version}`);
}

function* checkName({ manifest }: PackageCandidate): Iterable<ValidationDiagnostic> {
  const { name } = manifest.package;
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) yield packageFinding('package.name', 'package.name', quoted(name));
}

function* checkVersion({ manifest }: PackageCandidate): Iterable<ValidationDiagnostic> {
  const { version } = manifest.package;
  if (!isPackageVersion(version)) yield packageFinding('package.version', 'package.version', quoted(version));
}

function* checkText({ package: identity }: PackageManifest, key: 'summary' | 'quirl'): Iterable<ValidationDiagnostic> {
  if (isBlank(identity[key])) yield packageFinding(`package.${key}`, `package.${key}`, `${key} is blank`);
}

function* checkEntry({ manifest, entryIsPresent }: PackageCandidate): Iterable<ValidationDiagnostic> {
  const { entry } = manifest.package;
  if (portableEntryPath(entry) === undefined) yield packageFinding('package.entry', 'package.entry', quoted(entry));
  else if (!entryIsPresent) yield packageFinding('package.entry_missing', 'package.entry', quoted(entry));
}

function* checkRequirement({ manifest, quirlVersion }: PackageCandidate): Iterable<ValidationDiagnostic> {
  const { quirl } = manifest.package;
  const verdict = checkVersionRequirement(quirl, quirlVersion);
  if (verdict === 'met') return;
  const seen =
    verdict === 'unmet'
      ? `it is version ${quoted(quirlVersion)}, the requirement is ${quoted(quirl)}`
      : `${quoted(quirl)} is no requirement`;
  yield packageFinding('package.quirl_version', 'package.quirl', seen);
}

function* checkOrder(path: string, names: readonly string[]): Iterable<ValidationDiagnostic> {
  const misplaced = names.findIndex((name, index) => index > 0 && compareCodePoints(names[index - 1] ?? '', name) >= 0);
  if (misplaced !== -1)
    yield packageFinding('package.order', path, `${quoted(names[misplaced] ?? '')} at index ${misplaced}`);
}

function checkContributionOrder(list: 'commands' | 'panels' | 'indexers'): Step['check'] {
  return ({ manifest }) => checkOrder(`contributes.${list}`, manifest.contributes[list]);
}

function* checkInstalled({ manifest, installedCapabilities }: PackageCandidate): Iterable<ValidationDiagnostic> {
  const installed = new Set(installedCapabilities);
  for (const name of new Set(manifest.capabilities.request))
    if (!installed.has(name))
      yield packageFinding('package.capability_unavailable', 'capabilities.request', quoted(name));
}

function* checkGates({ manifest, installedCapabilities }: PackageCandidate): Iterable<ValidationDiagnostic> {
  const { request } = manifest.capabilities;
  for (const { list, code, capabilities } of CONTRIBUTION_GATES) {
    const closed = capabilities.filter((name) => !(installedCapabilities.includes(name) && request.includes(name)));
    if (manifest.contributes[list].length > 0 && closed.length > 0)
      yield packageFinding(code, `contributes.${list}`, `${closed.join(' and ')} are not both installed and requested`);
  }
}

function* checkSameCommands({ manifest }: PackageCandidate): Iterable<ValidationDiagnostic> {
  const contributed = manifest.contributes.commands;
  const documented = manifest.public_commands.map(({ path }) => path);
  const seen = [
    ...phraseOf(unnamed(contributed, documented), 'contributed but not documented'),
    ...phraseOf(unnamed(documented, contributed), 'documented but not contributed'),
  ];
  if (seen.length > 0) yield packageFinding('package.command_metadata', 'public_commands', seen.join(', '));
}

const phraseOf = (names: ReadonlySet<string>, problem: string): readonly string[] => {
  const [first] = names;
  if (first === undefined) return [];
  const others = names.size === 1 ? '' : ` and ${names.size - 1} more`;
  return [`${quoted(first)}${others} ${names.size === 1 ? 'is' : 'are'} ${problem}`];
};

function* checkDocumentedOnce({ manifest }: PackageCandidate): Iterable<ValidationDiagnostic> {
  const seen = new Set<string>();
  for (const { path } of manifest.public_commands) {
    if (seen.has(path)) {
      yield packageFinding('package.command_duplicate', 'public_commands', quoted(path));
      return;
    }
    seen.add(path);
  }
}

function* checkCommands({ manifest }: PackageCandidate): Iterable<ValidationDiagnostic> {
  for (const [index, command] of manifest.public_commands.entries())
    yield* commandFindings(command, `public_commands[${index}]`);
}

type AuditCheck = (manifest: PackageManifest, audit: PackageSourceAudit) => Iterable<ValidationDiagnostic>;

// What was not read proves nothing, neither for the manifest nor against it.
function whereScanned(check: AuditCheck): Step['check'] {
  return ({ manifest, audit }) => (audit?.scanned === true ? check(manifest, audit) : []);
}

function* checkDetectedCapabilities(
  { capabilities }: PackageManifest,
  { detected_capabilities }: PackageSourceAudit,
): Iterable<ValidationDiagnostic> {
  for (const name of unnamed(detected_capabilities, capabilities.request))
    yield packageFinding('package.source_capability_undeclared', 'capabilities.request', name);
}

function* checkReferencedCapabilities(
  { capabilities }: PackageManifest,
  { referenced_capabilities }: PackageSourceAudit,
): Iterable<ValidationDiagnostic> {
  for (const name of unnamed(referenced_capabilities, capabilities.request))
    yield packageFinding('package.source_capability_reference', 'capabilities.request', name);
}

function* checkUnseenRequests(
  { capabilities }: PackageManifest,
  { detected_capabilities }: PackageSourceAudit,
): Iterable<ValidationDiagnostic> {
  for (const name of unnamed(capabilities.request, detected_capabilities))
    yield packageFinding('package.source_capability_not_statically_seen', 'capabilities.request', quoted(name));
}

function* checkDetectedEffects(
  { public_commands }: PackageManifest,
  { detected_effects }: PackageSourceAudit,
): Iterable<ValidationDiagnostic> {
  const declared = public_commands.flatMap(({ effects }) => effects);
  for (const effect of unnamed(detected_effects, declared))
    yield packageFinding('package.source_effect_undeclared', 'public_commands.effects', effect);
}

/** What the second list does not name, each once, in the order of the first. */
const unnamed = <Name extends string>(names: readonly Name[], others: readonly Name[]): ReadonlySet<Name> => {
  const known = new Set(others);
  return new Set(names.filter((name) => !known.has(name)));
};
