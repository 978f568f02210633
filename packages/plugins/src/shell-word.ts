const plain = /^[A-Za-z0-9_@%+=:,./-]+$/;

/** A text as one word of a command line that a person copies into a shell. */
export const shellWord = (text: string): string => (plain.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
