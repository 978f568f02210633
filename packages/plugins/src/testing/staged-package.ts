import fs from 'node:fs';
import { createServer } from 'node:net';
import { createTestFolder, type TestFolder } from '../../../files/src/testing/test-folder.ts';

/** A package in a folder `package`, beside a folder `outside` with a file that no answer may show anything of. */
export interface StagedPackage extends TestFolder {
  /** Path of the manifest. */
  readonly manifest: string;
  /** Path of the secret file. */
  readonly secret: string;
  /** A socket that nobody listens to any more. */
  socket(path: string): Promise<string>;
}

/** What stands in the secret file: Lua, so that it would be admitted if it were reached. */
export const SECRET = 'return "opensesame"\n';

/** A valid manifest of a package that contributes nothing. */
export const manifestText = (entry = 'plugin.lua', rest = ''): string => `schema_version = 1

[package]
name = "kiln"
version = "1.2.3"
entry = ${JSON.stringify(entry)}
quirl = ">=0.1"
summary = "Fire clay"
${rest}`;

/** Stages a valid package. */
export const stagePackage = (): StagedPackage => {
  const folder = createTestFolder();
  folder.write('package/plugin.lua', 'return {}\n');
  return {
    ...folder,
    manifest: folder.write('package/plugin.toml', manifestText()),
    secret: folder.write('outside/secret.lua', SECRET),
    socket: async (path) => {
      const server = createServer();
      await new Promise<void>((listening) => {
        server.listen(folder.at('listening'), listening);
      });
      // A server removes its own socket when it closes, so the one that stays has another name.
      fs.linkSync(folder.at('listening'), folder.at(path));
      await new Promise((closed) => {
        server.close(closed);
      });
      return folder.at(path);
    },
  };
};
