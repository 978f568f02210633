import type { ExplainedFact } from '@quirl/quirl-contracts';
import type { CommandArgument, CommandRecord } from '../model/command-record.ts';

/**
 * Every fact of a record with the provenance of its own source (catalog spec 5): the command's facts first, then each
 * argument's names, its type unless it is a flag, and its documentation. Empty facts are listed too: that nothing is
 * known is worth knowing.
 */
export const explainCommand = (record: CommandRecord): readonly ExplainedFact[] => {
  const { provenance } = record;
  const fact = (name: ExplainedFact['fact'], value: string): ExplainedFact => ({ fact: name, value, provenance });
  return [
    fact('command_id', record.id),
    fact('command_path', record.path),
    fact('signature', record.signature),
    fact('summary', record.summary),
    fact('details', record.details),
    fact('io', `${record.io.input} -> ${record.io.output}${record.io.streaming ? ', streaming' : ''}`),
    ...record.examples.map((example) => fact('example', example)),
    ...record.effects.map((effect) => fact('effect', effect)),
    ...record.options.flatMap(explainArgument),
  ];
};

const explainArgument = (argument: CommandArgument): readonly ExplainedFact[] => {
  const { provenance } = argument;
  const documented: ExplainedFact[] = [{ fact: 'argument_documentation', value: argument.documentation, provenance }];
  if (argument.kind !== 'flag') documented.unshift({ fact: 'argument_type', value: argument.value_type, provenance });
  return [{ fact: 'option_names', value: argument.names.join(', '), provenance }, ...documented];
};
