/** Largest Lua source that is read, in bytes (catalog spec 12): exactly this many are accepted. */
export const LUA_SOURCE_BYTES_LIMIT = 4 * 1024 * 1024;

/** Most findings that a report of the linter holds; the others are counted. */
export const LINT_FINDINGS_LIMIT = 1000;

/** Most findings of the linter that an audit repeats before it says how many there are besides (contracts spec 13.1). */
export const AUDIT_FINDINGS_LIMIT = 64;
