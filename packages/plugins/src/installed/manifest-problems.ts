import type { PackageManifest } from '@quirl/quirl-contracts';
import { problemsOfDeclarations } from '../types/declarations.ts';
import type { ManifestProblem } from '../types/manifest-problem.ts';
import { problemsOfNames } from './package-names.ts';

/** Everything in a valid manifest that keeps its package from being installed whatever it is granted: names, then declarations. */
export function* problemsOfManifest(
  manifest: PackageManifest,
  reservedWords: ReadonlySet<string>,
): Iterable<ManifestProblem> {
  yield* problemsOfNames(manifest, reservedWords);
  yield* problemsOfDeclarations(manifest);
}
