/** Most bytes of an agent document that is validated (contracts spec 18); one more is refused before anything is parsed. */
export const AGENT_DOCUMENT_BYTES_LIMIT = 4 * 1024 * 1024;

/** Most containers that may stand inside each other in JSON that we read or write. */
export const JSON_DEPTH_LIMIT = 128;

/** Most findings about a document's shape that one report lists. */
export const SHAPE_FINDINGS_LIMIT = 64;

/** Most characters of a foreign member name that a path in a report repeats. */
export const REPORTED_NAME_LIMIT = 128;

/** Least token budget of a context. */
export const TOKEN_BUDGET_MINIMUM = 64n;

/** Greatest token budget of a context: the largest unsigned integer of 64 bits. */
export const TOKEN_BUDGET_MAXIMUM = 18_446_744_073_709_551_615n;

/** Token budget of a context when none is asked for. */
export const TOKEN_BUDGET_DEFAULT = 6_000n;

/** Most bytes of a package manifest (contracts spec 18); one more is refused before anything is parsed. */
export const PACKAGE_MANIFEST_BYTES_LIMIT = 256 * 1024;

/** Most arrays and inline tables that may stand inside each other in TOML that we read. */
export const TOML_DEPTH_LIMIT = 128;

/** Most places that the refusal of one manifest points at. */
export const MANIFEST_LABELS_LIMIT = 16;
