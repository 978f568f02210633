/** Every limit of this package. SPEC §limits. */

/** The longest matcher of a dialect that is compiled, in UTF-16 units. A longer one is refused, not looked at. */
export const MATCHER_LENGTH_LIMIT = 32_768;

/** How deep brackets and parentheses of an XPath or JSONPath may nest. */
export const MATCHER_DEPTH_LIMIT = 256;

/** How deep JSON of a plan or a message may nest and still be a value; deeper text stays text. */
export const JSON_DEPTH_LIMIT = 1_000;

/** How deep a value may nest and still be looked at by a validator. */
export const JSON_MODEL_DEPTH_LIMIT = 1_000_000;

/** How long a JSON Pointer to a part of a value may be, in UTF-16 units; a part further inside is shown by what is around it. */
export const POINTER_LENGTH_LIMIT = 16_777_216;

/** How many values one value may hold, itself included, and still be looked at by a validator. */
export const JSON_MODEL_VALUES_LIMIT = 4_194_304;

/** Up to this many bytes a specimen of the conformance kit is cut at every position. */
export const KIT_EXHAUSTIVE_LENGTH = 400;

/** How many positions a longer specimen of the conformance kit is cut at, at most. */
export const KIT_BOUNDARY_POSITIONS = 48;

/** How many UTF-16 units of a client's answer, as JSON, a report of the conformance kit shows. */
export const KIT_ANSWER_LIMIT = 65_536;

/** How many values a JSON Schema that is data may hold, itself included, written out as text. */
export const SCHEMA_VALUES_LIMIT = 20_000;

/** How many UTF-16 units the names and texts of such a schema may have together. */
export const SCHEMA_TEXT_LIMIT = 1_048_576;

/** How many UTF-16 units the JSON Pointers to all values of such a schema may have together. */
export const SCHEMA_POINTERS_LIMIT = 33_554_432;

/** How deep such a schema may nest. */
export const SCHEMA_DEPTH_LIMIT = 256;

/** How long a pattern of a schema may be, in UTF-16 units. */
export const PATTERN_LENGTH_LIMIT = 4_096;

/** How deep the groups of a pattern may nest. */
export const PATTERN_DEPTH_LIMIT = 128;

/** How many states the patterns of one schema may have together. */
export const PATTERN_STATES_LIMIT = 20_000;

/** How many units of work one value may take to be judged by a schema that is data. */
export const VALIDATION_WORK_LIMIT = 20_000_000;

/** How many schemas may be inside each other while one value is judged. */
export const VALIDATION_DEPTH_LIMIT = 1_200;
