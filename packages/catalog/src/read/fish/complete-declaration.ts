import { isDynamic, isLiteral, type ShellWord } from '../shell-text/shell-word.ts';

/** What one `complete` of fish says, before its condition and its candidates are understood. */
export interface CompleteDeclaration {
  readonly commands: readonly ShellWord[];
  /** Names with their dashes. */
  readonly names: readonly ShellWord[];
  readonly description: ShellWord | null;
  readonly candidates: ShellWord | null;
  readonly conditions: readonly ShellWord[];
  readonly takesValue: boolean;
  readonly isErased: boolean;
}

type Part =
  | 'command'
  | 'short'
  | 'long'
  | 'old'
  | 'description'
  | 'candidates'
  | 'condition'
  | 'value'
  | 'erase'
  | 'skip one'
  | 'nothing';

const shortParts: Readonly<Record<string, Part>> = {
  c: 'command',
  s: 'short',
  l: 'long',
  o: 'old',
  d: 'description',
  a: 'candidates',
  n: 'condition',
  r: 'value',
  x: 'value',
  e: 'erase',
  p: 'skip one',
  w: 'skip one',
};

const longParts = new Map<string, Part>([
  ['command', 'command'],
  ['short-option', 'short'],
  ['long-option', 'long'],
  ['old-option', 'old'],
  ['description', 'description'],
  ['arguments', 'candidates'],
  ['condition', 'condition'],
  ['require-parameter', 'value'],
  ['exclusive', 'value'],
  ['erase', 'erase'],
  ['path', 'skip one'],
  ['wraps', 'skip one'],
]);

const withoutValue: ReadonlySet<Part> = new Set<Part>(['value', 'erase', 'nothing']);

const part = (word: ShellWord, start: number): ShellWord => ({
  text: word.text.slice(start),
  mask: word.mask.slice(start),
  line: word.line,
});

const dashed = (dashes: string, word: ShellWord): ShellWord => ({
  text: dashes + word.text,
  mask: 'b'.repeat(dashes.length) + word.mask,
  line: word.line,
});

/** Reads the words behind `complete`. Options of fish that state no fact are skipped, with their value. */
export const completeDeclaration = (words: readonly ShellWord[]): CompleteDeclaration => {
  const commands: ShellWord[] = [];
  const names: ShellWord[] = [];
  const conditions: ShellWord[] = [];
  const loose: ShellWord[] = [];
  let description: ShellWord | null = null;
  let candidates: ShellWord | null = null;
  let takesValue = false;
  let isErased = false;

  const take: Readonly<Record<Part, (value: ShellWord) => void>> = {
    command: (value) => commands.push(value),
    short: (value) => names.push(dashed('-', value)),
    long: (value) => names.push(dashed('--', value)),
    old: (value) => names.push(dashed('-', value)),
    description: (value) => {
      description = value;
    },
    candidates: (value) => {
      candidates = value;
    },
    condition: (value) => conditions.push(value),
    value: () => {
      takesValue = true;
    },
    erase: () => {
      isErased = true;
    },
    'skip one': () => {},
    nothing: () => {},
  };

  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    const takeNext = (which: Part): void => {
      index += 1;
      const value = words[index];
      if (value !== undefined) take[which](value);
    };
    if (word.text.startsWith('--') && word.text.length > 2) {
      const equals = word.text.indexOf('=');
      const which = longParts.get(word.text.slice(2, equals === -1 ? undefined : equals)) ?? 'nothing';
      if (withoutValue.has(which)) take[which](word);
      else if (equals === -1) takeNext(which);
      else take[which](part(word, equals + 1));
    } else if (word.text.startsWith('-') && word.text.length > 1) {
      for (let at = 1; at < word.text.length; at += 1) {
        const which = shortParts[word.text[at] ?? ''] ?? 'nothing';
        if (withoutValue.has(which)) {
          take[which](word);
        } else {
          if (at + 1 < word.text.length) take[which](part(word, at + 1));
          else takeNext(which);
          break;
        }
      }
    } else if (!isDynamic(word) || isLiteral(word)) loose.push(word);
  }
  // fish takes a lone word for the command where none is named.
  if (commands.length === 0) commands.push(...loose.slice(0, 1));
  return { commands, names, description, candidates, conditions, takesValue, isErased };
};
