/** What one line of evidence cites. SPEC §agui-conformance-citation. */
export interface Citation {
  readonly path: string;
  /** What the note quotes; at least one of these must stand in the file. */
  readonly phrases: readonly string[];
}

/** Between a path and the note on it. */
const SEPARATOR = ' \u2014 ';

/** Marks that open a quotation, each with the one that closes it. */
const quotations: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['`', '`'],
  ['\u201c', '\u201d'],
  ["'", "'"],
]);

const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** An apostrophe stands inside or behind a word, a single quote before and behind a phrase. */
const isQuote = (mark: string, outside: string | undefined): boolean => mark !== "'" || !isWord(outside);

const closeOf = (note: string, mark: string, from: number): number => {
  let at = note.indexOf(mark, from);
  while (at !== -1 && !isQuote(mark, note[at + 1])) at = note.indexOf(mark, at + 1);
  return at;
};

const quotedPhrases = (note: string): readonly string[] => {
  const phrases: string[] = [];
  // Marks that nothing closes from here on; they need not be looked for again.
  const unclosed = new Set<string>();
  for (let at = 0; at < note.length; at += 1) {
    const close = quotations.get(note[at] ?? '');
    if (close === undefined || unclosed.has(close) || !isQuote(note[at] ?? '', note[at - 1])) continue;
    const end = closeOf(note, close, at + 1);
    if (end === -1) unclosed.add(close);
    else {
      if (end > at + 1) phrases.push(note.slice(at + 1, end));
      at = end;
    }
  }
  return phrases;
};

/** Reads `path`, or `path — note`. */
export const readCitation = (evidence: string): Citation => {
  const at = evidence.indexOf(SEPARATOR);
  if (at === -1) return { path: evidence, phrases: [] };
  return { path: evidence.slice(0, at), phrases: quotedPhrases(evidence.slice(at + SEPARATOR.length)) };
};
