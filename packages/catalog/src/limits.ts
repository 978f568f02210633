/** Bytes of one catalog file that are read; a workstation's whole catalog is below half of it. */
export const CATALOG_FILE_LIMIT_BYTES = 256 * 1024 * 1024;

/** UTF-8 bytes of the text that a completion matches (catalog spec 5). A longer one completes to nothing. */
export const COMPLETION_QUERY_LIMIT_BYTES = 4096;

/** Items of one completion (catalog spec 5): the best ones. */
export const COMPLETION_RESULT_LIMIT = 1000;

/** UTF-16 units of a selected path that a refusal repeats. */
export const SELECTION_ECHO_LIMIT = 200;

/** Words of a line that may name its command; longer paths are not looked for. */
export const COMPLETION_PATH_WORDS_LIMIT = 32;

/** Values or conflicts of one argument that a description lists; the rest is counted. The record has them all. */
export const LISTED_ITEMS_LIMIT = 64;

/** Bytes of an origin that a completion's facts keep (catalog spec 9.5); longer ones are cut at a character. */
export const ORIGIN_LIMIT_BYTES = 4096;

/** Logical lines of one completion or help file (catalog spec 9.5, 9.9). What follows is not read. */
export const SOURCE_LINES_LIMIT = 20_000;

/** Words of one logical line (catalog spec 9.5). A longer line is skipped. */
export const LINE_WORDS_LIMIT = 16_384;

/** Commands that one declaration may speak of (catalog spec 9.5). */
export const DECLARATION_COMMANDS_LIMIT = 256;

/** Commands of one completion file (catalog spec 9.5). */
export const SOURCE_COMMANDS_LIMIT = 2048;

/** Arguments and subcommands of one completion file (catalog spec 9.5). */
export const SOURCE_CANDIDATES_LIMIT = 4096;

/** UTF-8 bytes of text that the facts of one completion file may hold (catalog spec 9.5). */
export const SOURCE_TEXT_LIMIT_BYTES = 4 * 1024 * 1024;

/** Diagnostics of one completion file (catalog spec 9.5). */
export const SOURCE_DIAGNOSTICS_LIMIT = 256;

/** Arguments of one help text (catalog spec 9.9). */
export const HELP_ARGUMENTS_LIMIT = 2048;

/** UTF-8 bytes of a command's word or an argument's name; longer ones are no names. */
export const NAME_LIMIT_BYTES = 255;

/** Words of a brace expansion or an array that is read out; a larger one is dynamic. */
export const EXPANSION_WORDS_LIMIT = 4096;

/** Specs, expanded, that are read from one zsh file; its arrays may be used many times. The rest is not read. */
export const SOURCE_SPECS_LIMIT = 65_536;

/** Searches for a closing quote over the whole rest of a file; after these, a quote closes on its line or not at all. */
export const UNCLOSED_SEARCHES_LIMIT = 16;

// Discovery (catalog spec 9.2): a workstation with thousands of programs and tens of thousands of pages fits.

/** Most folders and files that one build starts from; one more aborts it. */
export const ROOTS_LIMIT = 128;

/** Most directory entries that one build looks at; one more aborts it. */
export const DIRECTORY_ENTRIES_LIMIT = 1_048_576;

/** Most source files of one build; the rest is counted and left out. */
export const SOURCE_FILES_LIMIT = 65_536;

/** Most bytes of all source paths together. */
export const PATH_BYTES_LIMIT = 64 * 1024 * 1024;

/** Most bytes of completion files and help texts that one build takes in. */
export const COMPLETION_BYTES_LIMIT = 256 * 1024 * 1024;

/** Most bytes of manual pages, inflated, that one build takes in. */
export const MANUAL_BYTES_LIMIT = 1024 * 1024 * 1024;

/** Most manual pages that one build takes in. */
export const MANUAL_PAGES_LIMIT = 32_768;

/** Most commands and arguments together in one index. */
export const CATALOG_RECORDS_LIMIT = 2_000_000;

/** Most bytes of encoded facts in one index. */
export const RETAINED_TEXT_LIMIT = 512 * 1024 * 1024;

/** Most diagnostics that an index keeps; the rest is counted. */
export const DIAGNOSTICS_LIMIT = 4_096;

/** Most of them that come from manual pages. */
export const MANUAL_DIAGNOSTICS_LIMIT = 1_024;

/** Most bytes of the origin of a diagnostic. */
export const DIAGNOSTIC_ORIGIN_BYTES_LIMIT = 1_024;

/** Most bytes of the message of a diagnostic. */
export const DIAGNOSTIC_MESSAGE_BYTES_LIMIT = 512;

/** Most bytes of one completion file. */
export const COMPLETION_FILE_BYTES_LIMIT = 4 * 1024 * 1024;

/** Most bytes of one help text or manual page as it lies on disk. */
export const PAGE_FILE_BYTES_LIMIT = 1024 * 1024;

/** Most bytes of one manual page after decompression. */
export const INFLATED_PAGE_BYTES_LIMIT = 8 * 1024 * 1024;

/** Most folders that completion roots of zsh may nest. */
export const ZSH_FOLDER_DEPTH_LIMIT = 3;

/** Longest time of one build in milliseconds. */
export const BUILD_TIME_LIMIT_MS = 300_000;

// The index store (catalog spec 10).

/** How long a build waits for another one, in milliseconds. */
export const BUILD_LOCK_WAIT_MS = 30_000;

/** Largest index file in bytes. */
export const INDEX_FILE_BYTES_LIMIT = 8 * 1024 * 1024 * 1024;

/** Age in milliseconds from which an index is stale. */
export const INDEX_AGE_LIMIT_MS = 15 * 60 * 1000;

// Search (catalog spec 10.5).

/** Most bytes of a search query. */
export const SEARCH_QUERY_BYTES_LIMIT = 4_096;

/** Most different terms of a search query. */
export const SEARCH_TERMS_LIMIT = 64;

/** Most results of one search. */
export const SEARCH_RESULTS_LIMIT = 100;

// Manual pages (catalog spec 9.10). Lengths are in characters where the name does not say bytes of UTF-8.

/** Arguments of one page; the others are dropped with a diagnostic. */
export const PAGE_ARGUMENTS_LIMIT = 2048;

/**
 * Documentation of one argument: whole sentences up to the first number, or one longer sentence up to the second.
 * Longer texts make ranking worse, since every manual then mentions every word, and fill an agent's budget.
 */
export const DOCUMENTATION_BYTES = 256;
export const DOCUMENTATION_BYTES_LIMIT = 512;

/** Details of one command: whole sentences up to the first number, else a text cut at the second. */
export const DETAILS_BYTES = 1536;
export const DETAILS_BYTES_LIMIT = 2048;

/** Summary that a page states. */
export const SUMMARY_BYTES_LIMIT = 512;

/** Signature that a page states; a longer one is shortened or left at its default. */
export const SIGNATURE_BYTES_LIMIT = 320;

/** Examples of one page. */
export const PAGE_EXAMPLES_LIMIT = 8;

/** One example; a longer one is left out, since a cut command line is a wrong one. */
export const EXAMPLE_BYTES_LIMIT = 512;

/** Meaning of one exit status. */
export const EXIT_TEXT_BYTES_LIMIT = 256;

/** One spelling of an option; a longer run of characters is none. */
export const OPTION_NAME_LENGTH_LIMIT = 128;

/** Head of an option; what is behind is not read for spellings. */
export const OPTION_HEAD_LENGTH_LIMIT = 1024;

/** Placeholder that becomes a value type. */
export const PLACEHOLDER_LENGTH_LIMIT = 48;

/** Characters that one roff escape may reach ahead for its closing delimiter. */
export const ESCAPE_REACH_LIMIT = 256;

/** Condition of a roff request; what is behind counts as guarded text. */
export const CONDITION_LENGTH_LIMIT = 256;

/** Arguments of one macro line; the rest of the line is dropped. */
export const MACRO_ARGUMENTS_LIMIT = 512;

/** Strings that one page may define, the length of each, and the characters that their uses may add to the page. */
export const PAGE_STRINGS_LIMIT = 256;
export const PAGE_STRING_LENGTH_LIMIT = 256;
export const PAGE_STRING_EXPANSION_LIMIT = 256 * 1024;

/** NAME and SYNOPSIS, where the words of a subcommand are looked for. */
export const SYNOPSIS_REACH_LIMIT = 65_536;

/** Levels of nested indents or lists; deeper ones count as this deep, so that no text belongs to many items. */
export const NESTING_LIMIT = 16;

/** Bounds of one curated KDL file (catalog spec 9.11); those below the line break keep the reader's own cost flat. */
export const curatedLimits = {
  textBytes: 1024 * 1024,
  commands: 8192,
  /** Commands above one another; the outermost has depth 1. */
  commandDepth: 16,
  flags: 32_768,
  arguments: 32_768,
  /** Nodes of one name below one command. */
  childrenOfKind: 256,
  /** Of a string as it is written, between its quotes. */
  stringBytes: 16 * 1024,

  /** Blocks inside one another: the catalog, sixteen commands, and a flag with its platforms. */
  braceDepth: 18,
  /** Words, strings and numbers of the text. The shortest nodes that the format knows cannot reach this. */
  words: 262_144,
  /** Line breaks inside all strings of the text together. No value may keep one. */
  linesInStrings: 1024,
  /** Findings that a refusal lists. */
  errors: 256,
} as const;

/** Elements that the arrays of one zsh file may hold together; later ones are not read. */
export const ARRAY_ITEMS_LIMIT = 65_536;

/** UTF-16 units of the first line of a zsh file that are looked at for its commands. */
export const FIRST_LINE_LIMIT_UNITS = 16_384;

/** UTF-16 units of the name that details give to something known at run time only. */
export const DYNAMIC_LABEL_LIMIT_UNITS = 64;

/** Names of a group of zsh specs that exclude each other; a larger group is no choice between options. */
export const EXCLUSIVE_GROUP_LIMIT = 32;

/** UTF-8 bytes of one text of a completion file or help text: a summary, a documentation. Longer ones are cut at a character. */
export const DESCRIPTION_LIMIT_BYTES = 4096;

/** UTF-16 units of a line of a help text; a longer one is no line of a help text. */
export const HELP_LINE_LIMIT_UNITS = 8192;

/** UTF-16 units of the name of a dynamic provider that details repeat. */
export const PROVIDER_LIMIT_UNITS = 128;

/** Words of one statement behind which variables are no longer put in. */
export const VARIABLE_WORDS_LIMIT = 512;

/** UTF-16 units that variables may make of one statement. */
export const VARIABLE_UNITS_LIMIT = 65_536;

/** UTF-16 units of a condition that are kept: enough to see what it tests. */
export const CONDITION_LIMIT_UNITS = 1024;

/** Blocks of a script inside each other; nothing is read behind a deeper one. */
export const BLOCK_DEPTH_LIMIT = 128;

/** Labels of one branch of a case, and of the branches in front of it, that are remembered. */
export const CASE_LABELS_LIMIT = 1024;

/** UTF-16 units that one word with brace lists may become; a larger one is dynamic. */
export const EXPANSION_UNITS_LIMIT = 1_048_576;

/** UTF-16 units of a subscript behind a variable; a longer one is none. */
export const SUBSCRIPT_LIMIT_UNITS = 256;

/** UTF-16 units of a fish function that are looked at for how it takes its words. */
export const FUNCTION_BODY_LIMIT_UNITS = 2000;
