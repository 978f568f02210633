import { buildAgentManifest, prettyJson } from '@quirl/quirl-contracts';
import { answerFromCatalog } from '../answers/answer-from-catalog.ts';
import { columnsOf } from '../output/text-layout.ts';
import { styleOf } from '../output/text-style.ts';
import { manifestText } from '../render/manifest-text.ts';
import type { Handler } from './command-host.ts';

/** `quirl agent manifest` */
export const agentManifest: Handler = async (values, host) => {
  const format = values.choice('--format', ['text', 'json']);
  const manifest = await answerFromCatalog(host, { format, select: values.list('--select') }, ({ view }) =>
    buildAgentManifest(view),
  );
  const { stdout, machine } = host;
  const style = styleOf(stdout, machine.environment);
  await stdout.write(format === 'json' ? prettyJson(manifest) : manifestText(manifest, style, columnsOf(stdout)));
  return 0;
};
