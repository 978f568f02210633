import { longestGuess } from '../limits.ts';

// Optimal string alignment: a transposed pair, the most common slip of the fingers, counts as one edit.
const editDistance = (left: string, right: string): number => {
  const width = right.length + 1;
  let before: number[] = [];
  let previous: number[] = Array.from({ length: width }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current: number[] = [row];
    for (let column = 1; column < width; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const replaced = (previous[column - 1] ?? 0) + (isSame ? 0 : 1);
      const inserted = (current[column - 1] ?? 0) + 1;
      const removed = (previous[column] ?? 0) + 1;
      const isSwap =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const swapped = isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(replaced, inserted, removed, swapped));
    }
    before = previous;
    previous = current;
  }
  return previous[right.length] ?? 0;
};

/**
 * The one of `names` that `word` was probably meant to be: a longer form of it, such as `--token-budget` of `--budget`, or few
 * edits away; the first of equals, null if none is near.
 */
export const closestName = (word: string, names: Iterable<string>): string | null => {
  if (word.length === 0 || word.length > longestGuess) return null;
  let best: string | null = null;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const name of names) {
    const isLonger = word.length > 1 && (name.startsWith(word) || name.endsWith(word.replace(/^-*/, '-')));
    // So many characters more or less are so many edits at least.
    if (!isLonger && Math.abs(name.length - word.length) >= bestDistance) continue;
    const distance = isLonger ? 1 : editDistance(word, name);
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
};
