import { admitManifest } from '@quirl/plugins';
import { prettyJson } from '@quirl/quirl-contracts';
import { columnsOf } from '../output/text-layout.ts';
import { styleOf } from '../output/text-style.ts';
import { packageManifestText } from '../render/package-text.ts';
import type { Handler } from './command-host.ts';

/** `quirl package manifest` */
export const packageManifest: Handler = async (values, { machine, stdout }) => {
  const format = values.choice('--format', ['text', 'json']);
  const { manifest } = admitManifest(values.required('--manifest'));
  const style = styleOf(stdout, machine.environment);
  await stdout.write(
    format === 'json' ? prettyJson(manifest) : packageManifestText(manifest, style, columnsOf(stdout)),
  );
  return 0;
};
