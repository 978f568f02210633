import type { AgentProvenance } from '@quirl/quirl-contracts';
import { DOCUMENTATION_BYTES, DOCUMENTATION_BYTES_LIMIT, PAGE_ARGUMENTS_LIMIT } from '../../limits.ts';
import type { CommandArgument } from '../../model/command-record.ts';
import { clipSentences } from './manual-text.ts';
import type { OptionHead } from './option-head.ts';
import { valueTypeOf } from './value-type.ts';

/** Options in the order of the page; spellings that a page repeats are one option. */
export class OptionCollector {
  readonly #provenance: AgentProvenance;
  readonly #options: CommandArgument[] = [];
  readonly #positions = new Map<string, number>();
  isCut = false;

  constructor(provenance: AgentProvenance) {
    this.#provenance = provenance;
  }

  get options(): readonly CommandArgument[] {
    return this.#options;
  }

  add(head: OptionHead, documentation: string): void {
    const known = [...new Set(head.names.flatMap((name) => this.#positions.get(name) ?? []))];
    const [position] = known;
    const earlier = position === undefined ? undefined : this.#options[position];
    if (position !== undefined && earlier !== undefined && known.length === 1 && isSameOption(earlier, head)) {
      this.#set(position, joined(earlier, this.#argument(head, documentation)));
      return;
    }
    const names = head.names.filter((name) => !this.#positions.has(name));
    if (names.length === 0) return;
    if (this.#options.length >= PAGE_ARGUMENTS_LIMIT) this.isCut = true;
    else this.#set(this.#options.length, this.#argument({ ...head, names }, documentation));
  }

  #set(position: number, option: CommandArgument): void {
    this.#options[position] = option;
    for (const name of option.names) this.#positions.set(name, position);
  }

  #argument(head: OptionHead, documentation: string): CommandArgument {
    const { placeholder, choices } = head;
    return {
      names: head.names,
      kind: placeholder === null ? 'flag' : 'option',
      value_type: placeholder === null ? 'Bool' : choices.length > 0 ? 'value' : valueTypeOf(placeholder),
      required: false,
      repeatable: head.isRepeatable,
      values: choices.length > 0 ? { kind: 'static', values: choices } : null,
      conflicts: [],
      documentation: clipSentences(documentation, DOCUMENTATION_BYTES, DOCUMENTATION_BYTES_LIMIT),
      examples: [],
      provenance: this.#provenance,
    };
  }
}

const isLongName = (name: string): boolean => name.startsWith('--');

/**
 * True if a head with some of an option's spellings speaks of that option. Spellings that it adds must be of the other
 * kind, short or long: `-print, -fprint` names two options, one of which is known.
 */
const isSameOption = (option: CommandArgument, head: OptionHead): boolean => {
  const added = head.names.filter((name) => !option.names.includes(name));
  if (added.length === 0 || option.documentation === '') return true;
  return added.every((name) => option.names.every((other) => isLongName(name) !== isLongName(other)));
};

/** The longer text stands: pages often list their options briefly before they explain them. */
const joined = (earlier: CommandArgument, later: CommandArgument): CommandArgument => {
  const typed = earlier.kind === 'option' || later.kind === 'flag' ? earlier : later;
  const isLonger = later.documentation.length > earlier.documentation.length;
  return {
    ...typed,
    names: [...new Set([...earlier.names, ...later.names])],
    documentation: isLonger ? later.documentation : earlier.documentation,
  };
};
