import { DYNAMIC_LABEL_LIMIT_UNITS, NAME_LIMIT_BYTES } from '../../limits.ts';
import { isOptionName } from '../facts/names.ts';
import { plainText, utf8Length } from '../facts/plain-text.ts';
import type { ShellWord } from '../shell-text/shell-word.ts';

/** What one word of `_arguments` states. */
export type ArgumentsSpec =
  | {
      readonly kind: 'option';
      readonly name: string;
      readonly takesValue: boolean;
      readonly valueType: string;
      readonly repeatable: boolean;
      readonly values: readonly string[];
      /** Everything in the exclusion list that looks like an option. */
      readonly excluded: readonly string[];
      readonly documentation: string;
    }
  /** A list of subcommands in the action of a positional. */
  | { readonly kind: 'subcommands'; readonly items: readonly DescribedWord[] }
  /** Something that is known at run time only, in a few words. */
  | { readonly kind: 'dynamic'; readonly label: string }
  | { readonly kind: 'nothing' };

/** A word, and what it is for. */
export interface DescribedWord {
  readonly word: string;
  readonly description: string;
}

const nothing: ArgumentsSpec = { kind: 'nothing' };

/** Splits at colons that no backslash and no bracket hides. */
const segmentsOf = (text: string): readonly string[] => {
  const segments: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '(' || character === '{') depth += 1;
    else if ((character === ')' || character === '}') && depth > 0) depth -= 1;
    else if (character === ':' && depth === 0) {
      segments.push(text.slice(start, at));
      start = at + 1;
    }
  }
  segments.push(text.slice(start));
  return segments;
};

const withoutEscapes = (text: string): string => text.replace(/\\([\s\S])/g, '$1');

const exclusion = /^\(([^()]{0,4096})\)/;

/** Reads one word of `_arguments`, whose braces are expanded already. */
export const argumentsSpec = (word: ShellWord): ArgumentsSpec => {
  const start = headStart(word.text);
  const { end, suffix } = nameEnd(word.text, start);
  const name = withoutEscapes(word.text.slice(start, end));
  const isOption = isOptionName(name) && !word.mask.slice(start, end).includes('x');
  const description = bracketed(word.text, end + suffix.length);
  const segments = segmentsOf(word.text.slice(description.end));
  if (isDynamicSpec(word)) return dynamicOf(word.text, isOption ? name : '', segments);
  if (!isOption) return positionalOf(segments);
  // Text behind the name that is neither a description nor a colon belongs to no known form.
  if ((segments[0] ?? '').trim() !== '') return nothing;
  const takesValue = suffix !== '' || segments.length > 1;
  return {
    kind: 'option',
    name,
    takesValue,
    valueType: takesValue ? valueType(segments) : 'Bool',
    repeatable: word.text
      .slice(0, start)
      .replace(exclusion, '')
      .replace(/^([*!]*)\([^()]*\)/, '$1')
      .includes('*'),
    values: takesValue ? valueWords(segments).map(({ word: value }) => value) : [],
    excluded: excludedNames(word, start),
    documentation: plainText(withoutEscapes(description.text)),
  };
};

/** True for a spec that begins with an expansion, runs a command for its words, or hands over to a state. */
const isDynamicSpec = ({ text, mask }: ShellWord): boolean =>
  mask.startsWith('x') || text.startsWith('$') || text.includes('$(') || text.includes('`') || text.includes('->');

const dynamicOf = (text: string, name: string, segments: readonly string[]): ArgumentsSpec => {
  const message = plainText(withoutEscapes(segments.slice(1).find((part) => part.trim() !== '') ?? ''));
  const shown = message.startsWith('->') || message.includes('$') || message.includes('`') ? '' : message;
  const words = [name, shown === '' || name === '' ? shown : `(${shown})`].filter((part) => part !== '').join(' ');
  // A state without a message says nothing to a reader.
  if (words !== '') return { kind: 'dynamic', label: words.slice(0, DYNAMIC_LABEL_LIMIT_UNITS) };
  const variable = /^\$\{?\(?[@]?\)?([A-Za-z_]\w{0,63})/.exec(text)?.[1];
  return variable === undefined ? nothing : { kind: 'dynamic', label: `$${variable}` };
};

/** Position of the name: behind an exclusion list and the marks in front of it or behind it. */
const headStart = (text: string): number => {
  let at = 0;
  const marks = (): void => {
    while (text[at] === '*' || text[at] === '!') at += 1;
  };
  marks();
  const list = exclusion.exec(text.slice(at, at + 4200));
  if (list !== null) at += list[0].length;
  marks();
  return at;
};

const nameEnd = (text: string, start: number): { readonly end: number; readonly suffix: string } => {
  if (text[start] !== '-' && text[start] !== '+') return { end: start, suffix: '' };
  let end = start + 1;
  for (; end < text.length; end += 1) {
    const character = text[end] ?? '';
    if (character === '\\') end += 1;
    else if (character === '[' || character === ':' || character === '=') break;
    else if (character === '+' && /^(?:$|[[:=])/.test(text.slice(end + 1, end + 2)) && end > start + 1) break;
  }
  end = Math.min(end, text.length);
  const suffix = /^(?:=-|=|\+)/.exec(text.slice(end, end + 2))?.[0] ?? '';
  // A dash behind the name means that the value follows in the same word.
  if (suffix === '' && end - start > 2 && text[end - 1] === '-') return { end: end - 1, suffix: '-' };
  return { end, suffix };
};

const bracketed = (text: string, start: number): { readonly text: string; readonly end: number } => {
  if (text[start] !== '[') return { text: '', end: start };
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === ']') return { text: text.slice(start + 1, at), end: at + 1 };
  }
  return { text: text.slice(start + 1), end: text.length };
};

/** The type of values that an action such as `_files -/` completes; null for every other text. */
const placesOf = (action: string): 'Directory' | 'Path' | null => {
  const words = action.split(' ');
  if (words[0] === '_directories') return 'Directory';
  if (words[0] !== '_files' && words[0] !== '_path_files') return null;
  return words.includes('-/') ? 'Directory' : 'Path';
};

const valueType = (segments: readonly string[]): string => {
  for (const segment of segments.slice(1)) {
    const type = plainText(withoutEscapes(segment));
    if (type.startsWith('(') || type.startsWith('{')) break;
    if (utf8Length(type) > NAME_LIMIT_BYTES) break;
    const places = placesOf(type);
    if (places !== null) return places;
    if (type !== '' && type !== '-') return type.replace(/^_+(?=[A-Za-z])/, '').replace(/^<([^<>]+)>$/, '$1');
  }
  return 'value';
};

/** Words of an action `(a b c)` or `((a\:text b\:text))`; none if the action is anything else. */
const valueWords = (segments: readonly string[]): readonly DescribedWord[] => {
  const action = (segments.slice(1).find((segment) => segment.trim().startsWith('(')) ?? '').trim();
  const inner = /^\(\(?([\s\S]*?)\)?\)$/.exec(action)?.[1];
  if (inner === undefined || /[$`{}<>*]/.test(inner)) return [];
  return action.startsWith('((') ? describedWords(inner) : plainWords(inner);
};

const plainWords = (text: string): readonly DescribedWord[] => {
  const words = withoutEscapes(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.some((word) => /['"]/.test(word)) ? [] : words.map((word) => ({ word, description: '' }));
};

/** Words with descriptions: `a\:text`, `a\:'longer text'`, `a\:longer\ text`. */
export const describedWords = (text: string): readonly DescribedWord[] => {
  const words: DescribedWord[] = [];
  let current = '';
  let quote = '';
  const finish = (): void => {
    if (current !== '') words.push(describedWord(current));
    current = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\' && text[at + 1] === '\n') finish();
    else if (character === '\\') {
      at += 1;
      current += text[at] ?? '';
    } else if (quote !== '') {
      if (character === quote) quote = '';
      else current += character;
    } else if (character === '"' || character === "'") quote = character;
    else if (/\s/.test(character)) finish();
    else current += character;
  }
  finish();
  return words;
};

/** `word:description`, where a backslash keeps a colon in the word. */
export const describedWord = (text: string): DescribedWord => {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === ':') {
      return { word: withoutEscapes(text.slice(0, at)), description: plainText(withoutEscapes(text.slice(at + 1))) };
    }
  }
  return { word: withoutEscapes(text), description: '' };
};

const excludedNames = (word: ShellWord, start: number): readonly string[] => {
  const open = word.text.indexOf('(');
  if (open === -1 || open >= start || word.mask.slice(open, start).includes('x')) return [];
  const inside = word.text.slice(open + 1, word.text.indexOf(')', open));
  return withoutEscapes(inside).split(/\s+/).filter(isOptionName);
};

const positionalOf = (segments: readonly string[]): ArgumentsSpec => {
  const message = plainText(segments.slice(1).find((segment) => segment !== '') ?? '');
  if (!/(?:^|[\s-])(?:sub-?)?commands?$/i.test(message)) return nothing;
  const items = valueWords(segments);
  return items.length === 0 ? nothing : { kind: 'subcommands', items };
};
