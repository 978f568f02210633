import { plainText, screenLines } from './block-text.ts';
import type { ManualBlock, ManualPage, ManualSection } from './manual-page.ts';
import { collapseSpaces, withoutMarks } from './manual-text.ts';

/** The sections under a main heading: the heading's own, then its subsections. Empty if the page has none. */
export const sectionsUnder = (page: ManualPage, isWanted: (title: string) => boolean): readonly ManualSection[] => {
  const start = page.sections.findIndex((section) => !section.isSubsection && isWanted(section.title.toUpperCase()));
  if (start === -1) return [];
  let end = start + 1;
  while (page.sections[end]?.isSubsection === true) end += 1;
  return page.sections.slice(start, end);
};

/** Blocks under a main heading, those of its subsections behind its own. */
export const blocksUnder = (page: ManualPage, isWanted: (title: string) => boolean): readonly ManualBlock[] =>
  sectionsUnder(page, isWanted).flatMap((section) => section.blocks);

const separators = [' - ', ' — ', ' – ', ' -- ', ' ‐ ', ' − ', '— ', '- '];

/** One line of the NAME section. */
export interface NameLine {
  readonly names: readonly string[];
  readonly summary: string;
}

const readNameLine = (line: string): NameLine | null => {
  for (const separator of separators) {
    const at = line.indexOf(separator);
    if (at <= 0) continue;
    const names = line
      .slice(0, at)
      .split(',')
      .map((name) => name.trim());
    const summary = line.slice(at + separator.length).replace(/^[-–—\s]+/, '');
    if (summary !== '') return withoutRepeatedNames({ names: names.filter((name) => name !== ''), summary });
  }
  return null;
};

/** Some generators put the names in front of a line that has them: `a - a, b - text`. */
const withoutRepeatedNames = (line: NameLine): NameLine => {
  const at = line.summary.indexOf(' - ');
  const names = line.summary.slice(0, Math.max(0, at)).split(', ');
  const isRepeated = names.every((name) => /^\S+$/.test(name)) && names.some((name) => line.names.includes(name));
  return isRepeated ? { names, summary: line.summary.slice(at + 3) } : line;
};

/** Lines of the NAME section that name commands and say what these do. */
export const readNameLines = (page: ManualPage): readonly NameLine[] =>
  blocksUnder(page, (title) => title === 'NAME' || title === 'NAMES').flatMap((block) => {
    // A tag is the name where the page sets its NAME section as a list.
    const lines = screenLines([...block.tags, ...block.lines]).map((line) => collapseSpaces(withoutMarks(line)));
    const read = lines.map(readNameLine).filter((line) => line !== null);
    if (read.length <= 1) {
      const whole = readNameLine(lines.join(' '));
      return whole === null ? [] : [whole];
    }
    return read;
  });

/** Plain text of NAME and SYNOPSIS, in which the words of a subcommand are looked for. */
export const namingText = (page: ManualPage): string =>
  ['NAME', 'SYNOPSIS', 'USAGE']
    .flatMap((start) => blocksUnder(page, (title) => title.startsWith(start)))
    .map((block) => plainText([...block.tags, ...block.lines]))
    .join('\n');
