import { listPackages } from '@quirl/plugins';
import { prettyJson } from '@quirl/quirl-contracts';
import { pluginSetting } from '../answers/plugin-setting.ts';
import { columnsOf } from '../output/text-layout.ts';
import { styleOf } from '../output/text-style.ts';
import { packageListText } from '../render/plugin-text.ts';
import type { Handler } from './command-host.ts';

/** `quirl plugin list`: damaged packages are an answer, and exit status 0. */
export const pluginList: Handler = async (values, host) => {
  const { machine, stdout } = host;
  const format = values.choice('--format', ['text', 'json']);
  const setting = pluginSetting(host);
  const listing = listPackages(setting.place, setting.host);
  const style = styleOf(stdout, machine.environment);
  await stdout.write(format === 'json' ? prettyJson(listing.list) : packageListText(listing, style, columnsOf(stdout)));
  return 0;
};
