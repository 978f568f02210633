import { REPEATED_TEXT_LIMIT } from '../limits.ts';

/** A text from outside as a message repeats it: in quotes, and cut where it is long. */
export const foreignText = (text: string): string => {
  if (text.length <= REPEATED_TEXT_LIMIT) return JSON.stringify(text);
  // The last point may be half of a pair.
  return JSON.stringify(`${Array.from(text.slice(0, REPEATED_TEXT_LIMIT)).slice(0, -1).join('')}…`);
};
