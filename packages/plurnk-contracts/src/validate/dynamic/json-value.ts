/** A JSON object: only its own members count, whatever their names. */
export type JsonMembers = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object, and neither null nor a list. */
export const isMembers = (value: unknown): value is JsonMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a JSON value is a list. */
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The own members of an object; none of anything else. */
export const membersOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isMembers(value) ? Object.entries(value) : [];

/** The texts of a list of texts. */
export const textsOf = (value: unknown): readonly string[] =>
  isList(value) ? value.filter((item) => typeof item === 'string') : [];
