/**
 * The commands that need readers of sources: a bundle of their own, so that no other command loads a reader.
 */
export { indexBuild } from './commands/index-build.ts';
export { indexStatus } from './commands/index-status.ts';
