import { shortened } from '../text/foreign-text.ts';

/** A way into a document: member names and list indexes, outermost first. */
export type MemberPath = readonly (string | number)[];

/** The path as reports write it: `commands[4].io.input`, `$` for the whole document (contracts spec 9.2). */
export const memberPath = (path: MemberPath): string => {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else text += text === '' ? shortened(step) : `.${shortened(step)}`;
  }
  return text === '' ? '$' : text;
};
