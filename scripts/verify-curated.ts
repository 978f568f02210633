/**
 * Checks the curated set against the tools themselves: every flag and subcommand of every curated command that is
 * installed here must stand in the tool's manual page or in what its help prints, and a short form beside its flag.
 *
 * A development tool. Unlike the product, it runs programs: those of the curated set, with arguments that ask for help
 * and nothing else, without a shell, with closed input, a time limit and no pager. Exit status 1 means that something
 * was not found.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CuratedCommand } from '../packages/catalog/src/curated/curated-types.ts';
import { readCuratedFiles } from './generate/curated-set.ts';

const manualRoots = ['/usr/share/man', '/usr/local/share/man', '/opt/homebrew/share/man'];
const helpTimeoutMilliseconds = 20_000;

/** Tools whose options are described in the page of another tool, and say so. */
const sharedPages: Readonly<Record<string, readonly string[]>> = { apt: ['apt-get'] };

/** Arguments that make a tool print help which its plain `--help` leaves out. */
const furtherHelp: Readonly<Record<string, readonly string[]>> = { gcc: ['-v', '--help'], kubectl: ['options'] };

/** Subcommands that are packages of their own: verified where the tool lists them. */
const plugins: ReadonlySet<string> = new Set(['docker compose']);

const entriesOf = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** Page files by the name of what they describe; an earlier root and a lower section win. */
const findPages = (roots: readonly string[]): ReadonlyMap<string, string> => {
  const pages = new Map<string, string>();
  for (const root of roots)
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

const outputs = new Map<string, string>();

/** What a program prints for arguments that ask for help, on either output. */
const outputOf = (program: string, words: readonly string[]): string => {
  const key = [program, ...words].join(' ');
  const known = outputs.get(key);
  if (known !== undefined) return known;
  const { stdout, stderr } = spawnSync(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: helpTimeoutMilliseconds,
    maxBuffer: 16 * 1024 * 1024,
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
  outputs.set(key, text);
  return text;
};

const literal = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wholeWord = (word: string): string => `(?<![A-Za-z0-9-])${literal(word)}(?![A-Za-z0-9]|-[A-Za-z0-9])`;

/** Whether a text has a flag or subcommand as a word of its own. */
const mentions = (text: string, word: string): boolean => new RegExp(wholeWord(word)).test(text);

/** Whether a text describes two spellings together: at most a value and some markup stand between them. */
const joins = (text: string, first: string, second: string): boolean => {
  const [one, other] = [wholeWord(first), wholeWord(second)];
  return new RegExp(`${one}[^]{0,40}?${other}|${other}[^]{0,40}?${one}`).test(text);
};

const pages = findPages(manualRoots);
const report: { commands: number; verified: number; readonly absent: string[]; readonly missing: string[] } = {
  commands: 0,
  verified: 0,
  absent: [],
  missing: [],
};

interface Tool {
  readonly program: string;
  /** The name that the set gives it, then its aliases. */
  readonly names: readonly string[];
  /** Pages that lie beside the program and not in the system's folders. */
  readonly ownPages: ReadonlyMap<string, string>;
}

/** The texts that describe a command: its own page, those of the commands above, then help, each read when asked for. */
function* descriptionsOf({ program, names, ownPages }: Tool, words: readonly string[]): Generator<string> {
  const [first = ''] = words;
  for (const index of words.keys()) {
    const name = words.slice(0, words.length - index).join('-');
    for (const candidate of name === first ? [...names, ...(sharedPages[first] ?? [])] : [name]) {
      const page = pages.get(candidate) ?? ownPages.get(candidate);
      if (page !== undefined) yield plainPage(page);
    }
  }
  for (const index of words.keys()) yield outputOf(program, [...words.slice(1, words.length - index), '--help']);
  const further = furtherHelp[first];
  if (further !== undefined) yield outputOf(program, further);
}

const verify = (command: CuratedCommand, tool: Tool, ancestors: readonly string[]): void => {
  const words = [...ancestors, command.id];
  const path = words.join(' ');
  const isDescribed = (holds: (text: string) => boolean): boolean => {
    for (const text of descriptionsOf(tool, words)) if (holds(text)) return true;
    return false;
  };
  const check = (what: string, holds: (text: string) => boolean): void => {
    if (isDescribed(holds)) report.verified += 1;
    else report.missing.push(`${path}: ${what}`);
  };
  if (plugins.has(path) && !isDescribed((text) => mentions(text, command.id))) {
    report.absent.push(path);
    return;
  }
  report.commands += 1;
  if (ancestors.length > 0) check('the subcommand itself', (text) => mentions(text, command.id));
  for (const { spelling, short, platforms } of command.flags)
    if (platforms.includes('linux')) {
      check(spelling, (text) => mentions(text, spelling));
      if (short !== null) check(`${short} for ${spelling}`, (text) => joins(text, short, spelling));
    }
  for (const child of command.commands) verify(child, tool, words);
};

for (const { document } of await readCuratedFiles())
  for (const command of document.commands) {
    const names = [command.id, ...command.aliases];
    const program = findProgram(names);
    if (program === null) report.absent.push(command.id);
    else {
      const home = dirname(realpathSync(program));
      verify(command, { program, names, ownPages: findPages([join(home, '../man'), join(home, '../share/man')]) }, []);
    }
  }

process.stdout.write(
  [
    `${report.commands} commands checked, ${report.verified} flags, short forms and subcommands found`,
    `not installed here: ${report.absent.length === 0 ? 'none' : report.absent.join(', ')}`,
    ...report.missing.map((line) => `MISSING ${line}`),
    '',
  ].join('\n'),
);
process.exitCode = report.missing.length === 0 ? 0 : 1;
