import { Buffer } from 'node:buffer';
import { SIGNATURE_BYTES_LIMIT } from '../../limits.ts';
import { screenLines } from './block-text.ts';
import type { ManualPage } from './manual-page.ts';
import { collapseSpaces, withoutMarks } from './manual-text.ts';
import { blocksUnder, readNameLines } from './page-sections.ts';

const isWordEnd = (character: string): boolean => character === '' || /[\s[\](){}<>|]/.test(character);

const startsWith = (line: string, word: string): boolean =>
  line.startsWith(word) && isWordEnd(line.charAt(word.length));

/** Command words as a synopsis may spell them: the path, or the name of its page. */
const spellings = (path: string): readonly string[] => [path, path.replaceAll(' ', '-')];

/** Parts of a form outside and inside of its outermost brackets; null if these do not balance. */
const topLevelParts = (form: string): readonly string[] | null => {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < form.length; at += 1) {
    const character = form.charAt(at);
    if (character === '[') {
      if (depth === 0) {
        parts.push(form.slice(start, at));
        start = at;
      }
      depth += 1;
    } else if (character === ']') {
      depth -= 1;
      if (depth < 0) return null;
      if (depth === 0) {
        parts.push(form.slice(start, at + 1));
        start = at + 1;
      }
    }
  }
  parts.push(form.slice(start));
  return depth === 0 ? parts : null;
};

/** The form with all its optional options named together, for a form that is too long for one line. */
const shortened = (form: string): string | null => {
  const parts = topLevelParts(form);
  if (parts === null) return null;
  let isNamed = false;
  const kept = parts.map((part) => {
    if (!/^\[-[^-\s]|^\[--[^\s]/.test(part)) return part;
    if (isNamed) return '';
    isNamed = true;
    return '[options]';
  });
  return collapseSpaces(kept.join(''));
};

/**
 * Forms of use that the synopsis shows for the command, each on one line, in plain text. A line that begins with another
 * command that the page names ends a form.
 */
export const readForms = (page: ManualPage, path: string): readonly string[] => {
  const others = readNameLines(page)
    .flatMap(({ names }) => names)
    .filter((name) => name !== path);
  const forms: string[] = [];
  for (const block of blocksUnder(page, (title) => title === 'SYNOPSIS' || title === 'USAGE' || title === 'SYNTAX')) {
    let open: string | null = null;
    for (const line of screenLines([...block.tags, ...block.lines])) {
      const text: string = collapseSpaces(withoutMarks(line)).replace(/^\$ /, '');
      const spelling = spellings(path).find((words) => startsWith(text, words));
      if (spelling !== undefined) {
        if (open !== null) forms.push(open);
        open = path + text.slice(spelling.length);
      } else if (open !== null && others.some((name) => startsWith(text, name))) {
        forms.push(open);
        open = null;
      } else if (open !== null && open.length <= SIGNATURE_BYTES_LIMIT * 8) open = `${open} ${text}`;
    }
    if (open !== null) forms.push(open);
  }
  return forms.map(collapseSpaces);
};

const fits = (form: string): boolean => Buffer.byteLength(form) <= SIGNATURE_BYTES_LIMIT;

/** A form of nothing but alternative flags, which asks for help or the like, says little of the command. */
const isOnlyFlags = (rest: string): boolean =>
  /^[[({]? ?-[^\s|[\](){}]+(?: ?\| ?-[^\s|[\](){}]+)* ?[\])}]?$/.test(rest);
/** A form that begins with one flag is a special use. */
const isSpecial = (rest: string): boolean => rest.startsWith('-');

const usualForm = (forms: readonly string[], path: string): string | undefined => {
  const telling = forms.filter((form) => !isOnlyFlags(form.slice(path.length + 1)));
  return telling.find((form) => !isSpecial(form.slice(path.length + 1))) ?? telling[0] ?? forms[0];
};

/** The first form of usual use as a signature; undefined if there is none that fits on one bounded line. */
export const readSignature = (forms: readonly string[], path: string): string | undefined => {
  const form = usualForm(forms, path);
  if (form === undefined) return undefined;
  if (fits(form)) return topLevelParts(form) === null ? undefined : form;
  const short = shortened(form.slice(0, SIGNATURE_BYTES_LIMIT * 64));
  return short !== null && fits(short) ? short : undefined;
};
