import { OWN_COMMANDS } from '@quirl/catalog';
import { installedHostApi } from '@quirl/lua';
import type { InstallHost } from '@quirl/plugins';

/** This program, as packages see it that are installed in it. */
export const installHost = (quirlVersion: string): InstallHost => ({
  quirlVersion,
  hostApi: installedHostApi(),
  reservedWords: new Set(OWN_COMMANDS.map(({ path }) => path.slice(0, path.indexOf(' ')))),
});
