/** Name of a package's manifest unless another one is given (contracts spec 11). */
export const MANIFEST_NAME = 'plugin.toml';

/** Most UTF-16 units of a foreign text that a message repeats. */
export const REPEATED_TEXT_LIMIT = 128;

/** Most bytes of the text of one input of a command (catalog spec 20): they are counted before anything is read. */
export const INPUT_BYTES_LIMIT = 256 * 1024;

/** Most bytes of the permission lock (catalog spec 22), read or written. */
export const LOCK_BYTES_LIMIT = 4 * 1024 * 1024;

/** How long a change of the lock waits for another one, in milliseconds. */
export const LOCK_WAIT_MS = 30_000;

/** Most problems of a lock that a refusal lists. */
export const LOCK_PROBLEMS_LIMIT = 16;

/** Most packages that may be enabled (catalog spec 16). */
export const ENABLED_PACKAGES_LIMIT = 32;

/** Most commands of all enabled packages together. */
export const PACKAGE_COMMANDS_LIMIT = 128;

/** Most bytes of the entries of all enabled packages together. */
export const ENABLED_ENTRY_BYTES_LIMIT = 16 * 1024 * 1024;

/** Most findings of a build that a refused installation repeats. */
export const REPEATED_FINDINGS_LIMIT = 16;

/** Most names of installed packages that a refusal lists. */
export const INSTALLED_NAMES_LIMIT = 8;

/** Highest exit status of a process. */
export const EXIT_STATUS_MAXIMUM = 255;

/** Most packages that a refused update speaks of. */
export const CHANGED_PACKAGES_LIMIT = 8;
