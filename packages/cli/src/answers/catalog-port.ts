import { keepCatalog, type LoadedCatalog, searchCatalog, withCatalog } from '@quirl/catalog';
import type { CatalogPort, Selection } from '@quirl/mcp';
import {
  buildAgentContext,
  buildAgentManifest,
  prettyJson,
  refusal,
  streamAgentCatalog,
  validateAgentDocument,
} from '@quirl/quirl-contracts';
import type { CommandHost } from '../commands/command-host.ts';
import { completeInput } from './complete-input.ts';
import { describeCommand } from './describe-command.ts';
import { watchedRequest } from './watched-request.ts';

/**
 * The catalog of this machine behind a protocol. The whole catalog stays open between calls and follows the index when it is
 * replaced, and the packages when they change, so an answer is as fresh as they are; a narrowed one is loaded for its call.
 */
export const catalogPort = (host: Pick<CommandHost, 'machine' | 'quirlVersion'>): CatalogPort => {
  const whole = keepCatalog();
  const requestOfNow = watchedRequest(host);
  const from = async <Answer>(answer: (catalog: LoadedCatalog) => Answer, select: Selection = []): Promise<Answer> => {
    const request = await requestOfNow();
    return select.length === 0 ? whole.answer(request, answer) : withCatalog({ ...request, select }, answer);
  };
  return {
    quirlVersion: host.quirlVersion,
    search: ({ query, kind, limit }) => from((catalog) => searchCatalog(catalog, query, { kind, limit })),
    describe: ({ command, match }) => from((catalog) => describeCommand(catalog, command, match)),
    context: ({ query, tokenBudget, select }) =>
      from(({ view }) => buildAgentContext(view, query, tokenBudget), select),
    complete: ({ line, cursor }) => from((catalog) => completeInput(catalog, line, cursor)),
    validate: ({ document, kind, select }) => from(({ view }) => validateAgentDocument(document, kind, view), select),
    catalogDocument: (select, limitBytes) =>
      from(({ view }) => textWithin(streamAgentCatalog(view), limitBytes), select),
    manifestDocument: (select) => from(({ view }) => prettyJson(buildAgentManifest(view)), select),
  };
};

/** The pieces as one text. Stops at the first piece that goes past the limit, so that no more than that is ever held. */
const textWithin = (pieces: Iterable<string>, limitBytes: number): string => {
  const kept: string[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    bytes += Buffer.byteLength(piece);
    if (bytes > limitBytes) {
      throw refusal(
        'resource_limit',
        `the catalog document has more than the ${limitBytes} bytes that may be returned`,
        'read it narrowed to some commands, as quirl://agent/catalog?select=git, or ask agent_context for a task',
        ['reason: read_limit', `limit: ${limitBytes}; observed: at least ${bytes}`],
      );
    }
    kept.push(piece);
  }
  return kept.join('');
};
