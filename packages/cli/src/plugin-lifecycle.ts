/** The commands about installed packages: a bundle of their own, so that no other command loads the parser or the sandbox. */
export { pluginAdd } from './commands/plugin-add.ts';
export { pluginDisable } from './commands/plugin-disable.ts';
export { pluginDoctor } from './commands/plugin-doctor.ts';
export { pluginEnable } from './commands/plugin-enable.ts';
export { pluginList } from './commands/plugin-list.ts';
export { pluginPermissions } from './commands/plugin-permissions.ts';
export { pluginRemove } from './commands/plugin-remove.ts';
export { pluginUpdate } from './commands/plugin-update.ts';
