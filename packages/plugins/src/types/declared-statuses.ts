import type { PackageManifest } from '@quirl/quirl-contracts';
import { foreignText } from '../text/foreign-text.ts';
import type { ManifestProblem } from './manifest-problem.ts';

const SUCCESS = '0';

/** The commands of a manifest that do not declare the status of success, so that no call of theirs could succeed (catalog spec 17). */
export function* problemsOfDeclaredStatuses({
  public_commands,
}: Pick<PackageManifest, 'public_commands'>): Iterable<ManifestProblem> {
  for (const [index, { path, error_codes }] of public_commands.entries())
    if (!error_codes.has(SUCCESS))
      yield {
        path: `public_commands[${index}].error_codes`,
        message: `${foreignText(path)} does not declare the status 0, so no call of it could succeed`,
        help: 'Add "0" with what it means, as in "0" = "done".',
      };
}
