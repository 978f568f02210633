import { type CompletionItem, compareCodePoints, PACKAGE_RUNNER } from '@quirl/quirl-contracts';
import { COMPLETION_PATH_WORDS_LIMIT, COMPLETION_QUERY_LIMIT_BYTES, COMPLETION_RESULT_LIMIT } from '../limits.ts';
import type { CommandArgument, CommandRecord } from '../model/command-record.ts';
import type { CompletionCatalog, CompletionName } from './completion-catalog.ts';
import { type LineSegment, type LineToken, segmentStart, segmentWords, unitAtByte } from './line-segment.ts';
import { matchCandidate, matchQuery } from './match-candidate.ts';

/** What may stand at one place of the line, before it is matched. */
interface Candidate {
  readonly value: string;
  readonly display: string;
  readonly summary: string;
  readonly detail: string;
}

/** Which text is matched, and from where it would be replaced. */
interface Slot {
  readonly query: string;
  /** UTF-16 offset in the line. */
  readonly start: number;
  readonly candidates: Iterable<Candidate>;
}

/**
 * What may stand at the cursor of a command line, best first (catalog spec 5). The cursor is a UTF-8 byte offset; one
 * that is out of range or inside a character moves back to the nearest boundary. Every item replaces the bytes from
 * `replace_start` to the cursor. Nothing is run and nothing is written; any line and any cursor has an answer, at most
 * `COMPLETION_RESULT_LIMIT` items, none if the command at the cursor is longer than `COMPLETION_QUERY_LIMIT_BYTES`.
 */
export const completeLine = (
  catalog: CompletionCatalog,
  line: string,
  cursorBytes: number,
): readonly CompletionItem[] => {
  const text = line.slice(0, unitAtByte(line, cursorBytes));
  const start = segmentStart(text);
  if (Buffer.byteLength(text.slice(start)) > COMPLETION_QUERY_LIMIT_BYTES) return [];
  const { segment, command, names } = scopeOf(catalog, segmentWords(text, start));
  const values = valueSlot(command, segment);
  if (values !== undefined) {
    const items = itemsOfSlot(text, values);
    // An option may stand without its value: what looks like the next option is completed as one.
    if (items.length > 0 || !segment.current.value.startsWith('-') || values.start !== segment.current.start)
      return items;
  }
  if (segment.current.value.startsWith('-'))
    return command === undefined ? [] : itemsOfSlot(text, optionSlot(command, segment.current));
  return itemsOfSlot(text, nameSlot(names, segment));
};

/** What a segment is about. */
interface Scope {
  /** The words that are looked at. */
  readonly segment: LineSegment;
  /** The command that they name. */
  readonly command: CommandRecord | undefined;
  /** What they may name. */
  readonly names: Iterable<CompletionName>;
}

const runnerWords = PACKAGE_RUNNER.split(' ');

/** The commands of packages, as they are called behind the command that runs them, which keeps its own options. */
const scopeOf = (catalog: CompletionCatalog, segment: LineSegment): Scope => {
  const isCall = runnerWords.every((word, index) => segment.finished[index]?.value === word);
  const runner = isCall ? catalog.command(PACKAGE_RUNNER) : undefined;
  if (runner === undefined)
    return {
      segment,
      command: commandOfSegment((path) => catalog.command(path), segment.finished),
      names: catalog.names(),
    };
  const called: LineSegment = { ...segment, finished: segment.finished.slice(runnerWords.length) };
  const command = commandOfSegment((path) => {
    const found = catalog.command(path);
    return found?.provenance.source === 'plugin' ? found : undefined;
  }, called.finished);
  const names = catalog.packageNames();
  if (command === undefined) return { segment: called, command: runner, names };
  return { segment: called, command: { ...command, options: [...command.options, ...runner.options] }, names };
};

/** The command whose path is the longest beginning of these words. */
const commandOfSegment = (
  commandNamed: CompletionCatalog['command'],
  words: readonly LineToken[],
): CommandRecord | undefined => {
  const first = words.findIndex((word) => word.value.startsWith('-'));
  const end = Math.min(first === -1 ? words.length : first, COMPLETION_PATH_WORDS_LIMIT);
  for (let count = end; count > 0; count -= 1) {
    const path = words
      .slice(0, count)
      .map((word) => word.value)
      .join(' ');
    const command = commandNamed(path);
    if (command !== undefined) return command;
  }
  return undefined;
};

/** The values of the option at the cursor: `--opt=<partial>`, or `--opt <partial>`. */
const valueSlot = (command: CommandRecord | undefined, { finished, current }: LineSegment): Slot | undefined => {
  const characters = [...current.value];
  const equals = current.value.startsWith('-') ? characters.indexOf('=') : -1;
  const attached = equals > 0 ? optionOfName(command, characters.slice(0, equals).join('')) : undefined;
  if (attached !== undefined) {
    const candidates = valuesOf(attached);
    const end = (current.offsets[equals] ?? 0) + 1;
    return candidates && { query: characters.slice(equals + 1).join(''), start: end, candidates };
  }
  const option = optionOfName(command, finished.at(-1)?.value ?? '');
  const candidates = option && valuesOf(option);
  return candidates && { query: current.value, start: current.start, candidates };
};

const optionOfName = (command: CommandRecord | undefined, name: string): CommandArgument | undefined =>
  command?.options.find((option) => option.kind === 'option' && option.names.includes(name));

const valuesOf = (option: CommandArgument): readonly Candidate[] | undefined =>
  option.values?.kind === 'static'
    ? option.values.values.map((value) => ({
        value,
        display: value,
        summary: option.documentation,
        detail: `value of ${option.names.join(', ')}`,
      }))
    : undefined;

/** Names of options and flags; in a cluster of one-letter flags, the letters that may come last. */
const optionSlot = (command: CommandRecord, current: LineToken): Slot => {
  const options = command.options.filter((option) => option.kind !== 'positional');
  const letters = [...current.value];
  const flags = new Map(
    options.filter((option) => option.kind === 'flag').flatMap((option) => option.names.map((name) => [name, option])),
  );
  const isCluster = letters.length > 2 && letters.slice(1, -1).every((letter) => flags.has(`-${letter}`));
  if (!isCluster) {
    const candidates = options.flatMap((option) => option.names.map((name) => optionCandidate(option, name, name)));
    return { query: current.value, start: current.start, candidates };
  }
  const candidates = [...flags]
    .filter(([name]) => name.startsWith('-') && [...name].length === 2 && name !== '--')
    .map(([name, option]) => optionCandidate(option, name.slice(1), name));
  return { query: letters.at(-1) ?? '', start: current.offsets.at(-1) ?? current.start, candidates };
};

const optionCandidate = (option: CommandArgument, value: string, name: string): Candidate => ({
  value,
  display: option.kind === 'flag' ? name : `${name} <${option.value_type}>`,
  summary: option.documentation,
  detail: option.names.join(', '),
});

/** Paths and aliases, matched against the whole segment: a path may have several words. */
const nameSlot = (names: Iterable<CompletionName>, { finished, current }: LineSegment): Slot => ({
  query: [...finished, current].map((word) => word.value).join(' '),
  start: finished[0]?.start ?? current.start,
  candidates: nameCandidates(names),
});

function* nameCandidates(names: Iterable<CompletionName>): Generator<Candidate, void, undefined> {
  for (const { value, summary } of names) yield { value, display: value, summary, detail: 'command' };
}

const itemsOfSlot = (text: string, slot: Slot): readonly CompletionItem[] => {
  const query = matchQuery(slot.query);
  const best = new Map<string, { candidate: Candidate; score: number; indices: readonly number[] }>();
  for (const candidate of slot.candidates) {
    const match = matchCandidate(query, candidate.value);
    if (match !== undefined && !best.has(candidate.value)) best.set(candidate.value, { candidate, ...match });
  }
  const replace_start = Buffer.byteLength(text.slice(0, slot.start));
  const replace_end = Buffer.byteLength(text);
  return [...best.values()]
    .sort((left, right) => right.score - left.score || compareCodePoints(left.candidate.value, right.candidate.value))
    .slice(0, COMPLETION_RESULT_LIMIT)
    .map(({ candidate, indices }) => ({ ...candidate, replace_start, replace_end, match_indices: indices }));
};
