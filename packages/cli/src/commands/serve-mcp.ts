import { withCatalog } from '@quirl/catalog';
import { LineLimitError, serveMcp as serve } from '@quirl/mcp';
import { refusal } from '@quirl/quirl-contracts';
import { catalogRequest, noticeOfIndex } from '../answers/answer-from-catalog.ts';
import { catalogPort } from '../answers/catalog-port.ts';
import type { Handler } from './command-host.ts';

/** `quirl serve mcp`: the protocol owns standard input and output until the input ends. */
export const serveMcp: Handler = async (_values, host) => {
  const notice = await withCatalog(catalogRequest(host, {}), ({ index }) => noticeOfIndex(index));
  if (notice !== null) await host.stderr.write(`quirl: ${notice}\n`).catch(() => undefined);
  try {
    await serve({ ...catalogPort(host), notice }, { input: process.stdin, output: process.stdout });
  } catch (error) {
    if (!(error instanceof LineLimitError)) throw error;
    throw refusal('resource_limit', error.message, 'start the session again and send shorter messages');
  }
  return 0;
};
