import { Buffer } from 'node:buffer';
import { EXAMPLE_BYTES_LIMIT, PAGE_EXAMPLES_LIMIT } from '../../limits.ts';
import { screenLines } from './block-text.ts';
import type { ManualPage } from './manual-page.ts';
import { collapseSpaces, withoutMarks } from './manual-text.ts';
import { blocksUnder } from './page-sections.ts';

const isExamples = (title: string): boolean => /^(?:SIMPLE |TYPICAL |USAGE )?EXAMPLES?\b/.test(title);
const prompts = ['$ ', '# ', '% ', '> '];

/** A line as a command line of the command: without its prompt; null if it is not clearly one. */
const commandLine = (line: string, name: string): string | null => {
  const plain = collapseSpaces(withoutMarks(line));
  const prompt = prompts.find((start) => plain.startsWith(start));
  const text = prompt === undefined ? plain : plain.slice(prompt.length);
  if (text === name) return prompt === undefined ? null : text;
  if (!text.startsWith(`${name} `)) {
    // Behind a shell's own prompt a pipeline may begin with another command.
    return prompt === '$ ' && text.includes(` ${name} `) ? text : null;
  }
  // Without a prompt a sentence may begin with the command's name too.
  const isSentence = prompt === undefined && /[.:;,]$/.test(text);
  return isSentence ? null : text;
};

/** Command lines that the page shows as examples, each once, in the order of the page. */
export const readExamples = (page: ManualPage, path: string): readonly string[] => {
  const found = new Set<string>();
  for (const block of blocksUnder(page, isExamples)) {
    // Filled text is prose, even where it begins with the command's name.
    const isProse = block.tags.length === 0 && block.lines.slice(1).some((line) => !line.startsWith('\n'));
    const lines = [...block.tags, ...(isProse ? [] : screenLines(block.lines))];
    for (let index = 0; index < lines.length && found.size < PAGE_EXAMPLES_LIMIT; index += 1) {
      const parts = [lines[index] ?? ''];
      while (parts.at(-1)?.trimEnd().endsWith('\\') === true && parts.length < 16 && index + 1 < lines.length) {
        index += 1;
        parts.push(lines[index] ?? '');
      }
      const line = parts.map((part) => withoutMarks(part).trimEnd().replace(/\\$/, '')).join(' ');
      const example = line.length > EXAMPLE_BYTES_LIMIT * 2 ? null : commandLine(line, path);
      if (example !== null && Buffer.byteLength(example) <= EXAMPLE_BYTES_LIMIT) found.add(example);
    }
    if (found.size >= PAGE_EXAMPLES_LIMIT) break;
  }
  return [...found];
};
