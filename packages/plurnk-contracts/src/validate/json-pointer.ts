/** The way into a value: member names and item indexes. */
export type Path = readonly (string | number)[];

const escaped = (segment: string | number): string => String(segment).replaceAll('~', '~0').replaceAll('/', '~1');

/** The JSON Pointer (RFC 6901) of a path; empty for the value itself. */
export const jsonPointer = (path: Path): string => path.map((segment) => `/${escaped(segment)}`).join('');

/** The segments of a JSON Pointer, as texts. */
export const segmentsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
