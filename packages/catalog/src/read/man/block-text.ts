import type { ManualBlock } from './manual-page.ts';
import { collapseSpaces, glueMark, withoutMarks } from './manual-text.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks are control characters
const gluedSpace = /\u0004([\u0001-\u0003]?) /g;

/** Marked lines of a block as they stand on the screen, before wrapping: filled source lines are joined. */
export const screenLines = (lines: readonly string[]): readonly string[] => {
  const joined: string[] = [];
  let open: string[] = [];
  for (const line of lines) {
    if (line.startsWith('\n')) {
      joined.push(filled(open));
      open = [line.slice(1)];
    } else open.push(line);
  }
  if (open.length > 0) joined.push(filled(open));
  return joined;
};

const filled = (lines: readonly string[]): string => {
  const text = lines.join(' ');
  return text.includes(glueMark) ? text.replace(gluedSpace, '$1') : text;
};

/** Plain text of marked lines: one line per line on the screen, without indentation. */
export const plainText = (lines: readonly string[]): string =>
  screenLines(lines)
    .map((line) => collapseSpaces(withoutMarks(line)))
    .filter((line) => line !== '')
    .join('\n');

/** True if the block goes on with the list item in front of it: it stands deeper, or has an empty tag. */
export const isContinuation = (block: ManualBlock, item: ManualBlock): boolean =>
  block.depth > item.depth || (block.depth === item.depth && block.tags.length === 1 && block.tags[0] === '');

/** True if a tag is the bullet of a plain list, such as a dot or a dash. */
export const isBullet = (tag: string): boolean => {
  const plain = withoutMarks(tag).trim();
  return plain.length === 1 && !/[\p{L}\p{N}]/u.test(plain);
};

/** Plain text of a block with its tags in front. */
export const blockText = (block: ManualBlock): string => {
  const tags = block.tags.map((tag) => collapseSpaces(withoutMarks(tag))).filter((tag) => tag !== '');
  const text = plainText(block.lines);
  if (tags.length === 0) return text;
  const head = tags.join(', ');
  if (isBullet(head)) return text === '' ? '' : `- ${text}`;
  return text === '' ? head : `${head}: ${text}`;
};
