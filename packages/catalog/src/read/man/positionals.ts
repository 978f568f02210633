import type { AgentProvenance } from '@quirl/quirl-contracts';
import { DOCUMENTATION_BYTES, DOCUMENTATION_BYTES_LIMIT } from '../../limits.ts';
import type { CommandArgument } from '../../model/command-record.ts';
import { blockText, isContinuation, plainText } from './block-text.ts';
import type { ManualPage } from './manual-page.ts';
import { clipSentences, collapseSpaces, withoutMarks } from './manual-text.ts';
import { blocksUnder } from './page-sections.ts';

const placeholder = /^(\[)?<?([\p{L}][\p{L}\p{N}_-]*)>?(?: ?\.\.\.)?(\])?(?: ?\.\.\.)?$/u;
const upperCase = /^[A-Z][A-Z0-9_-]*$/;

interface Operand {
  readonly name: string;
  readonly required: boolean;
  readonly repeatable: boolean;
  readonly documentation: string;
}

const argument = (operand: Operand, provenance: AgentProvenance): CommandArgument => ({
  names: [operand.name],
  kind: 'positional',
  value_type: operand.name,
  required: operand.required,
  repeatable: operand.repeatable,
  values: null,
  conflicts: [],
  documentation: operand.documentation,
  examples: [],
  provenance,
});

/** Operands that the page documents in a section of their own, in its order. */
const documentedOperands = (page: ManualPage): readonly Operand[] => {
  const blocks = blocksUnder(page, (title) => title === 'POSITIONAL ARGUMENTS' || title === 'OPERANDS');
  return blocks.flatMap((block, index) => {
    const head = collapseSpaces(withoutMarks(block.tags[0] ?? ''));
    const match = head.length > 128 ? null : placeholder.exec(head.replace(/ \[.*$/, ''));
    const name = match?.[2];
    if (name === undefined || !upperCase.test(name)) return [];
    const next = blocks[index + 1];
    const more =
      next !== undefined && isContinuation(next, block) && plainText(block.lines) === '' ? blockText(next) : '';
    const documentation = clipSentences(plainText(block.lines) || more, DOCUMENTATION_BYTES, DOCUMENTATION_BYTES_LIMIT);
    return [{ name, required: match?.[1] === undefined, repeatable: head.includes('...'), documentation }];
  });
};

/** A form of use that is nothing but `[options]` and placeholders: these are the operands. Anything else gives none. */
const formOperands = (form: string, path: string): readonly Operand[] => {
  const words = form
    .slice(path.length)
    .replaceAll(' ...', '...')
    .split(' ')
    .filter((word) => word !== '');
  const operands: Operand[] = [];
  for (const word of words.slice(0, 16)) {
    if (/^\[(?:options?|flags?)(?:\.\.\.)?\](?:\.\.\.)?$/i.test(word)) continue;
    const match = /^(\[?)(<?)([A-Za-z][A-Za-z0-9_-]*)(>?)(?:\.\.\.)?(\]?)(?:\.\.\.)?$/.exec(word);
    const [, open, less, name, greater, close] = match ?? [];
    const isBalanced = (open === '') === (close === '') && (less === '') === (greater === '');
    if (name === undefined || !isBalanced || !(less === '<' || upperCase.test(name))) return [];
    operands.push({ name, required: open === '', repeatable: word.includes('...'), documentation: '' });
  }
  return words.length > 16 || new Set(operands.map(({ name }) => name)).size < operands.length ? [] : operands;
};

/** Operands of the command in call order: documented ones, else those of a single plain form of use. */
export const readPositionals = (
  page: ManualPage,
  path: string,
  forms: readonly string[],
  provenance: AgentProvenance,
): readonly CommandArgument[] => {
  const documented = documentedOperands(page);
  const [form] = forms;
  const operands =
    documented.length > 0 || form === undefined || forms.length > 1 ? documented : formOperands(form, path);
  return operands.map((operand) => argument(operand, provenance));
};
