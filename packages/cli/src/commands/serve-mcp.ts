import { withCatalog } from '@quirl/catalog';
import { LineLimitError, serveMcp as serve } from '@quirl/mcp';
import { refusal } from '@quirl/quirl-contracts';
import { catalogRequest, noticeOfIndex, writeNotices } from '../answers/answer-from-catalog.ts';
import { catalogPort } from '../answers/catalog-port.ts';
import { packageCommandsOf } from '../answers/package-commands.ts';
import { oneLine } from '../output/text-layout.ts';
import type { Handler } from './command-host.ts';

/** `quirl serve mcp`: the protocol owns standard input and output until the input ends. */
export const serveMcp: Handler = async (_values, host) => {
  const packages = await packageCommandsOf(host);
  const ofIndex = await withCatalog(catalogRequest(host, {}, packages), ({ index }) => noticeOfIndex(index));
  const notices = [...(ofIndex === null ? [] : [ofIndex]), ...packages.notices];
  await writeNotices(host, 'text', notices);
  const notice = notices.length === 0 ? null : notices.map(oneLine).join('. Note: ');
  try {
    await serve({ ...catalogPort(host), notice }, { input: process.stdin, output: process.stdout });
  } catch (error) {
    if (!(error instanceof LineLimitError)) throw error;
    throw refusal('resource_limit', error.message, 'start the session again and send shorter messages');
  }
  return 0;
};
