import { type PackageCommand, type PluginLockEntry, type QuirlError, refusal } from '@quirl/quirl-contracts';
import { examinePackage, type InstalledPackage } from '../installed/examine-package.ts';
import type { InstallHost } from '../installed/install-host.ts';
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

const unknown = (text: string, help: string): QuirlError =>
  refusal('invalid_command', `no enabled package has the command ${foreignText(text)}`, help);

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
 * package that is not what was added and for a lock that cannot be used. A program of the machine is never meant.
 */
export const findPackageCommand = (place: PluginPlace, host: InstallHost, words: readonly string[]): FoundCommand => {
  const [name = ''] = words;
  const entry = readLock(place).plugins.find((candidate) => candidate.name === name);
  if (entry === undefined) throw unknown(name, 'See which packages are installed with: quirl plugin list');
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
  const paths = commands.map(({ path }) => path).join(', ');
  throw unknown(words.slice(0, 2).join(' '), paths === '' ? `${name} has no commands` : `${name} has: ${paths}`);
};
