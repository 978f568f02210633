import {
  type AgentCommand,
  buildAgentCatalog,
  type CatalogView,
  type HostCapability,
  viewOfCatalog,
} from '@quirl/quirl-contracts';
import { type CompletionCatalog, completionCatalogOf } from '../complete/completion-catalog.ts';
import { type CommandNames, namesOfRecords } from '../lookup/find-command.ts';

/** The ways in which a loaded catalog is read. All of them read the same commands. */
export interface CatalogReaders {
  /** For documents, ranking and selection. */
  readonly view: CatalogView;
  /** For finding a command by what a person typed. */
  readonly names: CommandNames;
  /** For completing a command line. */
  readonly completion: CompletionCatalog;
}

/** The readers of a catalog in memory. */
export const memoryCatalog = (
  quirlVersion: string,
  commands: Iterable<AgentCommand>,
  hostApi: readonly HostCapability[],
): CatalogReaders => {
  const catalog = buildAgentCatalog({ quirlVersion, commands, hostApi });
  let names: CommandNames | undefined;
  const namesOf = (): CommandNames => {
    names ??= namesOfRecords(catalog.commands);
    return names;
  };
  return {
    view: viewOfCatalog(catalog),
    names: {
      pathOfName: (name) => namesOf().pathOfName(name),
      firstPathFrom: (text) => namesOf().firstPathFrom(text),
    },
    completion: completionCatalogOf(catalog.commands),
  };
};
