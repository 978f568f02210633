import type { ModelCatalogPage, ModelCatalogQuery } from '../../../generated/contract-types.ts';
import type { ProviderAlias } from '../../application-port.ts';
import { untyped } from '../../suite/expectation.ts';
import { refuse } from '../memory-arguments.ts';
import { type Mutant, memberMutant, portMutant } from './mutant.ts';

const queryMutant = (breaks: string, by: string, change: (query: ModelCatalogQuery) => ModelCatalogQuery): Mutant =>
  portMutant(breaks, by, (port) => ({ listModels: (query) => port.listModels(change(query)) }));

const pageMutant = (breaks: string, by: string, change: (page: ModelCatalogPage) => ModelCatalogPage): Mutant =>
  portMutant(breaks, by, (port) => ({ listModels: (query) => change(port.listModels(query)) }));

const aliasMutant = (breaks: string, by: string, change: (alias: ProviderAlias) => object): Mutant =>
  portMutant(breaks, by, (port) => ({
    listProviders: () => untyped({ aliases: port.listProviders().aliases.map(change) }),
  }));

const catalogMutants: readonly Mutant[] = [
  aliasMutant('providers', 'the endpoint of an alias', (alias) => ({ ...alias, baseUrl: 'http://127.0.0.1' })),
  aliasMutant('providers', 'an unknown capacity as text', (alias) => ({ ...alias, inputCapacity: 'unknown' })),
  memberMutant('providers', 'a promise', 'listProviders', (original) => async () => original()),
  queryMutant('catalog-page', 'no limit', ({ limit, ...query }) => query),
  pageMutant('catalog-page', 'no next offset', ({ nextOffset, ...page }) => page),
  pageMutant('catalog-paged', 'the reverse order', (page) => ({ ...page, items: [...page.items].reverse() })),
  portMutant('catalog-paged', 'another order for large pages', (port) => ({
    listModels: (query) => {
      const page = port.listModels(query);
      return query.limit === 100 ? { ...page, items: [...page.items].reverse() } : page;
    },
  })),
  pageMutant('catalog-past-the-end', 'an offset within the catalog', (page) => ({
    ...page,
    offset: Math.min(page.offset, page.total),
  })),
  queryMutant('catalog-configured', 'all unless the configured are asked for', (query) => ({
    availability: 'all',
    ...query,
  })),
  queryMutant('catalog-filtered', 'the case of the search', ({ search, ...query }) =>
    search === undefined ? query : { ...query, search: search.toUpperCase() === search ? `${search}?` : search },
  ),
  queryMutant('catalog-filtered', 'no look at the provider', ({ provider, ...query }) => query),
  queryMutant('catalog-query-malformed', 'no look at what is unknown', (query) => ({
    availability: query.availability ?? 'configured',
    limit: Math.min(Math.max(query.limit ?? 1, 1), 100),
  })),
  memberMutant(
    'catalog-query-malformed',
    'a promise',
    'listModels',
    (original) =>
      async (...query) =>
        original(...query),
  ),
];

const selectionMutants: readonly Mutant[] = [
  portMutant('model-unset', 'the default of the operator', (port) => ({
    readWorkerModel: async (request) => {
      const { model, spawnModel } = await port.readWorkerModel(request);
      return { model: model ?? { provider: 'acorn', model: 'large' }, spawnModel };
    },
  })),
  portMutant('model-set', 'an answer without memory', (port) => ({
    setWorkerModel: async (request) => {
      const { workerId } = await port.createConversationWorker({ workspaceId: request.workspaceId });
      return port.setWorkerModel({ ...request, workerId });
    },
  })),
  portMutant('model-set', 'an alias that was not used', (port) => ({
    setWorkerModel: async (request) => ({ alias: 'quick', ...(await port.setWorkerModel(request)) }),
    readWorkerModel: async (request) => port.readWorkerModel(request),
  })),
  portMutant('model-alias', 'a route without its alias', (port) => ({
    setWorkerModel: async (request) => {
      const { alias, ...route } = await port.setWorkerModel(request);
      return route;
    },
  })),
  portMutant('model-unresolved', 'no model in place of an unknown one', (port) => ({
    setWorkerSpawnModel: (request) =>
      port.setWorkerSpawnModel(request).catch(() => port.setWorkerSpawnModel({ ...request, selector: null })),
  })),
  portMutant('model-busy', 'the end of the loop', (port) => ({
    setWorkerModel: async (request) => {
      await port.cancelWorker(request);
      return port.setWorkerModel(request);
    },
  })),
  portMutant('model-busy', 'another spawn model in the middle', (port) => ({
    setWorkerSpawnModel: async (request) => {
      await port.cancelWorker(request);
      return port.setWorkerSpawnModel(request);
    },
  })),
  portMutant('model-parked', 'the end of the loop', (port) => ({
    setWorkerModel: async (request) => {
      await port.cancelWorker(request);
      return port.setWorkerModel(request);
    },
  })),
  portMutant('spawn-model', 'the model of the worker itself', (port) => ({
    setWorkerSpawnModel: ({ selector, ...worker }) =>
      selector === null
        ? port.setWorkerSpawnModel({ ...worker, selector })
        : port.setWorkerModel({ ...worker, selector }),
  })),
  portMutant('spawn-model', 'no way back', (port) => ({
    setWorkerSpawnModel: async (request) => (request.selector === null ? null : port.setWorkerSpawnModel(request)),
  })),
];

const reasoningMutants: readonly Mutant[] = [
  portMutant('reasoning-set', 'an answer without memory', (port) => ({
    readWorkerReasoning: async (request) => ({ ...(await port.readWorkerReasoning(request)), policy: null }),
  })),
  portMutant('reasoning-refused', 'the first supported policy in place of another', (port) => ({
    setWorkerReasoning: async (request) => {
      const { supportedPolicies } = await port.readWorkerReasoning(request);
      return port
        .setWorkerReasoning(request)
        .catch(() => port.setWorkerReasoning({ ...request, policy: supportedPolicies[0] }));
    },
  })),
  portMutant('reasoning-refused', 'another refusal', (port) => ({
    setWorkerReasoning: (request) =>
      port.setWorkerReasoning(request).catch(() => {
        throw refuse('payload-invalid', 'That is no policy.');
      }),
  })),
  portMutant('reasoning-both-models', 'no look at the spawn model', () => ({
    setWorkerSpawnModel: async () => null,
  })),
  portMutant('reasoning-busy', 'the end of the loop', (port) => ({
    setWorkerReasoning: async (request) => {
      await port.cancelWorker(request);
      return port.setWorkerReasoning(request);
    },
  })),
];

export const modelMutants: readonly Mutant[] = [...catalogMutants, ...selectionMutants, ...reasoningMutants];
