import { type AgentCommand, type CatalogView, trimWhiteSpace, wordsOf } from '@quirl/quirl-contracts';
import type { Ranker } from './measure.ts';

/**
 * The reference's score (ranking spec R12), here only to be compared with: 10000 if the whole query is the path, and
 * for every distinct word of the query 400, 100 and 25 if path, summary and body contain it anywhere.
 */
export const createBaseline = (view: CatalogView): Ranker => {
  const paths: string[] = [];
  const vocabulary = createVocabulary();
  const add = (path: string, summary: string, body: readonly string[]): void => {
    const candidate = paths.push(path.toLowerCase()) - 1;
    vocabulary.add(candidate, inPath, path);
    vocabulary.add(candidate, inSummary, summary);
    for (const text of body) vocabulary.add(candidate, inBody, text);
  };
  for (const command of view.commands()) add(command.path, command.summary, bodyOf(command));
  for (const { path, summary, capability } of view.hostApi) add(path, summary, [capability ?? '']);
  const finder = vocabulary.finder(paths.length);

  return (query) => {
    const lowerCase = trimWhiteSpace(query).toLowerCase();
    const scores = new Uint32Array(paths.length);
    for (const term of new Set(wordsOf(query))) {
      const fields = finder(term);
      for (let candidate = 0; candidate < scores.length; candidate += 1)
        scores[candidate] = (scores[candidate] ?? 0) + (weights[fields[candidate] ?? 0] ?? 0);
    }
    for (const [candidate, path] of paths.entries())
      if (path === lowerCase) scores[candidate] = (scores[candidate] ?? 0) + 10_000;
    const selected = Uint32Array.from(scores.keys()).filter((candidate) => (scores[candidate] ?? 0) > 0);
    return selected.sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0) || left - right);
  };
};

const bodyOf = (command: AgentCommand): readonly string[] => [
  command.details,
  ...command.examples,
  ...command.options.flatMap(({ names, documentation }) => [...names, documentation]),
];

const inPath = 1;
const inSummary = 2;
const inBody = 4;
const weights = Array.from(
  { length: 8 },
  (_, fields) =>
    ((fields & inPath) > 0 ? 400 : 0) + ((fields & inSummary) > 0 ? 100 : 0) + ((fields & inBody) > 0 ? 25 : 0),
);

/**
 * Which candidates contain a term anywhere in a field. A term has no separator in it, so a text contains it exactly
 * where one of the text's words does: it is enough to look through the distinct words of the catalog.
 */
interface Vocabulary {
  add(candidate: number, field: number, text: string): void;
  /** Fields of each candidate that contain a term, as bits. */
  finder(candidates: number): (term: string) => Uint8Array;
}

const createVocabulary = (): Vocabulary => {
  const occurrences = new Map<string, number[]>();
  return {
    add(candidate, field, text) {
      for (const word of new Set(wordsOf(text))) {
        const list = occurrences.get(word);
        const occurrence = candidate * 8 + field;
        if (list === undefined) occurrences.set(word, [occurrence]);
        else if (list.at(-1) !== occurrence) list.push(occurrence);
      }
    },
    finder(candidates) {
      const words = [...occurrences.keys()];
      const found = new Map<string, Uint8Array>();
      return (term) => {
        const known = found.get(term);
        if (known !== undefined) return known;
        const fields = new Uint8Array(candidates);
        for (const word of words) {
          if (!word.includes(term)) continue;
          for (const occurrence of occurrences.get(word) ?? []) {
            const candidate = occurrence >> 3;
            fields[candidate] = (fields[candidate] ?? 0) | (occurrence & 7);
          }
        }
        found.set(term, fields);
        return fields;
      };
    },
  };
};
