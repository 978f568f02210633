/** The commands that read packages without installing them: a bundle of their own, with the parsers of TOML and Lua. */
export { packageBuild } from './commands/package-build.ts';
export { packageManifest } from './commands/package-manifest.ts';
export { packagePublish } from './commands/package-publish.ts';
