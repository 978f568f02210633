import fs from 'node:fs';
import { basename, join } from 'node:path';
import { reasonOfFileError, refusalOfFile, refusedMessage } from '@quirl/files';
import { compareCodePoints, QuirlError, refusal, type SourceDiagnostic } from '@quirl/quirl-contracts';
import type { EntryBudget } from './entry-budget.ts';
import { entriesOf } from './folder-entries.ts';
import { type FileKind, isEnteredFolder, type SourceRoot } from './roots.ts';

/** A regular file of a root. */
export interface FoundFile {
  /** The file itself for most kinds; for a manual page the entry, since its name says what it documents. */
  readonly path: string;
  readonly fileName: string;
  readonly bytes: bigint;
  readonly modifiedNs: bigint;
  readonly named: boolean;
  readonly rootOrder: number;
}

const isSource: Readonly<Record<FileKind, (name: string) => boolean>> = {
  fish: (name) => name.endsWith('.fish'),
  // Editors, package managers and version control leave their own beside the completions.
  bash: (name) => !/^\.|^README|[~#]$|\.(?:bak|orig|rej|rpmnew|rpmsave|rpmorig)$|\.dpkg-/u.test(name),
  zsh: (name) => name.startsWith('_') && !name.endsWith('.zwc') && !name.endsWith('~'),
  help: (name) => !/^\.|~$/u.test(name),
  man: (name) => !/^\.|~$/u.test(name),
  kdl: (name) => name.endsWith('.kdl'),
};

/**
 * The files of one root in order of path. In automatic discovery links are resolved and what is missing is left out;
 * a root that the user named must exist and be no link, and a link in it is a diagnostic (catalog spec 9.3).
 */
export const filesOfRoot = (
  root: SourceRoot,
  rootOrder: number,
  budget: EntryBudget,
  diagnostics: SourceDiagnostic[],
): readonly FoundFile[] => {
  const files: FoundFile[] = [];
  const skip = (origin: string, message: string): void => {
    diagnostics.push({ origin, line: null, message });
  };

  const addFile = (entry: string, isLink: boolean): void => {
    if (isLink && root.named) {
      skip(entry, 'is a link; a folder that is named is read without following links');
      return;
    }
    try {
      const path = isLink && root.kind !== 'man' ? fs.realpathSync.native(entry) : entry;
      const stat = fs.statSync(path, { bigint: true });
      if (stat.isFile()) {
        const { size: bytes, mtimeNs: modifiedNs } = stat;
        files.push({ path, fileName: basename(path), bytes, modifiedNs, named: root.named, rootOrder });
      } else if (!stat.isDirectory()) skip(entry, refusedMessage('not_regular_file'));
    } catch (error) {
      skip(entry, isLink ? 'is a link that leads nowhere' : refusedMessage(reasonOfFileError(error)));
    }
  };

  const addFolder = (folder: string, depth: number): void => {
    try {
      for (const entry of entriesOf(folder)) {
        budget.spend();
        const path = join(folder, entry.name);
        if (entry.isDirectory()) {
          if (depth > 0 && isEnteredFolder(root.kind, entry.name)) addFolder(path, depth - 1);
        } else if (isSource[root.kind](entry.name)) addFile(path, entry.isSymbolicLink());
      }
    } catch (error) {
      if (error instanceof QuirlError) throw error;
      const reason = reasonOfFileError(error);
      if (reason !== 'not_found') skip(folder, refusedMessage(reason));
    }
  };

  const target = rootTarget(root);
  if (target === undefined) return [];
  if (target.isFolder) addFolder(target.path, root.depth);
  else addFile(target.path, false);
  return files.sort((left, right) => compareCodePoints(left.path, right.path));
};

/** The folder or file behind a root; undefined if a root of automatic discovery is not there. */
const rootTarget = (root: SourceRoot): { readonly path: string; readonly isFolder: boolean } | undefined => {
  try {
    if (root.named && fs.lstatSync(root.path).isSymbolicLink()) throw refusedRoot(root, 'not_regular_file');
    const path = root.named ? root.path : fs.realpathSync.native(root.path);
    const stat = fs.statSync(path);
    if (stat.isDirectory()) return { path, isFolder: true };
    if (stat.isFile()) return { path, isFolder: false };
    if (root.named) throw refusedRoot(root, 'not_regular_file');
    return undefined;
  } catch (error) {
    if (!root.named) return undefined;
    throw error instanceof Error && 'code' in error ? refusedRoot(root, reasonOfFileError(error)) : error;
  }
};

const refusedRoot = (root: SourceRoot, reason: Parameters<typeof refusedMessage>[0]): Error =>
  refusalOfFile(root.path, { admitted: false, reason, limit: 0 });

/** Throws `resource_limit` for more roots than the limit. */
export const assertRootCount = (count: number, limit: number): void => {
  if (count <= limit) return;
  throw refusal(
    'resource_limit',
    `The build has ${count} folders and files to start from; the limit is ${limit}.`,
    'Name fewer paths, or shorten the QUIRL_*_PATH variables.',
  );
};
