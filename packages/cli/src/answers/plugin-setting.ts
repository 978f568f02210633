import { type LifecycleSetting, requiredPluginPlace } from '@quirl/plugins';
import type { CommandHost } from '../commands/command-host.ts';
import { installHost } from './install-host.ts';
import { workingDirectory } from './working-directory.ts';

/** What commands about installed packages work in. Throws `invalid_argument` where there is no place for packages. */
export const pluginSetting = ({
  machine,
  quirlVersion,
}: Pick<CommandHost, 'machine' | 'quirlVersion'>): LifecycleSetting => ({
  place: requiredPluginPlace(machine.environment, machine.home),
  host: installHost(quirlVersion),
  // Only what loads Lua needs one.
  get cwd() {
    return workingDirectory();
  },
  environment: machine.environment,
});
