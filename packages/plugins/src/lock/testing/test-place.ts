import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PluginPlace, placeIn } from '../plugin-place.ts';

/** A place of packages in a folder of a test's own. */
export interface TestPlace extends PluginPlace {
  /** The folder of the test; the state folder below it is missing until something creates it. */
  readonly root: string;
  /** Puts a text in the place of the lock, and gives it. */
  put(content: string | Uint8Array): string | Uint8Array;
  /** What stands in the place of the lock. */
  content(): string;
  dispose(): void;
}

/** Creates an empty folder. */
export const createTestPlace = (): TestPlace => {
  const root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'quirl-lock-')));
  const place = placeIn(join(root, 'config', 'plugins'));
  return {
    ...place,
    root,
    put: (content) => {
      fs.mkdirSync(place.folder, { recursive: true, mode: 0o700 });
      fs.writeFileSync(place.lockfile, content, { mode: 0o600 });
      return content;
    },
    content: () => fs.readFileSync(place.lockfile, 'utf8'),
    dispose: () => fs.rmSync(root, { recursive: true, force: true }),
  };
};
