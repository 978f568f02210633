/**
 * A row of an admitted index turned out to be damaged, or the file could no longer be read. Whoever holds the answer to a query
 * drops it whole and answers without the index: see `withCatalog`.
 */
export class IndexDefect extends Error {
  override readonly name = 'IndexDefect';
}

/** Runs a read of an index; whatever goes wrong inside is a defect of the index, since its text is none of ours. */
export const readingIndex = <Value>(read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    if (error instanceof IndexDefect) throw error;
    throw new IndexDefect(error instanceof Error ? error.message : 'it cannot be read', { cause: error });
  }
};

/** The items of a sequence that is read from an index, under the rule of {@link readingIndex}. */
export function* readingIndexItems<Item>(items: () => Iterable<Item>): Generator<Item, void, undefined> {
  const iterator = readingIndex(() => items()[Symbol.iterator]());
  try {
    for (;;) {
      const next = readingIndex(() => iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Whoever stops early must not leave a statement running.
    iterator.return?.();
  }
}
