/** A document to validate or to return, in bytes of UTF-8 (contracts spec 18). */
export const DOCUMENT_LIMIT = 4 * 1024 * 1024;

/** The arguments of any other tool call, as compact JSON, in bytes of UTF-8. */
export const INPUT_LIMIT = 256 * 1024;

/** One protocol message with its line break, in bytes. A longer one ends the session. */
export const LINE_LIMIT = 16 * 1024 * 1024;

/** Nesting of one protocol message. A deeper one is answered with an error and dropped. */
export const DEPTH_LIMIT = 128;
