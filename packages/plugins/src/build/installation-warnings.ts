import { visibleCommands } from '@quirl/lua';
import { installationFinding, type PackageManifest, type ValidationDiagnostic } from '@quirl/quirl-contracts';
import { problemsOfEffects } from '../call/effect-grants.ts';
import { BINDING_HELPS } from '../entry/bind-commands.ts';
import { functionKeyOf, isPathOfPackage } from '../entry/function-key.ts';
import type { InstallHost } from '../installed/install-host.ts';
import { problemsOfManifest } from '../installed/manifest-problems.ts';
import { PACKAGE_COMMANDS_LIMIT } from '../limits.ts';
import { foreignText } from '../text/foreign-text.ts';
import type { ManifestProblem } from '../types/manifest-problem.ts';

/**
 * Why a package without an error could not be installed all the same, as warnings: what adding it would refuse whatever it is granted, as far as
 * that is certain without evaluating a line of it (catalog spec 15 and 16).
 */
export const installationWarnings = (
  manifest: PackageManifest,
  entry: Uint8Array,
  { reservedWords }: InstallHost,
): readonly ValidationDiagnostic[] =>
  [
    ...problemsOfManifest(manifest, reservedWords),
    ...problemsOfEffects(manifest, manifest.capabilities.request),
    ...problemsOfFunctions(manifest, entry),
    ...problemsOfNumber(manifest),
  ].map(({ path, message, help }) => installationFinding(path, message, help));

/** More commands than all enabled packages may have together. */
function* problemsOfNumber({ public_commands }: PackageManifest): Iterable<ManifestProblem> {
  if (public_commands.length <= PACKAGE_COMMANDS_LIMIT) return;
  yield {
    path: 'public_commands',
    message: `there are ${public_commands.length} commands; enabled packages may have ${PACKAGE_COMMANDS_LIMIT} together`,
    help: 'Part them into several packages, or let one command take an argument.',
  };
}

/** The commands that nothing in an entry can stand behind, where its text shows everything that it returns and registers. */
function* problemsOfFunctions(manifest: PackageManifest, entry: Uint8Array): Iterable<ManifestProblem> {
  const { name } = manifest.package;
  const commands = manifest.public_commands.filter(({ path }) => isPathOfPackage(path, name));
  if (commands.length === 0) return;
  const { keys, mayRegister } = visibleCommands(entry);
  if (keys === null || mayRegister) return;
  const pathOfKey = new Map<string, string>();
  for (const { path } of commands) {
    const key = functionKeyOf(path, name);
    const other = pathOfKey.get(key);
    pathOfKey.set(key, path);
    if (other !== undefined)
      yield {
        path: 'package.entry',
        message: `${foreignText(path)} shares the function ${foreignText(key)} with ${foreignText(other)}`,
        help: BINDING_HELPS.shared,
      };
    if (!keys.has(key))
      yield {
        path: 'package.entry',
        message: `nothing in the entry stands behind ${foreignText(path)}: it neither returns a function ${foreignText(key)} nor registers a command`,
        help: `Return a table that has the function ${foreignText(key)}, or register the command with quirl.plugin.command.`,
      };
  }
}
