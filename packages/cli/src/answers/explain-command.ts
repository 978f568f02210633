import { explainCommand as factsOfCommand, type LoadedCatalog } from '@quirl/catalog';
import { type CommandExplanation, documentHeader } from '@quirl/quirl-contracts';
import { commandNamed } from './command-named.ts';

/** Every fact of one command with its provenance. */
export const explainCommand = (catalog: LoadedCatalog, path: string): CommandExplanation => {
  const command = commandNamed(catalog, path);
  return { ...documentHeader('quirl.index.explanation'), command: command.path, facts: factsOfCommand(command) };
};
