import { buildAgentContext, prettyJson, renderContextMarkdown } from '@quirl/quirl-contracts';
import { answerFromCatalog } from '../answers/answer-from-catalog.ts';
import type { Handler } from './command-host.ts';

/** `quirl agent context` */
export const agentContext: Handler = async (values, host) => {
  const format = values.choice('--format', ['markdown', 'json']);
  const query = values.list('query').join(' ');
  const context = await answerFromCatalog(host, { format, select: values.list('--select') }, ({ view }) =>
    buildAgentContext(view, query, values.count('--token-budget')),
  );
  await host.stdout.write(format === 'json' ? prettyJson(context) : renderContextMarkdown(context));
  return 0;
};
