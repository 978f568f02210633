import type { LifecycleSetting, PackageChange } from '@quirl/plugins';
import { prettyJson } from '@quirl/quirl-contracts';
import type { CommandHost } from '../commands/command-host.ts';
import type { CommandValues } from '../line/command-values.ts';
import { styleOf } from '../output/text-style.ts';
import { packageChangeText } from '../render/plugin-text.ts';
import { afterPackageChange } from './after-package-change.ts';
import { pluginSetting } from './plugin-setting.ts';
import { untilInterrupted } from './until-interrupted.ts';
import { writeWarnings } from './write-warnings.ts';

/**
 * Makes a change of the installed packages, says what was done, and composes the index anew if other packages are enabled now. An
 * interrupt ends a load in order; the change is then not made.
 */
export const answerPackageChange = async (
  values: CommandValues,
  host: CommandHost,
  change: (setting: LifecycleSetting) => PackageChange | Promise<PackageChange>,
): Promise<number> => {
  const { machine, stdout } = host;
  const format = values.choice('--format', ['text', 'json']);
  const made = await untilInterrupted(async (signal) => change({ ...pluginSetting(host), signal }));
  const style = styleOf(stdout, machine.environment);
  try {
    // The change stands already; composing may take a while and may be interrupted.
    await stdout.write(format === 'json' ? prettyJson(made.mutation) : packageChangeText(made, style));
  } finally {
    if (made.changesEnabled) await afterPackageChange(host);
  }
  await writeWarnings(host, format, made.warnings);
  return 0;
};
