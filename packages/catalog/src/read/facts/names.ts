import { NAME_LIMIT_BYTES } from '../../limits.ts';
import { utf8Length } from './plain-text.ts';

const unprintable = /[\s\p{C}]/u;

/** True if a word can be the first word of a command: a file name that a shell takes as it stands. */
export const isCommandWord = (word: string): boolean =>
  /^[^-+/]/.test(word) && !/[/*?[\]{}()<>|&;$`"'\\=#!~,]/.test(word) && isName(word) && !/^\.+$/.test(word);

/** True if a word can be a further word of a command path; `:` and `/` would not survive in an id, a `/` least. */
export const isSubcommandWord = (word: string): boolean =>
  /^[A-Za-z0-9_][A-Za-z0-9_.:+@-]*$/.test(word) && isName(word);

/** True if a word can be the name of an option: a dash or plus sign, something, and nothing that hides. */
export const isOptionName = (name: string): boolean =>
  (/^[-+][^-=,|]/.test(name) || /^--[^=,|]/.test(name)) && !/[=,'"`$[\]{}()<>|\\;*]/.test(name) && isName(name);

const isName = (word: string): boolean =>
  word !== '' && utf8Length(word) <= NAME_LIMIT_BYTES && !unprintable.test(word);
