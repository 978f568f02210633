import { refusal } from '../error/shell-error.ts';
import type {
  AgentCommand,
  AgentOption,
  AgentProvenance,
  CompletionSource,
  Effect,
} from '../generated/contract-types.ts';
import { isI32Key } from '../json/integer-width.ts';
import { compareCodePointLists, compareCodePoints } from '../text/code-point-order.ts';

/** Every effect, in the order in which lists of effects stand (contracts spec 5.5). */
export const EFFECT_ORDER: readonly Effect[] = [
  'read_filesystem',
  'write_filesystem',
  'spawn_process',
  'change_directory',
];

/**
 * A command as agent documents hold it (contracts spec 5.6): positionals in declaration order, then the other
 * arguments by their names; examples sorted; effects in effect order without repeats; every member in wire order.
 * The input is left as it is. Throws a `QuirlError` (`validation`) for an exit status that is no 32-bit integer.
 */
export const normaliseCommand = (command: AgentCommand): AgentCommand => ({
  id: command.id,
  version: command.version,
  path: command.path,
  aliases: [...command.aliases],
  parent: command.parent,
  signature: command.signature,
  summary: command.summary,
  details: command.details,
  options: inOrder(command.options).map(normaliseOption),
  examples: [...command.examples].sort(compareCodePoints),
  io: { input: command.io.input, output: command.io.output, streaming: command.io.streaming },
  effects: EFFECT_ORDER.filter((effect) => command.effects.includes(effect)),
  exit_codes: normaliseExitCodes(command),
  provenance: normaliseProvenance(command.provenance),
});

/** How two arguments of a command stand to each other: 0 for two positionals, whose declaration order is meaning. */
export const compareOptions = (left: AgentOption, right: AgentOption): number => {
  const rank = Number(left.kind !== 'positional') - Number(right.kind !== 'positional');
  if (rank !== 0 || left.kind === 'positional') return rank;
  return compareCodePointLists(left.names, right.names);
};

// Array.prototype.sort is stable, so positionals stay as they were declared.
const inOrder = (options: readonly AgentOption[]): AgentOption[] => [...options].sort(compareOptions);

const normaliseOption = (option: AgentOption): AgentOption => ({
  names: [...option.names],
  kind: option.kind,
  value_type: option.value_type,
  required: option.required,
  repeatable: option.repeatable,
  values: option.values === null ? null : normaliseValues(option.values),
  conflicts: [...option.conflicts],
  documentation: option.documentation,
  examples: [...option.examples],
  provenance: normaliseProvenance(option.provenance),
});

const normaliseValues = (values: CompletionSource): CompletionSource =>
  values.kind === 'static'
    ? { kind: 'static', values: [...values.values] }
    : { kind: 'dynamic', provider: values.provider };

const normaliseProvenance = (provenance: AgentProvenance): AgentProvenance => ({
  source: provenance.source,
  confidence: provenance.confidence,
  trust: provenance.trust,
  origin: provenance.origin,
  fingerprint: provenance.fingerprint,
  generated_at: provenance.generated_at,
});

const normaliseExitCodes = ({ path, exit_codes }: AgentCommand): Readonly<Record<string, string>> => {
  for (const status of Object.keys(exit_codes)) {
    if (isI32Key(status)) continue;
    throw refusal(
      'validation',
      `the command ${path} has the exit status ${JSON.stringify(status)}`,
      'Write an exit status as a whole number of 32 bits, without leading zeros.',
    );
  }
  return { ...exit_codes };
};
