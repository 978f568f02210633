import fs from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { compareCodePoints, type QuirlError, refusal } from '@quirl/quirl-contracts';
import {
  WALK_DEPTH_LIMIT,
  WALK_DIRECTORIES_LIMIT,
  WALK_ENTRIES_LIMIT,
  WALK_FILES_LIMIT,
  WALK_FOLDER_ENTRIES_LIMIT,
  WALK_NAME_BYTES_LIMIT,
  WALK_PATH_BYTES_LIMIT,
} from '../limits.ts';

/** A file below a folder that is walked. */
export interface FoundFile {
  /** The path that leads to it from where the walk was started. */
  readonly path: string;
  /** Names of the folders that it lies in, from the one where the walk was started. */
  readonly folders: readonly string[];
  readonly name: string;
}

const LUA_SUFFIX = '.lua';
const notEntered: ReadonlySet<string> = new Set(['.git', 'node_modules', 'target']);

const tooMany = (what: string, limit: number): QuirlError =>
  refusal('resource_limit', `there are more than ${limit} ${what}`, 'Name a smaller folder.', [`limit: ${limit}`]);

const unreadable = (path: string, error: unknown): QuirlError =>
  refusal(
    'io',
    `${path} cannot be read: ${error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'}`,
    'Check the path and its permissions.',
  );

const reading = <Value>(path: string, read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    throw unreadable(path, error);
  }
};

/** Counts what a walk meets, each against its limit. */
const walkBudget = () => {
  const counts = new Map<string, number>();
  return (what: string, by: number, limit: number): void => {
    const count = (counts.get(what) ?? 0) + by;
    counts.set(what, count);
    if (count > limit) throw tooMany(what, limit);
  };
};

/** The entries of one folder, in code-point order of their names. */
const entriesOf = (folder: string, spend: ReturnType<typeof walkBudget>): readonly fs.Dirent[] => {
  const entries: fs.Dirent[] = [];
  const opened = reading(folder, () => fs.opendirSync(folder));
  try {
    for (let entry = opened.readSync(); entry !== null; entry = opened.readSync()) {
      spend('entries', 1, WALK_ENTRIES_LIMIT);
      spend('bytes of names', Buffer.byteLength(entry.name), WALK_NAME_BYTES_LIMIT);
      if (entries.length === WALK_FOLDER_ENTRIES_LIMIT)
        throw tooMany('entries in one folder', WALK_FOLDER_ENTRIES_LIMIT);
      entries.push(entry);
    }
  } finally {
    opened.closeSync();
  }
  return entries.sort((left, right) => compareCodePoints(left.name, right.name));
};

/**
 * The Lua files that a path names (catalog spec 7): the file itself, or those below a folder that `accepts` takes, in code-point order
 * of their paths. Links are not followed, and `.git`, `node_modules` and `target` not entered. Refusals: `invalid_argument` for a link,
 * for what is neither file nor folder and where nothing is found; `io`; `resource_limit` for every bound of a walk; `validation` for a
 * folder that is reached twice.
 */
export const findLuaFiles = (path: string, accepts: (file: FoundFile) => boolean): readonly string[] => {
  const start = reading(path, () => fs.lstatSync(path, { bigint: true }));
  if (start.isFile()) return [path];
  if (!start.isDirectory())
    throw refusal(
      'invalid_argument',
      `${path} is neither a file nor a folder`,
      'Name a file or a folder itself, not a link to it.',
    );
  const spend = walkBudget();
  const seen = new Set<string>();
  const found: string[] = [];
  const walk = (folder: string, folders: readonly string[]): void => {
    if (folders.length - 1 > WALK_DEPTH_LIMIT) throw tooMany('folders inside each other', WALK_DEPTH_LIMIT);
    spend('folders', 1, WALK_DIRECTORIES_LIMIT);
    const { dev, ino } = reading(folder, () => fs.lstatSync(folder, { bigint: true }));
    const identity = `${dev}:${ino}`;
    if (seen.has(identity))
      throw refusal(
        'validation',
        `${folder} is reached twice`,
        'Name a folder below which no folder is mounted again.',
      );
    seen.add(identity);
    for (const entry of entriesOf(folder, spend)) {
      const inner = join(folder, entry.name);
      if (entry.isDirectory() && !notEntered.has(entry.name)) walk(inner, [...folders, entry.name]);
      if (!entry.isFile() || !entry.name.endsWith(LUA_SUFFIX)) continue;
      if (!accepts({ path: inner, folders, name: entry.name })) continue;
      spend('files', 1, WALK_FILES_LIMIT);
      spend('bytes of paths', Buffer.byteLength(inner), WALK_PATH_BYTES_LIMIT);
      found.push(inner);
    }
  };
  walk(path, [basename(resolve(path))]);
  if (found.length === 0)
    throw refusal('invalid_argument', `there is no such Lua file below ${path}`, 'Name another folder, or one file.');
  return found.sort(compareCodePoints);
};

const testName = /^test_.*\.lua$|_tests?\.lua$/s;

/** Whether a file is one of tests (catalog spec 14): by its name, or because it lies below a folder `tests`. */
export const isTestFile = ({ folders, name }: FoundFile): boolean => folders.includes('tests') || testName.test(name);
