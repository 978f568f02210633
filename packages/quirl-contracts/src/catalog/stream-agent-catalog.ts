import { prettyJsonPieces } from '../json/pretty-json.ts';
import { agentCatalogOf } from './build-agent-catalog.ts';
import type { CatalogView } from './catalog-view.ts';

type StreamedView = Pick<CatalogView, 'quirlVersion' | 'catalogHash' | 'hostApiHash' | 'hostApi' | 'commands'>;

/**
 * The catalog document of a view as pretty JSON, piece by piece: the bytes of `prettyJson(buildAgentCatalog(…))` with one
 * command in memory at a time.
 */
export const streamAgentCatalog = (view: StreamedView): Iterable<string> => {
  const {
    commands: _,
    host_api,
    capabilities,
    ...before
  } = agentCatalogOf({
    quirlVersion: view.quirlVersion,
    catalogHash: view.catalogHash,
    hostApiHash: view.hostApiHash,
    commands: [],
    hostApi: view.hostApi,
  });
  return prettyJsonPieces(before, 'commands', view.commands(), { host_api, capabilities });
};
