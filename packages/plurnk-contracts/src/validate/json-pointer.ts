import { POINTER_LENGTH_LIMIT } from '../limits.ts';

/** The way into a value: member names and item indexes. */
export type Path = readonly (string | number)[];

const escaped = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * The JSON Pointer (RFC 6901) of a path; empty for the value itself. Where it would be longer than the limit, that of the
 * innermost value on the way whose pointer is not: a text has an end, and names are as long as their author likes.
 */
export const jsonPointer = (path: Path): string => {
  const written: string[] = [];
  let length = 0;
  for (const step of path) {
    const segment = String(step);
    if (segment.length >= POINTER_LENGTH_LIMIT) break;
    const part = `/${escaped(segment)}`;
    length += part.length;
    if (length > POINTER_LENGTH_LIMIT) break;
    written.push(part);
  }
  return written.join('');
};

/** The segments of a JSON Pointer, as texts. */
export const segmentsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
