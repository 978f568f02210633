import {
  CONDITION_LENGTH_LIMIT,
  PAGE_STRING_EXPANSION_LIMIT,
  PAGE_STRING_LENGTH_LIMIT,
  PAGE_STRINGS_LIMIT,
} from '../../limits.ts';

/** A definition or ignored passage ends here unless the request names another end. */
const defaultEnd = '.';
const definitions = new Set(['de', 'de1', 'dei', 'dei1', 'am', 'am1', 'ami', 'ig']);
/** Headings also end conditional passages that a page forgot to close, so that one slip does not lose the rest. */
const headings = new Set(['SH', 'Sh', 'SS', 'Ss']);

/** A use of a string: `\*x`, `\*(xx` or `\*[name]`. */
const stringUse = /\\\*(?:([^([\s])|\(([^\s]{2})|\[([^\]\s]{1,64})\])/g;

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x09;

/** A control line taken apart: the request or macro, and the untouched rest of the line. */
export interface ControlLine {
  readonly name: string;
  readonly rest: string;
}

/** True if the line is a request or macro call and not text. */
export const isControlLine = (line: string): boolean => line.startsWith('.') || line.startsWith("'");

/** Name and rest of a control line; the name is empty for a lone dot. */
export const splitControlLine = (line: string): ControlLine => {
  let start = 1;
  while (start < line.length && isBlank(line.charCodeAt(start))) start += 1;
  let end = start;
  while (end < line.length && !isBlank(line.charCodeAt(end))) end += 1;
  let rest = end;
  while (rest < line.length && isBlank(line.charCodeAt(rest))) rest += 1;
  return { name: line.slice(start, end), rest: line.slice(rest) };
};

/** The line up to a comment. `\\"` is no comment: its backslash is escaped. */
const withoutComment = (line: string): string => {
  for (let at = line.indexOf('\\'); at !== -1; at = line.indexOf('\\', at + 2)) {
    const next = line.charAt(at + 1);
    if (next === '"' || next === '#') return line.slice(0, at);
  }
  return line;
};

const continues = (line: string): boolean => {
  let end = line.length;
  while (end > 0 && line.charCodeAt(end - 1) === 0x5c) end -= 1;
  return (line.length - end) % 2 === 1;
};

/** Lines with continuations joined and comments gone; lines that hold only a comment are left out. */
const logicalLines = (text: string): readonly string[] => {
  const lines: string[] = [];
  let open: string[] = [];
  for (const raw of text.split('\n')) {
    if (open.length === 0 && (raw.startsWith('.\\"') || raw.startsWith('\'\\"'))) continue;
    const line = raw.includes('\\"') || raw.includes('\\#') ? withoutComment(raw) : raw;
    if (line === raw && continues(line)) {
      open.push(line.slice(0, -1));
    } else if (open.length > 0) {
      lines.push(open.join('') + line);
      open = [];
    } else lines.push(line);
  }
  if (open.length > 0) lines.push(open.join(''));
  return lines;
};

const countOf = (line: string, part: string): number => {
  let count = 0;
  for (let at = line.indexOf(part); at !== -1; at = line.indexOf(part, at + part.length)) count += 1;
  return count;
};

/** A comparison `'a'b'` has three delimiters. */
const comparisonDelimiters = 3;

const conditionEnd = (rest: string, start: number): number => {
  const delimiter = rest.charAt(start);
  const isComparison = delimiter === "'" || delimiter === '"';
  const limit = Math.min(rest.length, start + CONDITION_LENGTH_LIMIT);
  let delimiters = 0;
  for (let at = start; at < limit; at += 1) {
    if (rest.startsWith('\\{', at)) return at;
    if (isComparison) {
      if (rest.charAt(at) === delimiter) delimiters += 1;
      if (delimiters === comparisonDelimiters) return at + 1;
    } else if (isBlank(rest.charCodeAt(at))) return at;
  }
  return limit;
};

/** Truth of a condition as a terminal's formatter sees it, and what it guards. Registers other than `.g` count as 0. */
const readCondition = (rest: string): { readonly holds: boolean; readonly guarded: string } => {
  let start = 0;
  while (rest.charAt(start) === '!') start += 1;
  const end = conditionEnd(rest, start);
  const condition = rest.slice(start, end);
  const holds = condition === 'n' || condition === '\\n(.g' || condition === '\\n[.g]' || condition === 'o';
  return { holds: holds !== (start % 2 === 1), guarded: rest.slice(end).trimStart() };
};

/** Strings that a page defines (`.ds`), put in where a line uses them; a definition is text and is not looked into. */
class PageStrings {
  readonly #values = new Map<string, string>();
  /** Characters that may still be put in: a page of nothing but uses must not grow without limit. */
  #room = PAGE_STRING_EXPANSION_LIMIT;

  define(rest: string): void {
    const { name, rest: value } = splitControlLine(`.${rest}`);
    const text = value.startsWith('"') ? value.slice(1) : value;
    if (this.#values.size < PAGE_STRINGS_LIMIT && text.length <= PAGE_STRING_LENGTH_LIMIT && !text.includes('\\*')) {
      this.#values.set(name, text);
    }
  }

  expand(line: string): string {
    if (this.#values.size === 0 || !line.includes('\\*')) return line;
    return line.replace(stringUse, (use: string, short?: string, pair?: string, long?: string) => {
      const value = this.#values.get(short ?? pair ?? long ?? '');
      if (value === undefined || value.length > this.#room) return use;
      this.#room -= value.length;
      return value;
    });
  }
}

/** Follows conditional passages line by line. */
class ConditionalPassages {
  readonly #lines: string[] = [];
  readonly #strings = new PageStrings();
  /** Open passages whose lines count. */
  #shown = 0;
  /** Open passages from the outermost hidden one on. */
  #hidden = 0;
  /** Outcomes of `.ie` that wait for their `.el`. */
  #alternatives: boolean[] = [];

  get lines(): readonly string[] {
    return this.#lines;
  }

  add(line: string): void {
    if (isControlLine(line) && headings.has(splitControlLine(line).name)) {
      this.#shown = 0;
      this.#hidden = 0;
      this.#alternatives = [];
    }
    if (this.#hidden > 0) {
      this.#followHidden(line);
      return;
    }
    const shown = this.#guardedText(line);
    if (shown === null) return;
    this.#close(countOf(shown, '\\}'));
    const text = shown.includes('\\}') ? shown.replaceAll('\\}', '') : shown;
    if (isControlLine(text)) {
      const { name, rest } = splitControlLine(text);
      if (name === 'ds') {
        this.#strings.define(rest);
        return;
      }
    }
    if (text !== '' || line === '') this.#lines.push(this.#strings.expand(text));
  }

  /** What of the line stands behind conditions that hold; null if a condition hides it. */
  #guardedText(line: string): string | null {
    let rest = line;
    while (isControlLine(rest)) {
      const { name, rest: operands } = splitControlLine(rest);
      if (name !== 'if' && name !== 'ie' && name !== 'el') return rest;
      const { holds, guarded } =
        name === 'el' ? { holds: !(this.#alternatives.pop() ?? true), guarded: operands } : readCondition(operands);
      if (name === 'ie') this.#alternatives.push(holds);
      const opens = guarded.startsWith('\\{');
      if (!holds) {
        if (opens) this.#followHidden(guarded);
        return null;
      }
      if (opens) this.#shown += 1;
      rest = opens ? guarded.slice(2) : guarded;
    }
    return rest;
  }

  #followHidden(line: string): void {
    this.#hidden += countOf(line, '\\{');
    this.#close(countOf(line, '\\}'));
  }

  #close(count: number): void {
    const hidden = Math.min(count, this.#hidden);
    this.#hidden -= hidden;
    this.#shown = Math.max(0, this.#shown - (count - hidden));
  }
}

/**
 * The lines of a page that its formatter would set on a terminal: continuations joined, comments, definitions and
 * conditional passages for other devices left out. Nothing is defined or executed. Takes linear time.
 */
export const roffLines = (text: string): readonly string[] => {
  const passages = new ConditionalPassages();
  let skipUntil: string | null = null;
  for (const line of logicalLines(text)) {
    if (skipUntil !== null) {
      if (isControlLine(line) && splitControlLine(line).name === skipUntil) skipUntil = null;
      continue;
    }
    if (isControlLine(line)) {
      const { name, rest } = splitControlLine(line);
      if (definitions.has(name)) {
        const words = rest.split(/[ \t]+/, 2);
        skipUntil = (name === 'ig' ? words[0] : words[1]) || defaultEnd;
        continue;
      }
    }
    passages.add(line);
  }
  return passages.lines;
};
