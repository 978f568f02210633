import type { PackageManifest } from '@quirl/quirl-contracts';
import { problemsOfDeclaredArguments } from './declared-arguments.ts';
import { problemsOfDeclaredStatuses } from './declared-statuses.ts';
import { problemsOfDeclaredTypes } from './declared-types.ts';
import type { ManifestProblem } from './manifest-problem.ts';

/** What commands of a manifest declare that none can have here: types, then arguments, then statuses. Nothing is evaluated. */
export function* problemsOfDeclarations(manifest: Pick<PackageManifest, 'public_commands'>): Iterable<ManifestProblem> {
  yield* problemsOfDeclaredTypes(manifest);
  yield* problemsOfDeclaredArguments(manifest);
  yield* problemsOfDeclaredStatuses(manifest);
}
