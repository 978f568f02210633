import type { AgentProvenance } from '@quirl/quirl-contracts';
import { DOCUMENTATION_BYTES_LIMIT } from '../../limits.ts';
import type { CommandArgument } from '../../model/command-record.ts';
import { blockText, isBullet, isContinuation, plainText, screenLines } from './block-text.ts';
import type { ManualBlock, ManualPage, ManualSection } from './manual-page.ts';
import { fontMark, withoutMarks } from './manual-text.ts';
import { OptionCollector } from './option-collector.ts';
import { type OptionHead, type OptionHeads, readOptionHeads } from './option-head.ts';

/** Sections whose dashes are no options of the command. */
const foreignSections =
  /^(?:name|synopsis|examples?|see also|bugs|known bugs|authors?|copyright|history|files|exit (?:status|codes?)|return values?|standards|conforming to|reporting bugs|caveats|notes?|(?:shell )?builtins?|built-in commands?|conditional expressions?|license|acknowledge?ments|contributors|resources)\b/i;

/** The options that a page documents, and whether some were left out at the limit. */
export interface PageOptions {
  readonly options: readonly CommandArgument[];
  readonly isCut: boolean;
}

/** One short and one long spelling on lines of their own are one option; other pairs are options with one text. */
const groupHeads = (heads: readonly OptionHead[]): readonly OptionHead[] => {
  const [first, second] = heads;
  if (heads.length !== 2 || first === undefined || second === undefined) return heads;
  const isShort = (head: OptionHead): boolean => head.names.every((name) => !name.startsWith('--'));
  const isLong = (head: OptionHead): boolean => head.names.every((name) => name.startsWith('--'));
  if (!(isShort(first) && isLong(second)) && !(isLong(first) && isShort(second))) return heads;
  const typed = first.placeholder === null ? second : first;
  return [{ ...typed, names: [...first.names, ...second.names] }];
};

/** Text of the blocks that belong to the item in front of them, up to the limit of one documentation. */
const ownedText = (blocks: readonly ManualBlock[], itemIndex: number, first: string): string => {
  const item = blocks[itemIndex];
  const parts = first === '' ? [] : [first];
  let length = first.length;
  for (let index = itemIndex + 1; item !== undefined && length <= DOCUMENTATION_BYTES_LIMIT; index += 1) {
    const block = blocks[index];
    if (block === undefined || !isContinuation(block, item)) break;
    const text = blockText(block);
    if (text !== '') parts.push(text);
    length += text.length + 1;
  }
  return parts.join('\n');
};

const isStyled = (line: string): boolean => line.startsWith(fontMark.bold) || line.startsWith(fontMark.italic);
const startsSentence = (line: string): boolean => line.startsWith('\n') || /^[\p{Lu}\p{N}]/u.test(withoutMarks(line));

/** A head in bold and italics goes over at most so many source lines. */
const maxHeadLines = 4;

/** Head and text of a paragraph whose first lines are an option in bold, alone on their lines; null for prose. */
const boldHead = (block: ManualBlock): { readonly heads: OptionHeads; readonly text: string } | null => {
  if (!(block.lines[0] ?? '').startsWith(`${fontMark.bold}-`)) return null;
  const described = readOptionHeads(block.lines[0] ?? '');
  if (described?.isClean === true && described.description !== '') {
    return { heads: described, text: plainText([described.description, ...block.lines.slice(1)]) };
  }
  let end = 1;
  while (end < block.lines.length && isStyled(block.lines[end] ?? '') && end < maxHeadLines) end += 1;
  const next = block.lines[end];
  if (next !== undefined && !startsSentence(next)) return null;
  const heads = readOptionHeads(block.lines.slice(0, end).join(' '));
  return heads?.isClean === true ? { heads, text: plainText(block.lines.slice(end)) } : null;
};

const indentation = (line: string): number => {
  const plain = withoutMarks(line);
  return plain.length - plain.trimStart().length;
};

/** Reads the blocks of one section from the first to the last. */
class SectionReader {
  readonly #blocks: readonly ManualBlock[];
  readonly #collector: OptionCollector;
  /** Heads of items without text: they share the text of the item behind them. */
  #pending: OptionHead[] = [];
  #pendingDepth = 0;

  constructor(section: ManualSection, collector: OptionCollector) {
    this.#blocks = section.blocks;
    this.#collector = collector;
  }

  read(): void {
    for (const [index, block] of this.#blocks.entries()) {
      if (block.tags.length === 0) this.#paragraph(block, index);
      else this.#item(block, index);
    }
    this.#flush();
  }

  #item(block: ManualBlock, index: number): void {
    const read = block.tags.map(readOptionHeads);
    const found = read.filter((heads) => heads !== null);
    if (found.length === 0) {
      const bullet = block.tags.length === 1 && isBullet(block.tags[0] ?? '') ? boldHead(block) : null;
      const isDash = this.#pending.length > 0 && block.tags.some((tag) => withoutMarks(tag).trim() === '-');
      if (isDash) this.#add([], block.depth, ownedText(this.#blocks, index, plainText(block.lines)));
      else if (bullet !== null) this.#add([bullet.heads], block.depth, ownedText(this.#blocks, index, bullet.text));
      else if (!isContinuation(block, { ...block, depth: this.#pendingDepth })) this.#flush();
      return;
    }
    const first = found.map((heads) => heads.description).find((description) => description !== '') ?? '';
    const own = plainText(block.lines);
    this.#add(found, block.depth, ownedText(this.#blocks, index, [first, own].filter((text) => text !== '').join(' ')));
  }

  #paragraph(block: ManualBlock, index: number): void {
    const next = this.#blocks[index + 1];
    const start = withoutMarks((block.lines[0] ?? '').slice(0, 8)).trimStart();
    if (start.startsWith('-')) {
      if (next !== undefined && (isContinuation(next, block) || next.tags.length === 0)) {
        const read = screenLines(block.lines).map(readOptionHeads);
        const clean = read
          .filter((heads) => heads !== null)
          .filter((heads) => heads.isClean && heads.description === '');
        const hasText = isContinuation(next, block);
        const text = hasText ? ownedText(this.#blocks, index, '') : '';
        if (clean.length === read.length && (text !== '' || (!hasText && this.#leadsToText(index)))) {
          this.#add(clean, block.depth, text);
          return;
        }
      }
      const bold = boldHead(block);
      if (bold !== null) {
        this.#add([bold.heads], block.depth, ownedText(this.#blocks, index, bold.text));
        return;
      }
    }
    this.#flush();
    this.#lines(screenLines(block.lines));
  }

  /** True if the paragraphs behind this one are option heads too, up to one that has text. */
  #leadsToText(start: number): boolean {
    for (let index = start + 1; index < Math.min(this.#blocks.length, start + 4); index += 1) {
      const block = this.#blocks[index];
      const next = this.#blocks[index + 1];
      if (block === undefined || block.tags.length > 0) return false;
      if (readOptionHeads(block.lines.join(' '))?.isClean !== true) return false;
      if (next !== undefined && isContinuation(next, block)) return true;
    }
    return false;
  }

  /** Plain lines of help text: an option, two blanks or a tab, and its text. */
  #lines(lines: readonly string[]): void {
    for (let index = 0; index < lines.length && !this.#collector.isCut; index += 1) {
      const line = lines[index] ?? '';
      if (!withoutMarks(line.slice(0, 256)).trimStart().startsWith('-')) continue;
      const heads = readOptionHeads(line);
      if (heads === null || !heads.isClean) continue;
      const depth = indentation(line);
      const parts = [heads.description];
      let next = index + 1;
      while (next < lines.length && indentation(lines[next] ?? '') > depth && parts.length < 64) {
        if (readOptionHeads(lines[next] ?? '') !== null) break;
        parts.push(plainText([lines[next] ?? '']));
        next += 1;
      }
      const text = parts.filter((part) => part !== '').join(' ');
      if (text === '') continue;
      for (const head of heads.heads) this.#collector.add(head, text);
      index = next - 1;
    }
  }

  #add(found: readonly OptionHeads[], depth: number, documentation: string): void {
    if (this.#pendingDepth !== depth) this.#flush();
    this.#pendingDepth = depth;
    this.#pending.push(...found.flatMap(({ heads }) => heads));
    if (documentation !== '') this.#flush(documentation);
  }

  #flush(documentation = ''): void {
    for (const head of groupHeads(this.#pending)) this.#collector.add(head, documentation);
    this.#pending = [];
  }
}

/** Options of every section that documents the command itself (catalog spec 9.10). */
export const readOptions = (page: ManualPage, provenance: AgentProvenance): PageOptions => {
  const collector = new OptionCollector(provenance);
  let isForeign = false;
  for (const section of page.sections) {
    if (!section.isSubsection) isForeign = foreignSections.test(section.title);
    if (isForeign || foreignSections.test(section.title) || collector.isCut) continue;
    if (section.title.startsWith('-')) {
      const heads = readOptionHeads(section.title);
      const text = section.blocks.slice(0, 16).map(blockText).join('\n');
      if (heads?.isClean === true) for (const head of heads.heads) collector.add(head, text);
    }
    new SectionReader(section, collector).read();
  }
  return { options: collector.options, isCut: collector.isCut };
};
