import { stemOf } from './words.ts';

// One group a line; the table is closed and part of the ranking's version (ranking spec R6).
const groups: readonly string[] = [
  'change modify edit',
  'copy duplicate',
  'count number',
  'create make generate',
  'directory folder',
  'extract unpack decompress uncompress',
  'information info',
  'merge join combine concatenate',
  'remove delete erase',
  'search find locate',
];

const none: readonly string[] = [];
let alternatives: ReadonlyMap<string, readonly string[]> | undefined;

const tabulate = (): ReadonlyMap<string, readonly string[]> => {
  const table = new Map<string, readonly string[]>();
  for (const group of groups) {
    const stems = group.split(' ').map(stemOf);
    for (const stem of stems)
      table.set(
        stem,
        stems.filter((other) => other !== stem),
      );
  }
  return table;
};

/** The other stems that people use for the same action, at most three; empty for a stem in no group. */
export const alternativesOf = (stem: string): readonly string[] => {
  alternatives ??= tabulate();
  return alternatives.get(stem) ?? none;
};
