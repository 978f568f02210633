/** Names that are tried for a temporary file beside its target. */
export const TEMPORARY_NAMES_LIMIT = 64;
