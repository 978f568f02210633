import { type PackageManifest, type QuirlError, refusal } from '@quirl/quirl-contracts';
import { isPathOfPackage } from '../entry/function-key.ts';
import { foreignText } from '../text/foreign-text.ts';

// A slash parts the words of an id, and a word with a dash in front would be an option where the command is called.
const pathWord = /^[^\s/\p{Cc}-][^\s/\p{Cc}]*$/u;

const isCommandPath = (path: string): boolean => path.split(' ').every((word) => pathWord.test(word));

/**
 * Why the names of a package cannot stand beside others (catalog spec 15), as a refusal (`validation`); null if they can. The package
 * is not named like a command of the program, and every command is named after its package, in words that an id and a line can hold. Since packages
 * have different names, no two commands or ids of all packages are then equal.
 */
export const problemOfNames = (
  manifest: Pick<PackageManifest, 'package' | 'public_commands'>,
  reservedWords: ReadonlySet<string>,
): QuirlError | null => {
  const { name } = manifest.package;
  if (reservedWords.has(name))
    return refusal(
      'validation',
      `the package ${foreignText(name)} is named like commands of the program itself`,
      'Give the package another name.',
    );
  for (const { path } of manifest.public_commands) {
    if (!isPathOfPackage(path, name))
      return refusal(
        'validation',
        `the command ${foreignText(path)} is not named after its package ${foreignText(name)}`,
        `Begin the path with ${name}, as in ${name} run.`,
      );
    if (!isCommandPath(path))
      return refusal(
        'validation',
        `${foreignText(path)} is no path of a command`,
        'Write words with one blank between them; no word begins with a dash, has a slash, or holds control characters.',
      );
  }
  return null;
};
