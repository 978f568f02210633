import { HELP_ARGUMENTS_LIMIT, HELP_LINE_LIMIT_UNITS, SOURCE_LINES_LIMIT } from '../limits.ts';
import type { SourceFacts, SourceText } from '../model/source-facts.ts';
import { createFactCollector } from './facts/fact-collector.ts';
import { isCommandWord } from './facts/names.ts';
import { type OptionLine, optionLine } from './help/option-line.ts';

/**
 * Reads the saved `--help` output of one command: its options, flags and their descriptions (catalog spec 9.9). The
 * command's name is the first word behind `Usage:`, else the file's name. Never throws.
 */
export const readHelpText = (source: SourceText): SourceFacts => {
  const collector = createFactCollector(
    source,
    { source: 'help', confidence: 'medium', trust: 'heuristic' },
    { candidates: HELP_ARGUMENTS_LIMIT + 1 },
  );
  const lines = source.text.split('\n', SOURCE_LINES_LIMIT + 1);
  if (lines.length > SOURCE_LINES_LIMIT) {
    lines.length = SOURCE_LINES_LIMIT;
    collector.diagnostic(SOURCE_LINES_LIMIT + 1, `only ${SOURCE_LINES_LIMIT} lines are read; the rest is skipped`);
  }
  const name = commandName(source.fileName, lines);
  if (name === null) {
    collector.diagnostic(null, 'neither a usage line nor the file name tells the command');
    return collector.facts();
  }
  collector.commands([name], '', 1);
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const found = line.length > HELP_LINE_LIMIT_UNITS ? null : optionAt(line);
    if (found === null) continue;
    const { text, next } = descriptionFrom(lines, index, found.description);
    for (const names of found.options) {
      collector.argument([name], { ...found, names, values: [], conflicts: [], documentation: text }, index + 1);
    }
    index = next - 1;
  }
  return collector.facts();
};

const optionAt = (line: string): OptionLine | null => {
  const trimmed = line.trim();
  return trimmed.startsWith('-') ? optionLine(trimmed) : null;
};

const indentation = (line: string): number => line.length - line.trimStart().length;

/** The description of the option at `index`: what its line holds, and the deeper lines that follow. */
const descriptionFrom = (
  lines: readonly string[],
  index: number,
  first: string,
): { readonly text: string; readonly next: number } => {
  const depth = indentation(lines[index] ?? '');
  const pieces = first === '' ? [] : [first];
  let next = index + 1;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (line.length > HELP_LINE_LIMIT_UNITS) break;
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('-') || indentation(line) <= depth) break;
    pieces.push(trimmed);
  }
  return { text: pieces.join(' '), next };
};

const usage = /^\s{0,64}[Uu]sage:(.{0,4096})$/;

const commandName = (fileName: string, lines: readonly string[]): string | null => {
  for (const [index, line] of lines.entries()) {
    const behind = line.length > HELP_LINE_LIMIT_UNITS ? undefined : usage.exec(line)?.[1];
    if (behind === undefined) continue;
    const text = behind.trim() === '' ? (lines[index + 1] ?? '').slice(0, HELP_LINE_LIMIT_UNITS) : behind;
    const word = text.trim().split(/\s/, 1)[0] ?? '';
    const name = word.slice(word.lastIndexOf('/') + 1);
    if (isCommandWord(name)) return name;
    break;
  }
  const stem = fileName
    .replace(/\.gz$/, '')
    .replace(/(?:\.help)?\.txt$|\.help$/, '')
    .replace(/\.[1-9][a-z]{0,4}$/, '');
  return isCommandWord(stem) ? stem : null;
};
