import { DETAILS_BYTES, DETAILS_BYTES_LIMIT } from '../../limits.ts';
import { blockText, isContinuation } from './block-text.ts';
import type { ManualPage } from './manual-page.ts';
import { clipSentences, withoutMarks } from './manual-text.ts';
import { readOptionHeads } from './option-head.ts';
import { sectionsUnder } from './page-sections.ts';

const isDescription = (title: string): boolean =>
  title === 'DESCRIPTION' || title === 'OVERVIEW' || title === 'INTRODUCTION';

/** True if the text is the head of an option, which the options of the record tell already. */
const isOption = (text: string): boolean =>
  withoutMarks(text.slice(0, 16)).trimStart().startsWith('-') && readOptionHeads(text) !== null;

/** The beginning of the description, without the options in it: paragraphs on lines of their own, bounded. */
export const readDetails = (page: ManualPage): string => {
  const parts: string[] = [];
  let length = 0;
  for (const section of sectionsUnder(page, isDescription)) {
    const { blocks } = section;
    for (let index = 0; index < blocks.length && length <= DETAILS_BYTES_LIMIT; index += 1) {
      const block = blocks[index];
      if (block === undefined) break;
      if (isOption(block.tags[0] ?? block.lines[0] ?? '')) {
        while (index + 1 < blocks.length) {
          const next = blocks[index + 1];
          if (next === undefined || !isContinuation(next, block)) break;
          index += 1;
        }
        continue;
      }
      const text = blockText(block);
      if (text === '') continue;
      parts.push(text);
      length += text.length + 1;
    }
  }
  return clipSentences(parts.join('\n'), DETAILS_BYTES, DETAILS_BYTES_LIMIT);
};
