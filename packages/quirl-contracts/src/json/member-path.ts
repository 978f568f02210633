import { REPORTED_NAME_LIMIT } from '../limits.ts';

/** A way into a document: member names and list indexes, outermost first. */
export type MemberPath = readonly (string | number)[];

/** A foreign text, cut so that a report stays short however long the text is. Never cuts a surrogate pair. */
export const shortened = (text: string): string =>
  text.length <= REPORTED_NAME_LIMIT
    ? text
    : `${Array.from(text.slice(0, REPORTED_NAME_LIMIT)).slice(0, -1).join('')}…`;

/** The path as reports write it: `commands[4].io.input`, `$` for the whole document (contracts spec 9.2). */
export const memberPath = (path: MemberPath): string => {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else text += text === '' ? shortened(step) : `.${shortened(step)}`;
  }
  return text === '' ? '$' : text;
};
