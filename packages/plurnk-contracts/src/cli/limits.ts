/** The longest input that the command line reads. SPEC §cli-limits. */
export const INPUT_BYTES_LIMIT = 64 * 1024 * 1024;
