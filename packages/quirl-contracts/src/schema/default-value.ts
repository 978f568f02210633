import type { Shape } from './shape.ts';

/**
 * The value that stands for a member which did not occur. The default of a record may leave out what has a default itself; here
 * nothing is left out.
 */
export const defaultValue = (shape: Shape, value: unknown): unknown => {
  if (shape.kind !== 'record') return value;
  const given = new Map(Object.entries(Object(value)));
  return Object.fromEntries(
    shape.fields.map(({ name, shape: inner, presence }) => {
      const fallback = presence === 'required' ? undefined : presence.default;
      return [name, defaultValue(inner, given.has(name) ? given.get(name) : fallback)];
    }),
  );
};
