import { packagePermissions } from '@quirl/plugins';
import { prettyJson } from '@quirl/quirl-contracts';
import { pluginSetting } from '../answers/plugin-setting.ts';
import { columnsOf } from '../output/text-layout.ts';
import { styleOf } from '../output/text-style.ts';
import { permissionsText } from '../render/plugin-text.ts';
import type { Handler } from './command-host.ts';

/** `quirl plugin permissions` */
export const pluginPermissions: Handler = async (values, host) => {
  const { machine, stdout } = host;
  const format = values.choice('--format', ['text', 'json']);
  const permissions = packagePermissions(pluginSetting(host).place, values.required('name'));
  const style = styleOf(stdout, machine.environment);
  await stdout.write(
    format === 'json' ? prettyJson(permissions) : permissionsText(permissions, style, columnsOf(stdout)),
  );
  return 0;
};
