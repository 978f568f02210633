import { absolutePath, indexPathOf, indexStatus as statusOfIndex } from '@quirl/catalog';
import { prettyJson } from '@quirl/quirl-contracts';
import { styleOf } from '../output/text-style.ts';
import { statusText } from '../render/index-text.ts';
import type { Handler } from './command-host.ts';

/** `quirl index status`: answers whatever the state is. */
export const indexStatus: Handler = async (values, { machine, stdout, quirlVersion }) => {
  const format = values.choice('--format', ['text', 'json']);
  const named = values.text('--index');
  const status = statusOfIndex({
    indexPath: named === undefined ? indexPathOf(machine) : absolutePath(named),
    machine,
    quirlVersion,
    withSkipped: values.flag('--skipped'),
  });
  const style = styleOf(stdout, machine.environment);
  await stdout.write(format === 'json' ? prettyJson(status) : statusText(status, named, style));
  return 0;
};
