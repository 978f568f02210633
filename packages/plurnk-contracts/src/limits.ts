/** Every limit of this package. SPEC §limits. */

/** The longest matcher of a dialect that is compiled, in UTF-16 units. A longer one is refused, not looked at. */
export const MATCHER_LENGTH_LIMIT = 32_768;

/** How deep brackets and parentheses of an XPath or JSONPath may nest. */
export const MATCHER_DEPTH_LIMIT = 256;

/** How deep JSON of a plan or a message may nest and still be a value; deeper text stays text. */
export const JSON_DEPTH_LIMIT = 1_000;

/** How deep a value may nest and still be looked at by a validator. */
export const JSON_MODEL_DEPTH_LIMIT = 1_000_000;

/** How many values one value may hold, itself included, and still be looked at by a validator. */
export const JSON_MODEL_VALUES_LIMIT = 4_194_304;

/** Up to this many bytes a specimen of the conformance kit is cut at every position. */
export const KIT_EXHAUSTIVE_LENGTH = 400;

/** How many positions a longer specimen of the conformance kit is cut at, at most. */
export const KIT_BOUNDARY_POSITIONS = 48;
