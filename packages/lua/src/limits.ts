/** Largest Lua source that is read, in bytes (catalog spec 12): exactly this many are accepted. */
export const LUA_SOURCE_BYTES_LIMIT = 4 * 1024 * 1024;

/** Most findings that a report of the linter holds; the others are counted. */
export const LINT_FINDINGS_LIMIT = 1000;

/** Most findings of the linter that an audit repeats before it says how many there are besides (contracts spec 13.1). */
export const AUDIT_FINDINGS_LIMIT = 64;

/** Most memory that the engine of one sandbox takes from the machine, in bytes: the largest policy, and room for growing blocks. */
export const ENGINE_MEMORY_BYTES_LIMIT = 192 * 1024 * 1024;

/** Instructions between two looks at the limits of a running program. */
export const CHECK_INTERVAL_INSTRUCTIONS = 1000;

/** Bounds of the policies that a sandbox takes (catalog spec 19), inclusive. */
export const POLICY_MEMORY_BYTES_MAXIMUM = 64 * 1024 * 1024;
export const POLICY_INSTRUCTIONS_MAXIMUM = 100_000_000;
export const POLICY_WALL_MS_MAXIMUM = 60_000;

/** Most bytes of one message between a sandbox and its host (catalog spec 19). */
export const FRAME_BYTES_LIMIT = 5 * 1024 * 1024;

/** UTF-16 units of a source that travel in one message: six times as many bytes still fit a frame. */
export const SOURCE_PART_UNITS = 512 * 1024;

/** Time in which a sandbox must be ready, in milliseconds. */
export const START_UP_MS_LIMIT = 2000;

/**
 * What one question to the host costs, in instructions: the host reads it, answers it and may refuse it, all of which takes longer than
 * a program's own steps. Text that comes with it costs one instruction per `HOST_CALL_BYTES_PER_INSTRUCTION` bytes.
 */
export const HOST_CALL_INSTRUCTIONS = 500;
export const HOST_CALL_BYTES_PER_INSTRUCTION = 4;

/** So many times its own time may pass, on a machine with other work, before a program that looks at no limit is killed. */
export const UNSEEN_TIME_FACTOR = 5;

/** Time that a program gets to end by itself once it was told to, in milliseconds. */
export const CLEANUP_WAIT_MS = 125;

/** Bounds of one value that a program hands out (catalog spec 12). */
export const LUA_VALUE_NODES_LIMIT = 4112;
export const LUA_VALUE_DEPTH_LIMIT = 16;
export const LUA_VALUE_TEXT_BYTES_LIMIT = 256 * 1024;
export const LUA_VALUE_INDEX_MAXIMUM = 4096;

/** Deepest nesting of matches that one pattern may ask for; Lua's own bound. */
export const PATTERN_DEPTH_LIMIT = 200;

/** Most captures of one pattern; Lua's own bound. */
export const PATTERN_CAPTURES_LIMIT = 32;

/** Levels of nesting that a chunk may have: itself, every statement and expression within another, every further target of an assignment. */
export const NESTING_LIMIT = 200;

/** Local variables that one function may have in scope, the hidden ones of its loops among them. Lua refuses more. */
export const LOCALS_LIMIT = 200;

/** Local variables that one function may declare altogether. Lua refuses more. */
export const DECLARED_LOCALS_LIMIT = 32_767;

/** Variables of other functions that one function may use. Lua refuses more. */
export const UPVALUES_LIMIT = 255;

/** Registers of the machine that one function may need at a time. Lua refuses more. */
export const REGISTERS_LIMIT = 254;

/** Functions that may stand directly in one function. Lua refuses more. */
export const FUNCTIONS_LIMIT = 131_071;

/** Jumps that may wait for their label at a time, and labels that may be visible at a time. Lua refuses more. */
export const JUMPS_LIMIT = 32_767;

/** Calls of host functions that act on the machine, within one invocation (catalog spec 19). */
export const HOST_CALLS_LIMIT = 16;

/** Most bytes that one stream of a captured program may have. */
export const PROCESS_OUTPUT_BYTES_LIMIT = 1024 * 1024;

/** Most bytes of a command line that a program runs. */
export const COMMAND_LINE_BYTES_LIMIT = 64 * 1024;

/** Bounds of what a runner hands its program (catalog spec 18.1). */
export const CONTEXT_ARGUMENTS_LIMIT = 1024;
export const CONTEXT_ARGUMENT_BYTES_LIMIT = 1024 * 1024;
export const CONTEXT_ENVIRONMENT_LIMIT = 256;
export const CONTEXT_ENVIRONMENT_BYTES_LIMIT = 64 * 1024;
export const CONTEXT_DIRECTORY_BYTES_LIMIT = 4096;

/** Bounds of the error in a result (catalog spec 18.2). */
export const RESULT_ERROR_ITEMS_LIMIT = 32;
export const RESULT_ERROR_TEXT_BYTES_LIMIT = 16 * 1024;
export const RESULT_ERROR_SOURCE_BYTES_LIMIT = 64 * 1024;
export const RESULT_ERROR_BYTES_LIMIT = 256 * 1024;

/** Most values of a result that holds several. */
export const RESULT_VALUES_LIMIT = 512;

/** Longest key of a module table, in bytes. */
export const MODULE_KEY_BYTES_LIMIT = 128;

/** Bounds of a table that registers something, its callback aside (catalog spec 11). */
export const REGISTRATION_NODES_LIMIT = 512;
export const REGISTRATION_DEPTH_LIMIT = 4;
export const REGISTRATION_TEXT_BYTES_LIMIT = 64 * 1024;

/** Longest texts of a registration, in bytes. */
export const REGISTRATION_NAME_BYTES_LIMIT = 128;
export const REGISTRATION_LINE_BYTES_LIMIT = 2 * 1024;
export const REGISTRATION_DETAILS_BYTES_LIMIT = 16 * 1024;
export const REGISTRATION_TYPE_BYTES_LIMIT = 256;
export const REGISTRATION_EXAMPLE_BYTES_LIMIT = 4 * 1024;
export const REGISTRATION_EFFECT_BYTES_LIMIT = 256;
export const REGISTRATION_ERROR_CODE_BYTES_LIMIT = 256;

/** Longest lists of a registration. */
export const REGISTRATION_EXAMPLES_LIMIT = 32;
export const REGISTRATION_EFFECTS_LIMIT = 32;
export const REGISTRATION_ERROR_CODES_LIMIT = 64;

/** Most registrations of one package, and the bytes of their texts together. */
export const REGISTERED_COMMANDS_LIMIT = 64;
export const REGISTERED_COMMANDS_BYTES_LIMIT = 256 * 1024;
export const REGISTERED_COMPLETIONS_LIMIT = 64;
export const REGISTERED_COMPLETIONS_BYTES_LIMIT = 16 * 1024;

/** Milliseconds that a script may take altogether, waiting for programs included. */
export const SCRIPT_DEADLINE_MS = 300_000;

/** Milliseconds that a command of a package may take, unless its caller says otherwise; and the range of what may be said. */
export const COMMAND_DEADLINE_MS = 30_000;
export const COMMAND_DEADLINE_MS_MAXIMUM = 300_000;

/** Bounds of a walk through a folder (catalog spec 7). */
export const WALK_DEPTH_LIMIT = 32;
export const WALK_DIRECTORIES_LIMIT = 4096;
export const WALK_FOLDER_ENTRIES_LIMIT = 4096;
export const WALK_ENTRIES_LIMIT = 65_536;
export const WALK_FILES_LIMIT = 8192;
export const WALK_PATH_BYTES_LIMIT = 4 * 1024 * 1024;
export const WALK_NAME_BYTES_LIMIT = 4 * 1024 * 1024;
