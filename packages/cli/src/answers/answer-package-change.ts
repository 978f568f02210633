import type { LifecycleSetting, PackageChange } from '@quirl/plugins';
import { prettyJson } from '@quirl/quirl-contracts';
import type { CommandHost } from '../commands/command-host.ts';
import type { CommandValues } from '../line/command-values.ts';
import { styleOf } from '../output/text-style.ts';
import { warningLine } from '../render/package-text.ts';
import { packageChangeText } from '../render/plugin-text.ts';
import { afterPackageChange } from './after-package-change.ts';
import { pluginSetting } from './plugin-setting.ts';
import { untilInterrupted } from './until-interrupted.ts';

/**
 * Makes a change of the installed packages, composes the index anew if other packages are enabled now, and says what was done. An
 * interrupt ends a load in order; the change is then not made.
 */
export const answerPackageChange = async (
  values: CommandValues,
  host: CommandHost,
  change: (setting: LifecycleSetting) => PackageChange | Promise<PackageChange>,
): Promise<number> => {
  const { machine, stdout, stderr } = host;
  const format = values.choice('--format', ['text', 'json']);
  const made = await untilInterrupted(async (signal) => change({ ...pluginSetting(host), signal }));
  if (made.changesEnabled) await afterPackageChange(host);
  const style = styleOf(stdout, machine.environment);
  await stdout.write(format === 'json' ? prettyJson(made.mutation) : packageChangeText(made, style));
  if (format === 'text' && made.warnings.length > 0) {
    const lines = made.warnings.map((warning) => warningLine(warning, styleOf(stderr, machine.environment)));
    await stderr.write(lines.join('')).catch(() => undefined);
  }
  return 0;
};
