import fs from 'node:fs';
import { join } from 'node:path';
import { compareCodePoints, QuirlError } from '@quirl/quirl-contracts';
import type { EntryBudget } from './entry-budget.ts';
import { entriesOf } from './folder-entries.ts';
import type { Machine } from './machine.ts';
import { pathList } from './roots.ts';

/** A program that can be started by its name. */
export interface PathProgram {
  readonly name: string;
  readonly path: string;
  readonly bytes: bigint;
  readonly modifiedNs: bigint;
}

// White space cannot stand in a command's path; a control character can drive a terminal.
const unfit = /[\s\p{Cc}\p{Cs}]/u;

/**
 * The programs on PATH (catalog spec 9.4), by name: regular files with an execute bit, through links; the first folder wins.
 * Folders that are missing, forbidden or relative are skipped. No program is opened.
 */
export const programsOnPath = (machine: Machine, budget: EntryBudget): readonly PathProgram[] => {
  const programs = new Map<string, PathProgram>();
  for (const folder of new Set(pathList(machine, 'PATH'))) {
    for (const name of namesIn(folder)) {
      budget.spend();
      if (programs.has(name) || unfit.test(name)) continue;
      const program = programAt(join(folder, name), name);
      if (program !== undefined) programs.set(name, program);
    }
  }
  return [...programs.values()].sort((left, right) => compareCodePoints(left.name, right.name));
};

function* namesIn(folder: string): Generator<string, void, undefined> {
  try {
    for (const { name } of entriesOf(folder)) yield name;
  } catch (error) {
    // A folder that is missing or forbidden has no programs; a spent budget is no matter of the folder.
    if (error instanceof QuirlError) throw error;
  }
}

const programAt = (path: string, name: string): PathProgram | undefined => {
  try {
    const stat = fs.statSync(path, { bigint: true });
    if (!stat.isFile() || (stat.mode & 0o111n) === 0n) return undefined;
    return { name, path, bytes: stat.size, modifiedNs: stat.mtimeNs };
  } catch {
    // A dangling link, or a name that is not UTF-8 and so cannot be found under its decoded form.
    return undefined;
  }
};
