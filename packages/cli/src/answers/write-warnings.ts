import type { ValidationDiagnostic } from '@quirl/quirl-contracts';
import type { CommandHost } from '../commands/command-host.ts';
import { styleOf } from '../output/text-style.ts';
import { warningLine } from '../render/package-text.ts';

/** Writes the warnings about a package on stderr, one line each. With `json` nothing is said beside the answer. */
export const writeWarnings = async (
  { machine, stderr }: Pick<CommandHost, 'machine' | 'stderr'>,
  format: string,
  warnings: readonly ValidationDiagnostic[],
): Promise<void> => {
  if (format === 'json' || warnings.length === 0) return;
  const lines = warnings.map((warning) => warningLine(warning, styleOf(stderr, machine.environment)));
  await stderr.write(lines.join('')).catch(() => undefined);
};
