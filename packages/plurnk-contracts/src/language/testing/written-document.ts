/**
 * Documents written by the grammar's own plan: preamble, fence, sections with slots in any order, bodies. A careful writer
 * makes no mistake in a heading; another makes one now and then, in the ways that real ones do.
 */
import { type Choices, oneOf, rarely } from './choices.ts';
import {
  annotations,
  blocks,
  bodyLines,
  garbage,
  horizontal,
  lanes,
  lineEnds,
  preambles,
  type Spellings,
  scopesOf,
  signalsOf,
  type Texts,
  targets,
} from './document-pieces.ts';

/** One who writes: the decisions, and how often they are mistakes. */
interface Writer {
  readonly choices: Choices;
  readonly isCareful: boolean;
  readonly eol: string;
}

const operations: Texts = [
  ...(['READ', 'EDIT', 'COPY', 'MOVE', 'OPEN', 'FOLD', 'FIND', 'SEND', 'EXEC', 'BARE', 'WORK', 'FORK'] as const),
  'KILL',
];
const clientOperations: Texts = ['LOOK', 'BUFF'];

const errs = ({ choices, isCareful }: Writer, times: number): boolean => !isCareful && rarely(choices, times);

const spell = (writer: Writer, { good, bad }: Spellings): string => oneOf(writer.choices, errs(writer, 3) ? bad : good);

const isRefused = (word: string, slot: 'target' | 'scope'): boolean =>
  word === 'BARE' || (slot === 'scope' && (word === 'WORK' || word === 'FORK' || word === 'KILL'));

const isWanted = (writer: Writer, word: string, slot: 'target' | 'scope'): boolean =>
  isRefused(word, slot) ? errs(writer, 6) : rarely(writer.choices, 2);

const slotsOf = (writer: Writer, word: string): readonly string[] => {
  const { choices } = writer;
  const slots: string[] = [];
  if (word === 'SEND' ? !errs(writer, 6) : rarely(choices, 2)) slots.push(spell(writer, signalsOf(word)));
  if (isWanted(writer, word, 'target')) slots.push(spell(writer, targets));
  if (isWanted(writer, word, 'scope')) slots.push(spell(writer, scopesOf(word)));
  if (rarely(choices, 6)) slots.reverse();
  if (errs(writer, 10)) slots.push(spell(writer, oneOf(choices, [targets, scopesOf(word), signalsOf(word)])));
  if (rarely(choices, 5)) slots.push(spell(writer, annotations));
  if (errs(writer, 8)) slots.splice(choices.below(slots.length + 1), 0, oneOf(choices, garbage));
  if (errs(writer, 12)) slots.push(spell(writer, oneOf(choices, [annotations, scopesOf(word), targets])));
  return slots;
};

const headingOf = (writer: Writer, word: string, lane: string): string => {
  const { choices } = writer;
  const stem = `${word === 'PLAN' ? '#' : '##'} ${word}${errs(writer, 10) ? oneOf(choices, lanes) : lane}`;
  const slots = slotsOf(writer, word).map((slot) => (rarely(choices, 5) ? oneOf(choices, horizontal) : ' ') + slot);
  return stem + slots.join('') + (rarely(choices, 12) ? oneOf(choices, horizontal) : '');
};

const lineOf = (choices: Choices): string => {
  if (rarely(choices, 12)) return oneOf(choices, blocks);
  return rarely(choices, 2) ? oneOf(choices, bodyLines) : 'text';
};

const bodyOf = ({ choices, eol }: Writer): readonly string[] =>
  Array.from(
    { length: choices.below(rarely(choices, 4) ? 7 : 3) },
    () => lineOf(choices) + (rarely(choices, 16) ? oneOf(choices, lineEnds) : eol),
  );

const wordsOf = (writer: Writer): readonly string[] => {
  const { choices } = writer;
  const middle = Array.from({ length: choices.below(4) }, () =>
    oneOf(choices, rarely(choices, writer.isCareful ? 12 : 4) ? clientOperations : operations),
  );
  const words = ['PLAN', ...middle.filter((word) => word !== 'SEND' || !writer.isCareful), 'SEND'];
  if (errs(writer, 4)) words.push(oneOf(choices, operations));
  if (rarely(choices, 5)) words.push('PLAN', 'SEND');
  if (errs(writer, 8)) words.shift();
  if (errs(writer, 8)) words.pop();
  return words;
};

const preambleOf = ({ choices, eol }: Writer): readonly string[] =>
  Array.from({ length: 1 + choices.below(4) }, () => oneOf(choices, preambles) + oneOf(choices, [eol, ' ', '']));

/** A document of any tier. */
export const writeDocument = (choices: Choices): string => {
  const writer: Writer = { choices, isCareful: choices.below(2) === 0, eol: oneOf(choices, lineEnds) };
  const { eol } = writer;
  let lane = oneOf(choices, lanes);
  const parts: string[] = rarely(choices, 4) ? [...preambleOf(writer)] : [];
  if (rarely(choices, 24)) return parts.join('');
  const isFenced = rarely(choices, 5);
  if (isFenced) parts.push(`\`\`\`plurnk${eol}`);
  for (const word of wordsOf(writer)) {
    if (word === 'PLAN' && rarely(choices, 4)) lane = oneOf(choices, lanes);
    parts.push(headingOf(writer, word, lane), eol, ...bodyOf(writer));
  }
  if (isFenced) parts.push('```', oneOf(choices, ['', eol, ' ', `${eol}${eol}`, `${eol}after`]));
  else if (rarely(choices, 4)) parts.pop();
  return parts.join('');
};
