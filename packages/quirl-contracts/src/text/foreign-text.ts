import { REPORTED_NAME_LIMIT } from '../limits.ts';

/** A foreign text, cut so that a report stays short however long the text is. Never cuts a surrogate pair. */
export const shortened = (text: string): string =>
  text.length <= REPORTED_NAME_LIMIT
    ? text
    : `${Array.from(text.slice(0, REPORTED_NAME_LIMIT)).slice(0, -1).join('')}…`;

/** A foreign text as a message shows it. */
export const quoted = (text: string): string => JSON.stringify(shortened(text));
