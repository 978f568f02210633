import { type QuirlError, refusal } from '@quirl/quirl-contracts';

/** Why a package could not be installed because of what stands in its manifest. */
export interface ManifestProblem {
  /** Where in the manifest, as findings of a build name it: `public_commands[0].output_type`. */
  readonly path: string;
  /** What was seen, as a clause that names the command. */
  readonly message: string;
  /** What to write instead. */
  readonly help: string;
}

/** The first of some problems as a refusal (`validation`); null if there is none. */
export const refusalOfFirst = (problems: Iterable<ManifestProblem>): QuirlError | null => {
  for (const { message, help } of problems) return refusal('validation', message, help);
  return null;
};
