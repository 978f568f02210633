import { type CheckedPackage, readPackage } from '@quirl/plugins';
import { type PackageBuild, prettyJson } from '@quirl/quirl-contracts';
import type { CommandHost } from '../commands/command-host.ts';
import type { CommandValues } from '../line/command-values.ts';
import { styleOf, type TextStyle } from '../output/text-style.ts';
import { validationText } from '../render/validation-text.ts';
import { installHost } from './install-host.ts';
import { writeWarnings } from './write-warnings.ts';

/** What a valid package is answered with. */
interface PackageAnswer {
  readonly document: unknown;
  text(style: TextStyle): string;
}

/**
 * Reads the package that a command line names and writes the answer for a valid one: exit status 0, and with a text format one
 * line per warning on stderr. An invalid one is answered with its findings and 1 (contracts spec 16). Neither an index nor
 * a lock is read.
 */
export const answerFromPackage = async (
  values: CommandValues,
  host: CommandHost,
  answer: (build: PackageBuild, checked: CheckedPackage) => PackageAnswer,
): Promise<number> => {
  const { machine, quirlVersion, stdout } = host;
  const format = values.choice('--format', ['text', 'json']);
  const manifest = values.required('--manifest');
  const checked = readPackage(manifest, installHost(quirlVersion));
  const { build, diagnostics, outcome } = checked;
  const style = styleOf(stdout, machine.environment);
  if (build === null) {
    await stdout.write(format === 'json' ? prettyJson(outcome) : validationText(outcome, `package ${manifest}`, style));
    return 1;
  }
  const { document, text } = answer(build, checked);
  await stdout.write(format === 'json' ? prettyJson(document) : text(style));
  await writeWarnings(host, format, diagnostics);
  return 0;
};
