import { type PackageCommand, type PluginLockEntry, type QuirlError, refusal } from '@quirl/quirl-contracts';
import { examinePackage, type InstalledPackage } from '../installed/examine-package.ts';
import type { InstallHost } from '../installed/install-host.ts';
import { findEntry } from '../lifecycle/lock-entries.ts';
import type { PluginPlace } from '../lock/plugin-place.ts';
import { readLock } from '../lock/read-lock.ts';
import { foreignText } from '../text/foreign-text.ts';

/** A command of an enabled package that some words begin with. */
export interface FoundCommand {
  readonly installed: InstalledPackage;
  readonly command: PackageCommand;
  /** How many of the words are its path. */
  readonly pathWords: number;
}

/** The one of some names that a text was probably meant to be; null if none is near. */
export type NearestName = (text: string, names: Iterable<string>) => string | null;

const unknown = (text: string, near: string | null, help: string): QuirlError => {
  const meant = near === null ? '' : `Did you mean: quirl plugin call ${near}? `;
  return refusal('invalid_command', `no enabled package has the command ${foreignText(text)}`, `${meant}${help}`);
};

/** The path that words were probably meant to begin with, by what stands behind the name of the package. */
const nearestPath = (words: readonly string[], paths: readonly string[], nearest: NearestName): string | null => {
  const [name = '', ...behind] = words;
  const tails = paths.map((path) => path.split(' ').slice(1));
  for (const count of [...new Set(tails.map(({ length }) => length))].sort((left, right) => right - left)) {
    const alike = tails.filter(({ length }) => length === count).map((tail) => tail.join(' '));
    const near = nearest(behind.slice(0, count).join(' '), alike);
    if (near !== null) return `${name} ${near}`;
  }
  return null;
};

/** The package of a lock entry as it lies on disk. Throws `validation` if it is not what was added. */
export const readEnabledPackage = (entry: PluginLockEntry, host: InstallHost): InstalledPackage => {
  const examined = examinePackage(entry, host);
  if (examined.isHealthy) return examined.installed;
  throw refusal(
    'validation',
    `the package ${entry.name} cannot be used: ${examined.findings.map(({ message }) => message).join('; ')}`,
    `See what is wrong with: quirl plugin doctor ${entry.name}`,
    examined.findings.map(({ code }) => `code: ${code}`),
  );
};

/**
 * The command with the longest path that words begin with, among the commands of enabled packages (catalog spec 17). Every path begins with
 * the name of its package, so one package is read alone. Throws `invalid_command` for words that no enabled package has, `validation` for a
 * package that is not what was added and for a lock that cannot be used. A program of the machine is never meant. `nearest` guesses what
 * an unknown word was meant to be, for the help.
 */
export const findPackageCommand = (
  place: PluginPlace,
  host: InstallHost,
  words: readonly string[],
  nearest: NearestName = () => null,
): FoundCommand => {
  const [name = ''] = words;
  const lock = readLock(place);
  const entry = findEntry(lock, name);
  if (entry === undefined) {
    const near = nearest(
      name,
      lock.plugins.map((plugin) => plugin.name),
    );
    throw unknown(name, near === null ? null : `${near} …`, 'See which packages are installed with: quirl plugin list');
  }
  if (!entry.enabled)
    throw refusal(
      'invalid_command',
      `the package ${name} is disabled`,
      `If it may run, enable it with: quirl plugin enable ${name}`,
    );
  const installed = readEnabledPackage(entry, host);
  const commands = installed.manifest.public_commands;
  let found: FoundCommand | undefined;
  for (const command of commands) {
    const path = command.path.split(' ');
    if (path.length > (found?.pathWords ?? 0) && path.every((word, index) => word === words[index]))
      found = { installed, command, pathWords: path.length };
  }
  if (found !== undefined) return found;
  const paths = commands.map(({ path }) => path);
  throw unknown(
    words.slice(0, 2).join(' '),
    nearestPath(words, paths, nearest),
    paths.length === 0 ? `${name} has no commands` : `${name} has: ${paths.join(', ')}`,
  );
};
