/**
 * Checks the curated set against the tools themselves: every flag and subcommand of every curated command that is
 * installed here must stand in the tool's manual page or in what its `--help` prints.
 *
 * A development tool. Unlike the product, it runs programs: those of the curated set, with `--help` alone, without a
 * shell, with closed input, a time limit and no pager. Exit status 1 means that something was not found.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CuratedCommand } from '../packages/catalog/src/curated/curated-types.ts';
import { readCuratedFiles } from './generate/curated-set.ts';

const manualRoots = ['/usr/share/man', '/usr/local/share/man', '/opt/homebrew/share/man'];
const helpTimeoutMilliseconds = 20_000;

const entriesOf = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** Page files by the name of what they describe; an earlier root and a lower section win. */
const findPages = (): ReadonlyMap<string, string> => {
  const pages = new Map<string, string>();
  for (const root of manualRoots)
    for (const section of ['1', '8', '5', '7'])
      for (const file of entriesOf(join(root, `man${section}`)).toSorted()) {
        const name = file.replace(/\.gz$/, '').replace(/\.[0-9][a-z]*$/, '');
        if (!pages.has(name)) pages.set(name, join(root, `man${section}`, file));
      }
  return pages;
};

const readPage = (path: string): string => {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
};

/** A page as text in which flags stand as they are typed; nothing else of roff matters here. */
const plainPage = (path: string): string => {
  const raw = readPage(path);
  const other = /^\.so\s+(\S+)/m.exec(raw)?.[1];
  if (other !== undefined) {
    const base = join(path, '..', '..', other);
    const target = [base, `${base}.gz`].find(isReadable);
    if (target !== undefined && target !== path) return plainPage(target);
  }
  return raw
    .replace(/\\f(?:\[[^\]]*\]|\(..|.)/g, '')
    .replace(/\\(?:-|\(hy|\(mi)/g, '-')
    .replace(/\\[&:%/,^|]/g, '')
    .replace(/\\s[-+]?\d/g, '')
    .replace(/^\.[A-Z][a-z]? /gm, ' ')
    .replace(/\b(?:Fl )+(?=\S)/g, (words) => '-'.repeat(words.length / 3))
    .replace(/--\[no-\]([a-z][a-z-]*)/g, '--$1 --no-$1');
};

const isReadable = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};

const findProgram = (names: readonly string[]): string | null => {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter))
    for (const name of names) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        if (statSync(path).isFile()) return path;
      } catch {
        // Not here; the next folder may have it.
      }
    }
  return null;
};

const helpTexts = new Map<string, string>();

/** What a program prints for `--help`, on either output. */
const helpOf = (program: string, words: readonly string[]): string => {
  const key = [program, ...words].join(' ');
  const known = helpTexts.get(key);
  if (known !== undefined) return known;
  const { stdout, stderr } = spawnSync(program, [...words, '--help'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: helpTimeoutMilliseconds,
    env: {
      ...process.env,
      LC_ALL: 'C',
      PAGER: 'cat',
      MANPAGER: 'cat',
      GIT_PAGER: 'cat',
      NO_COLOR: '1',
      COLUMNS: '200',
    },
  });
  // Man's formatter overstrikes bold letters and marks them with escapes.
  const text = `${stdout ?? ''}\n${stderr ?? ''}`
    .replace(/.[\b]/g, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal escapes are the subject
    .replace(/\u001b\[[0-9;]*m/g, '')
    .replace(/\u2010|\u2212/g, '-')
    .replace(/--\[no-\]([a-z][a-z-]*)/g, '--$1 --no-$1');
  helpTexts.set(key, text);
  return text;
};

const mentions = (text: string, word: string): boolean => {
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![A-Za-z0-9-])${literal}(?![A-Za-z0-9]|-[A-Za-z0-9])`).test(text);
};

const pages = findPages();
const report = { verified: 0, commands: 0, absent: [] as string[], missing: [] as string[] };

const verify = (
  command: CuratedCommand,
  program: string,
  names: readonly string[],
  ancestors: readonly string[],
): void => {
  const words = [...ancestors, command.id];
  report.commands += 1;
  // The own page first, then those of the commands above, whose pages often describe all of their subcommands.
  const pageTexts = words
    .map((_, index) => words.slice(0, words.length - index).join('-'))
    .flatMap((name) => (name === words[0] ? names : [name]))
    .flatMap((name) => pages.get(name) ?? [])
    .map(plainPage);
  const isKnown = (word: string): boolean =>
    pageTexts.some((text) => mentions(text, word)) ||
    words.some((_, index) => mentions(helpOf(program, words.slice(1, words.length - index)), word));
  const expected = command.flags
    .filter((flag) => flag.platforms.includes('linux'))
    .flatMap((flag) => (flag.short === null ? [flag.spelling] : [flag.short, flag.spelling]));
  for (const word of ancestors.length === 0 ? expected : [command.id, ...expected])
    if (isKnown(word)) report.verified += 1;
    else report.missing.push(`${words.join(' ')}: ${word}`);
  for (const child of command.commands) verify(child, program, names, words);
};

for (const { document } of await readCuratedFiles())
  for (const command of document.commands) {
    const names = [command.id, ...command.aliases];
    const program = findProgram(names);
    if (program === null) report.absent.push(command.id);
    else verify(command, program, names, []);
  }

process.stdout.write(
  [
    `${report.commands} commands checked, ${report.verified} flags and subcommands found`,
    `not installed here: ${report.absent.length === 0 ? 'none' : report.absent.join(', ')}`,
    ...report.missing.map((line) => `MISSING ${line}`),
    '',
  ].join('\n'),
);
process.exitCode = report.missing.length === 0 ? 0 : 1;
