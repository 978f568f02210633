/** Longest word, in UTF-16 units, for which a near name is looked up. */
export const longestGuess = 64;

/** Most characters of a person's own input that an error message repeats. */
export const longestEcho = 200;

/** Most significant digits of a count; the largest u64 has 20. */
export const longestCount = 20;

/** Bytes of output that are gathered before they are written. */
export const outputChunk = 65_536;

/** Admission limit of an agent document, in bytes (contracts spec 18). */
export const documentLimit = 4 * 1024 * 1024;

/** Columns of text output when the terminal does not say. */
export const defaultColumns = 100;

/** Widest text output, in columns: longer lines are hard to read. */
export const widestColumns = 120;

/** Narrowest text output, in columns. */
export const narrowestColumns = 40;

/** Most findings over all files that an analysis spells out; from there on it keeps the first of each file. */
export const analysisLabels = 20_000;

/** Most characters of the name of a new program; with `.lua` behind it every file system takes it. */
export const longestProgramName = 200;

/** How far, in bytes, a document is read for the kind that it claims, to word a hint. */
export const documentBeginning = 1024;
