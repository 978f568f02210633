import { isOptionName } from '../facts/names.ts';

/** What the head of one line of a help text states. */
export interface OptionLine {
  /** Spellings of each option that the head names. */
  readonly options: readonly (readonly string[])[];
  readonly takesValue: boolean;
  readonly valueType: string;
  readonly repeatable: boolean;
  /** The text behind the head; empty if it starts on the next line. */
  readonly description: string;
}

const angled = /^<[^<>]{1,128}>(?:\.\.\.)?$/;
const capitals = /^\[?[A-Z][A-Z0-9_:./|-]*\]?(?:\.\.\.)?$/;
const flagged = /^(--)\[(no-?)\](.+)$/;

/**
 * Reads a line whose trimmed text starts with a dash. Head and description part at the first run of two white-space
 * characters or a tab; a head that runs into lower-case words is all there is in front of its description. Null if no
 * word of the head is an option's name, as in a list of dashes.
 */
export const optionLine = (trimmed: string): OptionLine | null => {
  const gap = /\s{2}|\t/.exec(trimmed);
  const head = gap === null ? trimmed : trimmed.slice(0, gap.index);
  const behind = gap === null ? '' : trimmed.slice(gap.index).trim();
  const names: string[] = [];
  let valueType: string | null = null;
  let repeatable = false;
  const words = head.split(/\s+/);
  let at = 0;
  for (; at < words.length; at += 1) {
    const word = (words[at] ?? '').replace(/,$/, '');
    if (word.startsWith('-')) {
      for (const spelling of word.split(/[,|/](?=-)/)) {
        const { found, value } = spellingOf(spelling);
        names.push(...found);
        if (value !== null) {
          valueType ??= typeOf(value);
          repeatable ||= /[^.]\.\.\./.test(value);
        }
      }
    } else if (names.length > 0 && (angled.test(word) || capitals.test(word))) {
      valueType ??= typeOf(word);
      repeatable ||= word.includes('...');
    } else if (word !== '' && word !== '|' && word !== '/' && word !== 'or' && word !== '...') break;
  }
  const valid = [...new Set(names)].filter(isOptionName);
  if (valid.length === 0) return null;
  const inside = words.slice(at).join(' ');
  const description = (behind === '' ? inside : behind).replace(/^: /, '');
  const options = optionsOf(valid);
  return { options, takesValue: valueType !== null, valueType: valueType ?? 'value', repeatable, description };
};

/** Words with a single dash are options of their own, where a head lists several. */
const optionsOf = (names: readonly string[]): readonly (readonly string[])[] => {
  const words = names.filter((name) => name.length > 2 && !name.startsWith('--'));
  return words.length > 1 && words.length === names.length ? words.map((word) => [word]) : [names];
};

const spellingOf = (spelling: string): { readonly found: readonly string[]; readonly value: string | null } => {
  const negatable = flagged.exec(spelling);
  if (negatable !== null) {
    const { found, value } = spellingOf(`--${negatable[3] ?? ''}`);
    return { found: found.flatMap((name) => [name, `--${negatable[2] ?? ''}${name.slice(2)}`]), value };
  }
  const cut = /\[=|=|\[|</.exec(spelling);
  if (cut === null) return { found: [spelling], value: null };
  const value = spelling.slice(cut.index + (cut[0] === '<' || cut[0] === '[' ? 0 : cut[0].length));
  return { found: [spelling.slice(0, cut.index)], value };
};

const typeOf = (placeholder: string): string => {
  const type = placeholder.replace(/\.\.\./g, '').replace(/^[[<{=]+|[\]>},]+$/g, '');
  return /^[\p{L}\p{N}][\p{L}\p{N}_:./| -]{0,63}$/u.test(type) ? type : 'value';
};
