/** Name of a package's manifest unless another one is given (contracts spec 11). */
export const MANIFEST_NAME = 'plugin.toml';

/** Most UTF-16 units of a declared path that a message repeats. */
export const REPEATED_PATH_LIMIT = 200;
