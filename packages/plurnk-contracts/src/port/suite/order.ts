/** Whether texts stand in the order of their code units, each once. */
export const isInCodeUnitOrder = (texts: readonly string[]): boolean => isAscending(texts, (one, next) => one < next);

/** Whether each number is greater than the one before it. */
export const isIncreasing = (numbers: readonly number[]): boolean => isAscending(numbers, (one, next) => one < next);

const isAscending = <Item>(items: readonly Item[], isBefore: (one: Item, next: Item) => boolean): boolean =>
  items.every((next, index) => {
    const previous = items[index - 1];
    return previous === undefined || isBefore(previous, next);
  });
