import { refusal } from '@quirl/quirl-contracts';
import { childrenOf, type TaggedValue } from './tagged-value.ts';

/** What a structured value may measure. */
export interface ValueBounds {
  /** Values, the outermost included. */
  readonly nodes: number;
  /** Lists and records inside each other. */
  readonly depth: number;
  /** Fields of all records together. */
  readonly fields: number;
  /** UTF-8 bytes of all text and all keys together. */
  readonly bytes: number;
}

/** Bounds of any value of the runner (catalog spec 18.3). */
export const GENERAL_VALUE_BOUNDS: ValueBounds = Object.freeze({
  nodes: 100_000,
  depth: 64,
  fields: 100_000,
  bytes: 8 * 1024 * 1024,
});

/** Bounds of what a command of a package takes, and of its complete output (catalog spec 17). */
export const PLUGIN_VALUE_BOUNDS: ValueBounds = Object.freeze({ nodes: 512, depth: 6, fields: 256, bytes: 245_760 });

/** What there is too much of, in words. */
const BOUND_WORDS: Readonly<Record<keyof ValueBounds, string>> = Object.freeze({
  nodes: 'too many values',
  depth: 'too many levels',
  fields: 'too many fields',
  bytes: 'too much text',
});

/** A bound that values exceed together, and how far the count had come. */
interface ExceededBound {
  readonly bound: keyof ValueBounds;
  readonly observed: number;
  readonly limit: number;
}

/** The first bound that the values exceed together; undefined if they stay within all. Stops counting there. */
export const exceededBound = (values: readonly TaggedValue[], bounds: ValueBounds): ExceededBound | undefined => {
  const counts = { nodes: 0, depth: 0, fields: 0, bytes: 0 };
  const exceeded = (): ExceededBound | undefined => {
    for (const bound of ['nodes', 'depth', 'fields', 'bytes'] as const)
      if (counts[bound] > bounds[bound]) return { bound, observed: counts[bound], limit: bounds[bound] };
    return undefined;
  };
  const visit = (value: TaggedValue, depth: number): ExceededBound | undefined => {
    counts.nodes += 1;
    if ('value' in value && typeof value.value === 'string') counts.bytes += Buffer.byteLength(value.value);
    if (value.type === 'list' || value.type === 'record') counts.depth = Math.max(counts.depth, depth + 1);
    if (value.type === 'record') {
      counts.fields += value.value.size;
      for (const key of value.value.keys()) counts.bytes += Buffer.byteLength(key);
    }
    const here = exceeded();
    if (here !== undefined) return here;
    for (const child of childrenOf(value)) {
      const below = visit(child, depth + 1);
      if (below !== undefined) return below;
    }
    return undefined;
  };
  for (const value of values) {
    const found = visit(value, 0);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Throws `resource_limit` if values exceed a bound together; `what` they are and the next step are the caller's. */
export const assertWithinBounds = (
  values: readonly TaggedValue[],
  bounds: ValueBounds,
  what: string,
  help: string,
): void => {
  const exceeded = exceededBound(values, bounds);
  if (exceeded === undefined) return;
  throw refusal('resource_limit', `${what} has ${BOUND_WORDS[exceeded.bound]}`, help, [
    'resource: value',
    `observed: ${exceeded.observed}`,
    `limit: ${exceeded.limit}`,
  ]);
};
