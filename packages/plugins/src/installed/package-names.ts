import type { PackageManifest } from '@quirl/quirl-contracts';
import { isPathOfPackage } from '../entry/function-key.ts';
import { foreignText } from '../text/foreign-text.ts';
import type { ManifestProblem } from '../types/manifest-problem.ts';

// A slash parts the words of an id, and a word with a dash in front would be an option where the command is called.
const pathWord = /^[^\s/\p{Cc}-][^\s/\p{Cc}]*$/u;

const isCommandPath = (path: string): boolean => path.split(' ').every((word) => pathWord.test(word));

/**
 * Why the names of a package cannot stand beside others (catalog spec 15). The package is not named like a command of the program, and every
 * command is named after its package, in words that an id and a line can hold. Since packages have different names, no two commands or
 * ids of all packages are then equal.
 */
export function* problemsOfNames(
  manifest: Pick<PackageManifest, 'package' | 'public_commands'>,
  reservedWords: ReadonlySet<string>,
): Iterable<ManifestProblem> {
  const { name } = manifest.package;
  if (reservedWords.has(name))
    yield {
      path: 'package.name',
      message: `the package ${foreignText(name)} is named like commands of the program itself`,
      help: 'Give the package another name.',
    };
  for (const [index, { path }] of manifest.public_commands.entries()) {
    const at = `public_commands[${index}].path`;
    if (!isPathOfPackage(path, name))
      yield {
        path: at,
        message: `the command ${foreignText(path)} is not named after its package ${foreignText(name)}`,
        help: `Begin the path with ${name}, as in ${name} run.`,
      };
    else if (!isCommandPath(path))
      yield {
        path: at,
        message: `${foreignText(path)} is no path of a command`,
        help: 'Write words with one blank between them; no word begins with a dash, has a slash, or holds control characters.',
      };
  }
}
