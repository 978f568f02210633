import { type LoadedCatalog, matchOptions } from '@quirl/catalog';
import { type CommandDescription, documentHeader } from '@quirl/quirl-contracts';
import { commandNamed } from './command-named.ts';

/** The full record of one command; with words to match, only the arguments that match them, best first. */
export const describeCommand = (catalog: LoadedCatalog, path: string, match: string | null): CommandDescription => {
  const command = commandNamed(catalog, path);
  const options = match === null ? command.options : matchOptions(command.options, match);
  return {
    ...documentHeader('quirl.command.description'),
    catalog_hash: catalog.view.catalogHash,
    match,
    options_total: command.options.length,
    command: { ...command, options },
  };
};
