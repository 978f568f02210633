import fs from 'node:fs';
import { installedHostApi } from '@quirl/lua';
import { createTestFolder, type TestFolder } from '../../../files/src/testing/test-folder.ts';
import { callPackageCommand, type PackageCall, type PackageCallEnd } from '../call/call-package-command.ts';
import { findPackageCommand } from '../call/find-command.ts';
import { addPackage } from '../lifecycle/add-package.ts';
import type { LifecycleSetting } from '../lifecycle/lifecycle-setting.ts';
import { changeLock } from '../lock/change-lock.ts';
import { placeIn } from '../lock/plugin-place.ts';
import { lockedFiles, lockOf, sampleEntry } from '../lock/testing/sample-lock.ts';
import { manifestToml } from './manifest-toml.ts';
import { sampleManifest } from './sample-command.ts';
import type { Kiln } from './sample-kiln.ts';

/** The package `kiln`, locked and enabled in a folder of its own. */
export interface InstalledKiln extends TestFolder {
  readonly setting: LifecycleSetting;
  /** Path of its entry. */
  readonly entry: string;
  /** Calls one of its commands. */
  call(path: string, more?: Partial<PackageCall>): Promise<PackageCallEnd>;
}

const stageKiln = ({ commands, source, request }: Kiln): InstalledKiln => {
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

/** Adds the package `kiln` with all that it requests, and enables it. */
export const installKiln = async (kiln: Kiln): Promise<InstalledKiln> => {
  const staged = stageKiln(kiln);
  await addPackage(staged.setting, staged.at('kiln/plugin.toml'), kiln.request);
  // What enabling checks is not what is tested with this package.
  changeLock(staged.setting.place, (lock) => ({
    ...lock,
    plugins: lock.plugins.map((plugin) => ({ ...plugin, enabled: true })),
  }));
  return staged;
};

/** Puts the package `kiln` into a sound lock, enabled and with these grants, also where adding it would be refused. */
export const lockKiln = (kiln: Kiln, grants: readonly string[]): InstalledKiln => {
  const staged = stageKiln(kiln);
  const { version } = sampleManifest().package;
  const entry = sampleEntry('kiln', {
    ...lockedFiles(staged.at('kiln/plugin.toml'), staged.entry),
    ...{ version, requested_capabilities: kiln.request, granted_capabilities: grants, enabled: true },
  });
  changeLock(staged.setting.place, () => lockOf(entry));
  return staged;
};
