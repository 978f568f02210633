import {
  type AgentCommand,
  type AgentOption,
  createOptionGain,
  documentHeader,
  type HostCapability,
  rankCandidates,
  refusal,
  type SearchMatch,
  type SearchResult,
  termsOfQuery,
  trimWhiteSpace,
} from '@quirl/quirl-contracts';
import { SEARCH_QUERY_BYTES_LIMIT, SEARCH_RESULTS_LIMIT, SEARCH_TERMS_LIMIT } from '../limits.ts';
import type { CatalogReaders } from '../load/catalog-readers.ts';

/** What to look for. */
export interface SearchRequest {
  readonly kind: SearchResult['kind'];
  /** Most results, from 1 to 100. */
  readonly limit: number;
}

/**
 * The best matches of a query by the one ranking (catalog spec 10.5). `option` lists the matching options of the commands that
 * `command` would list, best option first; options of equal gain stand in the order of their commands.
 *
 * Throws `invalid_argument` for a blank query or a limit out of range, `resource_limit` for a query that is too long.
 */
export const searchCatalog = (
  { view }: Pick<CatalogReaders, 'view'>,
  query: string,
  { kind, limit }: SearchRequest,
): SearchResult => {
  assertRequest(query, limit);
  const { hostApi, commandCount } = view;
  const ranked = rankCandidates(view.ranking, query).filter(
    ({ candidate }) => kind === 'all' || candidate < commandCount,
  );
  const best = ranked.slice(0, limit).map(({ candidate }) => candidate);
  const answer = (matched: number, results: readonly SearchMatch[]): SearchResult => ({
    ...documentHeader('quirl.search'),
    query,
    kind,
    catalog_hash: view.catalogHash,
    matched,
    results,
  });
  if (kind !== 'option')
    return answer(
      ranked.length,
      best.map((candidate) => {
        const hostFunction = hostApi[candidate - commandCount];
        return hostFunction === undefined ? commandMatch(view.commandAt(candidate)) : hostMatch(hostFunction);
      }),
    );
  const gainOf = createOptionGain(view.ranking, query);
  const options = best
    .map((candidate) => view.commandAt(candidate))
    .flatMap((command) => command.options.map((option) => ({ command, option, gain: gainOf(option) })))
    .filter(({ gain }) => gain > 0)
    .sort((left, right) => right.gain - left.gain);
  return answer(
    options.length,
    options.slice(0, limit).map(({ command, option }) => optionMatch(command, option)),
  );
};

const assertRequest = (query: string, limit: number): void => {
  if (trimWhiteSpace(query) === '')
    throw refusal('invalid_argument', 'The query is empty.', 'Say what you are looking for, in a few words.');
  const bytes = Buffer.byteLength(query);
  if (bytes > SEARCH_QUERY_BYTES_LIMIT)
    throw refusal(
      'resource_limit',
      `The query has ${bytes} bytes; the limit is ${SEARCH_QUERY_BYTES_LIMIT}.`,
      'Ask in fewer words.',
    );
  const terms = termsOfQuery(query).length;
  if (terms > SEARCH_TERMS_LIMIT)
    throw refusal(
      'resource_limit',
      `The query has ${terms} different terms; the limit is ${SEARCH_TERMS_LIMIT}.`,
      'Ask in fewer words.',
    );
  if (!Number.isInteger(limit) || limit < 1 || limit > SEARCH_RESULTS_LIMIT)
    throw refusal(
      'invalid_argument',
      `${limit} is no number of results.`,
      `Ask for 1 to ${SEARCH_RESULTS_LIMIT} results.`,
    );
};

const commandMatch = ({ path, signature, summary, provenance }: AgentCommand): SearchMatch => ({
  kind: 'command',
  path,
  names: [],
  signature,
  summary,
  provenance,
});

const hostMatch = ({ path, summary, parameters }: HostCapability): SearchMatch => ({
  kind: 'host_function',
  path,
  names: [],
  signature: `${path}(${parameters.map(({ name }) => name).join(', ')})`,
  summary,
  provenance: null,
});

const optionMatch = ({ path }: AgentCommand, option: AgentOption): SearchMatch => ({
  kind: 'option',
  path,
  names: option.names,
  signature: option.names.join(', ') + (option.kind === 'option' ? ` <${option.value_type}>` : ''),
  summary: firstSentence(option.documentation),
  provenance: option.provenance,
});

/** A documentation up to the end of its first sentence, on one line. */
const firstSentence = (documentation: string): string => {
  const end = documentation.search(/[.:](?=\s)/u);
  return (end === -1 ? documentation : documentation.slice(0, end + 1)).replaceAll(/\s+/gu, ' ');
};
