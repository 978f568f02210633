import { updateLocked } from '@quirl/plugins';
import { prettyJson, refusal } from '@quirl/quirl-contracts';
import { pluginSetting } from '../answers/plugin-setting.ts';
import { styleOf } from '../output/text-style.ts';
import { updateText } from '../render/plugin-text.ts';
import type { Handler } from './command-host.ts';

/** `quirl plugin update`: refused without `--locked` before anything is read. */
export const pluginUpdate: Handler = async (values, host) => {
  const { machine, stdout } = host;
  const format = values.choice('--format', ['text', 'json']);
  if (!values.flag('--locked'))
    throw refusal(
      'invalid_argument',
      'packages are not updated in place',
      'Add --locked: it says what changed, and how to accept a change.',
    );
  const setting = pluginSetting(host);
  const mutation = updateLocked(setting.place, setting.host);
  await stdout.write(format === 'json' ? prettyJson(mutation) : updateText(styleOf(stdout, machine.environment)));
  return 0;
};
