import { compareCodePoints } from '@quirl/quirl-contracts';
import { LISTED_ITEMS_LIMIT } from '../limits.ts';
import type { CommandArgument } from '../model/command-record.ts';
import { codePointCount } from './text-lines.ts';

/** Names in the order that people write them: short ones first. */
export const namesForPeople = (argument: CommandArgument): readonly string[] =>
  [...argument.names].sort(
    (left, right) => codePointCount(left) - codePointCount(right) || compareCodePoints(left, right),
  );

/** What stands for the value of an argument: `<type>`; nothing for a flag, or where no type is stated. */
export const placeholderOf = ({ kind, value_type }: CommandArgument): string =>
  kind === 'flag' || value_type.trim() === '' ? '' : `<${value_type}>`;

/** What else is known of an argument: a label and what it lists, if anything. */
export interface ArgumentNote {
  readonly label: string;
  readonly items: readonly string[];
  /** How many more items there are than are listed. */
  readonly unlisted: number;
}

/** Everything about an argument besides names, type and documentation, as far as there is something to say. */
export const notesOf = ({
  required,
  repeatable,
  values,
  conflicts,
  examples,
}: CommandArgument): readonly ArgumentNote[] => {
  const notes: ArgumentNote[] = [];
  if (required) notes.push(note('Required', []));
  if (repeatable) notes.push(note('May be repeated', []));
  if (values?.kind === 'static') notes.push(note('Values', values.values));
  if (values?.kind === 'dynamic') notes.push(note('Values from', [values.provider]));
  if (conflicts.length > 0) notes.push(note('Not together with', conflicts));
  if (examples.length > 0) notes.push(note('Example', examples.slice(0, 1)));
  return notes;
};

const note = (label: string, items: readonly string[]): ArgumentNote => ({
  label,
  items: items.slice(0, LISTED_ITEMS_LIMIT),
  unlisted: Math.max(0, items.length - LISTED_ITEMS_LIMIT),
});

/** A note as one line of text; `show` prepares each item. */
export const noteText = ({ label, items, unlisted }: ArgumentNote, show: (item: string) => string): string => {
  if (items.length === 0) return label;
  const more = unlisted === 0 ? '' : ` and ${unlisted} more`;
  return `${label}: ${items.map(show).join(', ')}${more}`;
};
