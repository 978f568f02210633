import { prettyJson } from '@quirl/quirl-contracts';
import { answerFromCatalog } from '../answers/answer-from-catalog.ts';
import { completeInput } from '../answers/complete-input.ts';
import { completionText } from '../render/completion-text.ts';
import type { Handler } from './command-host.ts';

/** `quirl complete`: the cursor is at the end of the input. */
export const complete: Handler = async (values, host) => {
  const format = values.choice('--format', ['text', 'json']);
  const input = values.required('input');
  const list = await answerFromCatalog(host, { format }, (catalog) =>
    completeInput(catalog, input, Buffer.byteLength(input)),
  );
  await host.stdout.write(format === 'json' ? prettyJson(list) : completionText(list));
  return 0;
};
