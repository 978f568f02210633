import { EXIT_TEXT_BYTES_LIMIT } from '../../limits.ts';
import { blockText, isContinuation, plainText } from './block-text.ts';
import type { ManualBlock, ManualPage } from './manual-page.ts';
import { clipText, collapseSpaces, withoutMarks } from './manual-text.ts';

const isExitStatus = (title: string): boolean =>
  /^(?:EXIT (?:STATUS|CODES?|VALUES?)|RETURN (?:VALUES?|CODES?|STATUS))\b/.test(title.toUpperCase());

const status = /^(?:exit (?:code|status) )?([0-9]{1,3})[.:]?$/i;

const meaning = (blocks: readonly ManualBlock[], index: number): string => {
  const block = blocks[index];
  if (block === undefined) return '';
  const own = plainText(block.lines);
  const next = blocks[index + 1];
  if (block.tags.length > 0 && own !== '') return own;
  return next !== undefined && isContinuation(next, block) ? blockText(next) : '';
};

/** Exit statuses that the page lists one by one, with their meaning. Ranges and prose are not taken apart. */
export const readExitCodes = (page: ManualPage): Readonly<Record<string, string>> => {
  const codes = new Map<string, string>();
  for (const { blocks } of page.sections.filter((section) => isExitStatus(section.title))) {
    for (const [index, block] of blocks.entries()) {
      const head = collapseSpaces(withoutMarks(block.tags[0] ?? block.lines.slice(0, 2).join(' ')));
      const code = head.length <= 32 ? status.exec(head)?.[1] : undefined;
      if (code === undefined) continue;
      const key = String(Number(code));
      const text = clipText(meaning(blocks, index).replace(/[,;]$/, ''), EXIT_TEXT_BYTES_LIMIT);
      if (text !== '' && !codes.has(key)) codes.set(key, text);
    }
  }
  return Object.fromEntries(codes);
};
