import type { ModelCatalogPage, ModelRoute, ReasoningPolicy } from '../../generated/contract-types.ts';
import { Validator } from '../../validate/validator.ts';
import type { ApplicationPort, ProviderAlias } from '../application-port.ts';
import type { WorkerAddress } from '../application-worker.ts';
import { expects, isText, refuse } from './memory-arguments.ts';
import { findWorker, liveLoopOf } from './memory-lookup.ts';
import type { MemoryWorker, MemoryWorld } from './memory-world.ts';

type ModelMembers = Pick<
  ApplicationPort,
  | 'listProviders'
  | 'listModels'
  | 'readWorkerModel'
  | 'setWorkerModel'
  | 'setWorkerSpawnModel'
  | 'readWorkerReasoning'
  | 'setWorkerReasoning'
>;

type CatalogEntry = ModelCatalogPage['items'][number];

const entry = (provider: string, model: string, isReady: boolean): CatalogEntry => ({
  selector: `${provider}/${model}`,
  provider,
  providerName: provider,
  model,
  modelName: model,
  limits: { contextTokens: 8_192 },
  capabilities: {
    attachment: false,
    reasoning: true,
    toolCall: false,
    inputModalities: ['text'],
    outputModalities: ['text'],
  },
  readiness: isReady
    ? { ready: true, causes: [] }
    : { ready: false, causes: [{ kind: 'credential', alternatives: [['TOY_KEY']] }] },
});

/** In the order of the catalog. */
const catalog: readonly CatalogEntry[] = [
  entry('acorn', 'labs/small', true),
  entry('acorn', 'large', true),
  entry('birch', 'only', false),
];

const policies: ReadonlyMap<string, readonly ReasoningPolicy[]> = new Map([
  ['acorn/labs/small', ['off', 'low', 'high']],
  ['acorn/large', ['adaptive', 'low', 'high']],
  ['birch/only', ['off']],
]);

const aliases: readonly ProviderAlias[] = [
  { alias: 'quick', provider: 'acorn', model: 'labs/small', active: true, inputCapacity: 8_192 },
  { alias: 'resting', provider: 'birch', model: 'only', active: false, inputCapacity: null },
];

/** The selectors of two routes. */
export const memorySelectors = ['acorn/labs/small', 'acorn/large'] as const;

/** The route that a selector names. */
export const resolveSelector = (selector: unknown): ModelRoute => {
  expects(isText(selector) && selector !== '', 'selector');
  const alias = aliases.find((one) => one.alias === selector && one.active);
  if (alias !== undefined) return { alias: alias.alias, provider: alias.provider, model: alias.model };
  const found = catalog.find((one) => one.selector === selector);
  if (found === undefined) throw refuse('selector-unresolved', `No route is named ${JSON.stringify(selector)}.`);
  return { provider: found.provider, model: found.model };
};

export const selectorOf = ({ provider, model }: ModelRoute): string => `${provider}/${model}`;

const policiesOf = (route: ModelRoute | null): readonly ReasoningPolicy[] =>
  route === null ? [] : (policies.get(selectorOf(route)) ?? []);

const supportedBy = ({ model, spawnModel }: MemoryWorker): readonly ReasoningPolicy[] =>
  policiesOf(model).filter((policy) => spawnModel === null || policiesOf(spawnModel).includes(policy));

export const memoryModels = (world: MemoryWorld): ModelMembers => {
  const idleWorker = (address: WorkerAddress): MemoryWorker => {
    const worker = findWorker(world, address);
    if (liveLoopOf(worker) !== undefined) throw refuse('worker-loop-active', 'A loop of the worker has not ended.');
    return worker;
  };
  return {
    listProviders: () => ({ aliases }),
    listModels: (query) => {
      const { valid, errors } = Validator.validateModelCatalogQuery(query);
      expects(valid, errors[0]?.instanceLocation.slice(1) || 'query');
      const { provider, search = '', availability = 'configured', offset = 0, limit = 50 } = query;
      const text = search.toLowerCase();
      const found = catalog
        .filter((one) => provider === undefined || one.provider === provider)
        .filter((one) => availability === 'all' || one.readiness.ready)
        .filter((one) =>
          [one.selector, one.providerName, one.modelName].some((name) => name.toLowerCase().includes(text)),
        );
      const items = found.slice(offset, offset + limit);
      const end = offset + items.length;
      const hasMore = offset < found.length && end < found.length;
      return Validator.assertModelCatalogPage({
        items,
        offset,
        total: found.length,
        ...(hasMore ? { nextOffset: end } : {}),
      });
    },
    readWorkerModel: async (request) => {
      const { model, spawnModel } = findWorker(world, request);
      return { model, spawnModel };
    },
    setWorkerModel: async ({ selector, ...address }) => {
      const worker = idleWorker(address);
      const route = resolveSelector(selector);
      worker.model = route;
      return route;
    },
    setWorkerSpawnModel: async ({ selector, ...address }) => {
      const worker = idleWorker(address);
      worker.spawnModel = selector === null ? null : resolveSelector(selector);
      return worker.spawnModel;
    },
    readWorkerReasoning: async (request) => {
      const worker = findWorker(world, request);
      return { policy: worker.reasoning, supportedPolicies: supportedBy(worker) };
    },
    setWorkerReasoning: async ({ policy, ...address }) => {
      const worker = idleWorker(address);
      const supportedPolicies = supportedBy(worker);
      const wanted = supportedPolicies.find((supported) => supported === policy);
      expects(wanted !== undefined, 'policy');
      worker.reasoning = wanted;
      return { policy: wanted, supportedPolicies };
    },
  };
};
