import { doctorPackage } from '@quirl/plugins';
import { prettyJson } from '@quirl/quirl-contracts';
import { pluginSetting } from '../answers/plugin-setting.ts';
import { styleOf } from '../output/text-style.ts';
import { doctorText } from '../render/plugin-text.ts';
import type { Handler } from './command-host.ts';

/** `quirl plugin doctor`; exit status 1 for a package that is not healthy. */
export const pluginDoctor: Handler = async (values, host) => {
  const { machine, stdout } = host;
  const format = values.choice('--format', ['text', 'json']);
  const setting = pluginSetting(host);
  const report = doctorPackage(setting.place, setting.host, values.required('name'));
  const style = styleOf(stdout, machine.environment);
  await stdout.write(format === 'json' ? prettyJson(report) : doctorText(report, style));
  return report.healthy ? 0 : 1;
};
