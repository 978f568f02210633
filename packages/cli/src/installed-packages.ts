/** What reads installed packages: a bundle of its own, so that nothing of it is loaded where no package is installed. */
export { readPackageCommands } from './answers/read-package-commands.ts';
