import { isAbsolute, join } from 'node:path';
import type { SourceKind } from '@quirl/quirl-contracts';
import { ZSH_FOLDER_DEPTH_LIMIT } from '../limits.ts';
import { absolutePath } from './absolute-path.ts';
import { environmentValue, type Machine } from './machine.ts';

/** Kinds of sources that are files in folders. */
export type FileKind = Exclude<SourceKind, 'path_executable'>;

/** The kinds of sources in the order in which their facts are merged; PATH stands before the user's KDL files. */
const FILE_KINDS: readonly FileKind[] = ['fish', 'bash', 'zsh', 'help', 'man', 'kdl'];

/** Where to look for the sources of one kind. */
export interface SourceRoot {
  readonly kind: FileKind;
  /** Absolute path of a folder, or of a file if the root was named. */
  readonly path: string;
  /** Named by the user for this build: it must exist, is no link, and everything in it is meant. */
  readonly named: boolean;
  /** How many levels of sub-folders are entered. */
  readonly depth: number;
}

/** What the user named for one build. A kind with at least one path replaces the default roots of that kind. */
export interface NamedSources {
  readonly fish?: readonly string[];
  readonly bash?: readonly string[];
  readonly zsh?: readonly string[];
  readonly help?: readonly string[];
  readonly man?: readonly string[];
  readonly kdl?: readonly string[];
}

/** The same sources with absolute paths, resolved against the folder of the process; kinds without a path are left out. */
export const resolvedSources = (named: NamedSources): NamedSources =>
  Object.fromEntries(
    FILE_KINDS.flatMap((kind) => {
      const paths = named[kind] ?? [];
      return paths.length === 0 ? [] : [[kind, paths.map(absolutePath)]];
    }),
  );

interface UserFolders {
  readonly config: string | null;
  readonly data: string | null;
}

/** Default folders of one kind, in order of precedence: relative ones hang from the system root. */
type DefaultFolders = (user: UserFolders, under: (folder: string) => string) => readonly (string | null)[];

const inside = (folder: string | null, ...names: readonly string[]): string | null =>
  folder === null ? null : join(folder, ...names);

// The places of catalog spec 9.1, and where Debian, local administrators and users' own packages put theirs.
const defaultFolders: Readonly<Record<Exclude<FileKind, 'kdl' | 'man'>, DefaultFolders>> = {
  fish: (user, under) => [
    under('usr/share/fish/completions'),
    under('usr/share/fish/vendor_completions.d'),
    under('usr/local/share/fish/completions'),
    under('usr/local/share/fish/vendor_completions.d'),
    under('opt/homebrew/share/fish/completions'),
    under('opt/homebrew/share/fish/vendor_completions.d'),
    inside(user.config, 'fish', 'completions'),
    inside(user.data, 'fish', 'vendor_completions.d'),
  ],
  bash: (user, under) => [
    under('usr/share/bash-completion/completions'),
    under('etc/bash_completion.d'),
    under('opt/homebrew/etc/bash_completion.d'),
    under('usr/local/etc/bash_completion.d'),
    under('usr/local/share/bash-completion/completions'),
    inside(user.data, 'bash-completion', 'completions'),
  ],
  zsh: (_user, under) => [
    under('usr/share/zsh/site-functions'),
    under('usr/local/share/zsh/site-functions'),
    under('opt/homebrew/share/zsh/site-functions'),
    under('usr/share/zsh/vendor-completions'),
    under('usr/share/zsh/functions/Completion'),
  ],
  help: (user, under) => [
    inside(user.data, 'quirl', 'help'),
    under('usr/local/share/quirl/help'),
    under('usr/share/quirl/help'),
  ],
};

const manualFolders = (user: UserFolders, under: (folder: string) => string): readonly (string | null)[] => [
  inside(user.data, 'quirl', 'man'),
  under('usr/local/share/quirl/man'),
  under('usr/share/quirl/man'),
  ...manualSections(under('usr/share/man')),
  ...manualSections(under('usr/local/share/man')),
  ...manualSections(under('opt/homebrew/share/man')),
  ...(user.data === null ? [] : manualSections(join(user.data, 'man'))),
];

/** The folders of a manual tree that document commands. */
const manualSections = (tree: string): readonly string[] => [join(tree, 'man1'), join(tree, 'man8')];

const overrides: Readonly<Record<Exclude<FileKind, 'kdl'>, { readonly variable: string; readonly replaces: boolean }>> =
  {
    fish: { variable: 'QUIRL_FISH_PATH', replaces: true },
    bash: { variable: 'QUIRL_BASH_PATH', replaces: true },
    zsh: { variable: 'QUIRL_ZSH_PATH', replaces: true },
    help: { variable: 'QUIRL_HELP_PATH', replaces: false },
    man: { variable: 'QUIRL_MAN_PATH', replaces: false },
  };

/** Folders of a path list in the environment: empty and relative entries are ignored, since the folder we run in counts for nothing. */
export const pathList = (machine: Machine, variable: string): readonly string[] =>
  (environmentValue(machine, variable) ?? '')
    .split(machine.platform === 'win32' ? ';' : ':')
    .filter((entry) => isAbsolute(entry));

const userFolders = (machine: Machine): UserFolders => {
  const folder = (variable: string, ...fallback: readonly string[]): string | null => {
    const value = environmentValue(machine, variable);
    if (value !== undefined && isAbsolute(value)) return value;
    return machine.home === '' ? null : join(machine.home, ...fallback);
  };
  return { config: folder('XDG_CONFIG_HOME', '.config'), data: folder('XDG_DATA_HOME', '.local', 'share') };
};

// A manual folder may hold pages, or the man1 and man8 of a tree, as the entries of MANPATH do.
const depths: Readonly<Record<FileKind, number>> = {
  fish: 0,
  bash: 0,
  zsh: ZSH_FOLDER_DEPTH_LIMIT,
  help: 0,
  man: 1,
  kdl: 0,
};

/** Whether a sub-folder of a root is looked into. */
export const isEnteredFolder = (kind: FileKind, name: string): boolean =>
  kind === 'man' ? name === 'man1' || name === 'man8' : !name.startsWith('.');

const discoveredRoots = (machine: Machine, kind: Exclude<FileKind, 'kdl'>): readonly string[] => {
  const under = (folder: string): string => join(machine.systemRoot, folder);
  const { variable, replaces } = overrides[kind];
  const listed = pathList(machine, variable);
  const folders = kind === 'man' ? manualFolders : defaultFolders[kind];
  if (replaces && environmentValue(machine, variable) !== undefined) return listed;
  return [...listed, ...folders(userFolders(machine), under).filter((folder) => folder !== null)];
};

const namedRoots = (kind: FileKind, paths: readonly string[]): readonly SourceRoot[] =>
  paths.map((path) => ({ kind, path, named: true, depth: depths[kind] }));

/**
 * Where one build looks for files, kind by kind in order of precedence (catalog spec 9.1). Named paths must be
 * absolute ({@link resolvedSources}). Roots that do not exist are in the list too.
 */
export const sourceRoots = (machine: Machine, named: NamedSources): readonly SourceRoot[] =>
  FILE_KINDS.flatMap((kind) => {
    const paths = named[kind] ?? [];
    if (paths.length > 0) return namedRoots(kind, paths);
    if (kind === 'kdl') return [];
    return discoveredRoots(machine, kind).map((path) => ({ kind, path, named: false, depth: depths[kind] }));
  });
