/** The longest input that the command line reads. SPEC §cli-limits. */
export const INPUT_BYTES_LIMIT = 64 * 1024 * 1024;

/** How long a client may leave one call of the conformance kit without an answer. */
export const CLIENT_SILENCE_MILLISECONDS = 60_000;

/** The longest file that is searched for what a citation quotes. */
export const EVIDENCE_BYTES_LIMIT = 64 * 1024 * 1024;
