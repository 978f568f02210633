/**
 * A shorter text for which the same still holds: as long as a piece can go, it goes. It takes at most about n log n tries
 * for n characters.
 */
export const shortenText = (text: string, holds: (shorter: string) => boolean): string => {
  let shortest = text;
  for (let size = Math.ceil(text.length / 2); size > 0; size = Math.floor(size / 2)) {
    for (let from = 0; from < shortest.length; ) {
      const shorter = shortest.slice(0, from) + shortest.slice(from + size);
      if (holds(shorter)) shortest = shorter;
      else from += size;
    }
  }
  return shortest;
};
