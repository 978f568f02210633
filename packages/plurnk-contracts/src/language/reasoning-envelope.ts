/** The pairs of marks that enclose a model's reasoning. */
const envelopes = [
  { opener: '<think>', closer: '</think>' },
  { opener: '<|channel>', closer: '<channel|>' },
] as const;

/** Finds reasoning envelopes in one text, asked about offsets that only grow. */
export interface EnvelopeFinder {
  /** The offset behind the complete envelope that begins at `offset`, or -1. */
  endAt(offset: number): number;
}

/**
 * A finder for one text. Each closer is searched for at most once over any stretch of the text, so a text full of
 * unclosed openers still costs one scan. SPEC §reasoning-envelope.
 */
export const createEnvelopeFinder = (text: string): EnvelopeFinder => {
  // Where the next closer of each kind stands; Infinity once there is none.
  const nextCloser = envelopes.map(() => -1);
  return {
    endAt(offset) {
      const kind = envelopes.findIndex(({ opener }) => text.startsWith(opener, offset));
      const envelope = envelopes[kind];
      if (envelope === undefined) return -1;
      const inside = offset + envelope.opener.length;
      let closer = nextCloser[kind] ?? -1;
      if (closer < inside) {
        const found = text.indexOf(envelope.closer, inside);
        closer = found === -1 ? Number.POSITIVE_INFINITY : found;
        nextCloser[kind] = closer;
      }
      return Number.isFinite(closer) ? closer + envelope.closer.length : -1;
    },
  };
};
