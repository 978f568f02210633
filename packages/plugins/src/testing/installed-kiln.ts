import fs from 'node:fs';
import { join } from 'node:path';
import { installedHostApi } from '@quirl/lua';
import type { PackageCommand } from '@quirl/quirl-contracts';
import { createTestFolder, type TestFolder } from '../../../files/src/testing/test-folder.ts';
import { callPackageCommand, type PackageCall, type PackageCallEnd } from '../call/call-package-command.ts';
import { findPackageCommand } from '../call/find-command.ts';
import { addPackage } from '../lifecycle/add-package.ts';
import type { LifecycleSetting } from '../lifecycle/lifecycle-setting.ts';
import { changeLock } from '../lock/change-lock.ts';
import { placeIn } from '../lock/plugin-place.ts';
import { manifestToml } from './manifest-toml.ts';
import { sampleManifest } from './sample-command.ts';

/** The package `kiln`, added and enabled in a folder of its own. */
export interface InstalledKiln extends TestFolder {
  readonly setting: LifecycleSetting;
  /** Path of its entry. */
  readonly entry: string;
  /** Calls one of its commands. */
  call(path: string, more?: Partial<PackageCall>): Promise<PackageCallEnd>;
}

/** What the package `kiln` is made of. */
interface Kiln {
  readonly commands: readonly PackageCommand[];
  readonly source: string;
  /** What it requests; `process.spawn` unless stated otherwise. */
  readonly request?: readonly string[];
  /** What is granted; everything that it requests unless stated otherwise. */
  readonly grants?: readonly string[];
}

/** Adds and enables the package `kiln`. */
export const installKiln = async ({
  commands,
  source,
  request = ['process.spawn'],
  grants = request,
}: Kiln): Promise<InstalledKiln> => {
  const folder = createTestFolder();
  const manifest = { ...sampleManifest(...commands), capabilities: { request } };
  folder.write('kiln/plugin.toml', manifestToml(manifest));
  const entry = folder.write('kiln/plugin.lua', source);
  fs.mkdirSync(folder.at('work'));
  const setting: LifecycleSetting = {
    place: placeIn(folder.at('state')),
    host: { quirlVersion: '0.1.0', hostApi: installedHostApi(), reservedWords: new Set(['quirl']) },
    cwd: folder.at('work'),
    environment: { PATH: process.env['PATH'] },
  };
  await addPackage(setting, join(folder.at('kiln'), 'plugin.toml'), grants);
  // What enabling checks is not what is tested with this package.
  changeLock(setting.place, (lock) => ({
    ...lock,
    plugins: lock.plugins.map((plugin) => ({ ...plugin, enabled: true })),
  }));
  return {
    ...folder,
    setting,
    entry,
    call: (path, more = {}) => {
      const { place, host, cwd, environment } = setting;
      const found = findPackageCommand(place, host, path.split(' '));
      const { signal } = new AbortController();
      return callPackageCommand({
        ...{ place, host, found, cwd, environment, signal },
        ...{ tokens: [], input: null, deadlineMs: 30_000, ...more },
      });
    },
  };
};
