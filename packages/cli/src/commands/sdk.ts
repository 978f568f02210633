import { renderSdk } from '@quirl/lua';
import type { Handler } from './command-host.ts';

/** `quirl sdk` */
export const sdk: Handler = async (values, { quirlVersion, stdout }) => {
  await stdout.write(renderSdk(values.choice('--format', ['text', 'json', 'markdown']), quirlVersion));
  return 0;
};
