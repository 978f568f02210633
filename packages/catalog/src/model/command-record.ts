import type { AgentCommand, AgentOption, AgentProvenance } from '@quirl/quirl-contracts';

/**
 * Everything that is known about one command. The facts are those of an agent document (catalog spec 1.2);
 * a record may hold its examples and effects in source order, a document has them normalised.
 */
export type CommandRecord = AgentCommand;

/** One argument of a command, with the origin of its own facts. */
export type CommandArgument = AgentOption;

/** Facts of a command that an import states; everything else starts as catalog spec 2 says. */
export interface ImportedFacts {
  readonly path: string;
  readonly provenance: AgentProvenance;
  readonly summary?: string;
  readonly details?: string;
  readonly options?: readonly CommandArgument[];
}

/** `command:` and the words of the path joined by `/`. */
export const commandId = (path: string): string => `command:${path.split(' ').join('/')}`;

/** Id of the command that contains this one, whether or not the catalog has it; null for a single word. */
export const parentId = (path: string): string | null => {
  const end = path.lastIndexOf(' ');
  return end === -1 ? null : commandId(path.slice(0, end));
};

/**
 * The record of a command that a source on this machine describes. Without a summary its own facts have
 * confidence `low`, so that a source that states one replaces the placeholder in a merge.
 */
export const importedCommand = (facts: ImportedFacts): CommandRecord => ({
  id: commandId(facts.path),
  version: null,
  path: facts.path,
  aliases: [],
  parent: parentId(facts.path),
  signature: `${facts.path} [options]`,
  summary: facts.summary ?? `Run ${facts.path}`,
  details: facts.details ?? '',
  options: facts.options ?? [],
  examples: [],
  io: { input: 'Unknown', output: 'Unknown', streaming: false },
  effects: ['spawn_process'],
  exit_codes: {},
  provenance: facts.summary === undefined ? { ...facts.provenance, confidence: 'low' } : facts.provenance,
});
