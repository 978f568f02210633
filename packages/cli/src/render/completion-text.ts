import type { CompletionList } from '@quirl/quirl-contracts';
import { oneLine } from '../output/text-layout.ts';

/** One candidate per line: the value, a tab, and its summary. Made for pipes as much as for eyes. */
export const completionText = (list: CompletionList): string =>
  list.items
    .map(({ value, summary }) => `${oneLine(value)}${summary === '' ? '' : `\t${oneLine(summary)}`}\n`)
    .join('');
