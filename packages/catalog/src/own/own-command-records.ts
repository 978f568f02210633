import type { AgentProvenance } from '@quirl/quirl-contracts';
import { type CommandArgument, type CommandRecord, commandId, parentId } from '../model/command-record.ts';
import type { OwnArgument, OwnCommand } from './own-command.ts';
import { OWN_COMMANDS } from './own-commands.ts';
import { ownSignature } from './own-signature.ts';

const compiledIn: AgentProvenance = Object.freeze({
  source: 'builtin',
  confidence: 'exact',
  trust: 'builtin',
  origin: null,
  fingerprint: null,
  generated_at: null,
});

/** What the exit status of every one of our commands means. */
export const OWN_EXIT_CODES: Readonly<Record<'0' | '1' | '2', string>> = Object.freeze({
  '0': 'success',
  '1': 'failure or negative verdict',
  '2': 'usage error',
});

const argumentRecord = (argument: OwnArgument): CommandArgument => ({
  names: argument.names,
  kind: argument.kind,
  value_type: argument.valueType,
  required: argument.required,
  repeatable: argument.repeatable,
  values: argument.choices.length === 0 ? null : { kind: 'static', values: argument.choices },
  conflicts: [],
  documentation:
    argument.default === null ? argument.documentation : `${argument.documentation} Default: ${argument.default}.`,
  examples: argument.examples,
  provenance: compiledIn,
});

const commandRecord = (command: OwnCommand, version: string, ids: ReadonlySet<string>): CommandRecord => {
  const parent = parentId(command.path);
  return {
    id: commandId(command.path),
    version,
    path: command.path,
    aliases: [],
    parent: parent !== null && ids.has(parent) ? parent : null,
    signature: ownSignature(command),
    summary: command.summary,
    details: command.details,
    options: command.arguments.map(argumentRecord),
    examples: command.examples,
    io: { input: 'Nothing', output: command.output ?? 'Bytes', streaming: false },
    effects: command.effects,
    exit_codes: OWN_EXIT_CODES,
    provenance: compiledIn,
  };
};

/** Our commands as records of the catalog, for the product version that runs; in order of declaration. */
export const ownCommandRecords = (version: string): readonly CommandRecord[] => {
  const ids = new Set(OWN_COMMANDS.map((command) => commandId(command.path)));
  return OWN_COMMANDS.map((command) => commandRecord(command, version, ids));
};
