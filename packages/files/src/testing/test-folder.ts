import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of a test's own, with every kind of thing that may lie in one. */
export interface TestFolder {
  readonly root: string;
  /** Absolute path of a place in the folder. */
  at(path: string): string;
  /** Each gives the absolute path of what it made. */
  write(path: string, content: string | Uint8Array): string;
  folder(path: string): string;
  fifo(path: string): string;
  link(target: string, path: string): string;
  dispose(): void;
}

/** Creates an empty folder. */
export const createTestFolder = (): TestFolder => {
  // The folder for temporary files is itself a link on some systems.
  const root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'quirl-files-')));
  const at = (path: string): string => join(root, path);
  const place = (path: string): string => {
    fs.mkdirSync(dirname(at(path)), { recursive: true });
    return at(path);
  };
  return {
    root,
    at,
    write: (path, content) => {
      fs.writeFileSync(place(path), content);
      return at(path);
    },
    folder: (path) => {
      fs.mkdirSync(at(path), { recursive: true });
      return at(path);
    },
    fifo: (path) => {
      const { status } = spawnSync('mkfifo', [place(path)]);
      if (status !== 0) throw new Error(`mkfifo ended with ${status}`);
      return at(path);
    },
    link: (target, path) => {
      fs.symlinkSync(target, place(path));
      return at(path);
    },
    dispose: () => fs.rmSync(root, { recursive: true, force: true }),
  };
};
