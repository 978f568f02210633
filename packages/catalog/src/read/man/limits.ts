/** Bounds of the manual page reader (catalog spec 9.2, 9.9, 9.10). Lengths in bytes are of UTF-8. */

/** Bytes of one inflated page; a longer one gives no facts and a diagnostic. */
export const maxPageBytes = 8 * 1024 * 1024;
/** Arguments of one page; the others are dropped with a diagnostic. */
export const maxPageArguments = 2048;
/**
 * Documentation of one argument, in bytes: whole sentences up to the first number, or one longer sentence up to the second.
 * Longer texts make ranking worse, since every manual then mentions every word, and fill an agent's budget.
 */
export const documentationBytes = 256;
export const maxDocumentationBytes = 512;
/** Details of one command, in bytes: whole sentences up to the first number, else a text cut at the second. */
export const detailsBytes = 1536;
export const maxDetailsBytes = 2048;
/** Summary of one command, in bytes. */
export const maxSummaryBytes = 512;
/** Signature of one command, in bytes; a longer one is shortened or left at its default. */
export const maxSignatureBytes = 320;
/** Examples of one command. */
export const maxExamples = 8;
/** One example, in bytes; a longer one is left out, since a cut command line is a wrong one. */
export const maxExampleBytes = 512;
/** Meaning of one exit status, in bytes. */
export const maxExitTextBytes = 256;
/** One spelling of an option, in characters; a longer run of characters is not an option. */
export const maxOptionNameLength = 128;
/** The head of an option list item, in characters; what is behind it is not read for names. */
export const maxTagLength = 1024;
/** Value placeholder that becomes a value type, in characters. */
export const maxPlaceholderLength = 48;
/** Characters that one roff escape may reach ahead for its closing delimiter. */
export const maxEscapeReach = 256;
/** Characters of NAME and SYNOPSIS that are searched for the words of a subcommand. */
export const maxSynopsisReach = 65_536;
