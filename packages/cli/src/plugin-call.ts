/** The commands that run the Lua of packages: a bundle of their own, with the sandbox and the parser of manifests. */
export { pluginCall } from './commands/plugin-call.ts';
export { pluginCheck } from './commands/plugin-check.ts';
