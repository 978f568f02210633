/** Every limit of this package. SPEC §limits. */

/** The longest matcher of a dialect that is compiled, in UTF-16 units. A longer one is refused, not looked at. */
export const MATCHER_LENGTH_LIMIT = 32_768;

/** How deep brackets and parentheses of an XPath or JSONPath may nest. */
export const MATCHER_DEPTH_LIMIT = 256;

/** How deep JSON of a plan or a message may nest and still be a value; deeper text stays text. */
export const JSON_DEPTH_LIMIT = 1_000;
