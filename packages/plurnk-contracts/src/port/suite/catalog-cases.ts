import type { ModelCatalogPage, ModelCatalogQuery } from '../../generated/contract-types.ts';
import { Validator } from '../../validate/validator.ts';
import type { ApplicationPort } from '../application-port.ts';
import { holds, same, shown, untyped } from './expectation.ts';
import { isInCodeUnitOrder } from './order.ts';
import { type PortCase, portCase } from './port-case.ts';
import { refusedAtOnce } from './refusal-check.ts';

/** Every entry that a query gives, page by page. */
const everyEntry = (
  port: ApplicationPort,
  query: Omit<ModelCatalogQuery, 'offset'>,
): readonly ModelCatalogPage['items'][number][] => {
  const entries: ModelCatalogPage['items'][number][] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page: ModelCatalogPage = Validator.assertModelCatalogPage(port.listModels({ ...query, offset }));
    entries.push(...page.items);
    offset = page.nextOffset;
  }
  return entries;
};

const selectorsOf = (entries: readonly { readonly selector: string }[]): readonly string[] =>
  entries.map(({ selector }) => selector);

/** The declared aliases and the catalog of models. */
export const catalogCases: readonly PortCase[] = [
  portCase({
    id: 'providers',
    clauses: ['§port-members'],
    says: 'The declared aliases are told at once, with a capacity or null.',
    play: ({ port }) => {
      const answer = port.listProviders();
      same(Object.keys(answer), ['aliases'], 'the members of the answer');
      for (const one of answer.aliases) {
        const { alias, provider, model, active, inputCapacity } = one;
        same(one, { alias, provider, model, active, inputCapacity }, 'the alias');
        holds(
          [alias, provider, model].every((text) => typeof text === 'string' && text !== '') &&
            typeof active === 'boolean' &&
            (inputCapacity === null || typeof inputCapacity === 'number'),
          `the alias is ${shown(one)}`,
        );
      }
    },
  }),
  portCase({
    id: 'catalog-page',
    clauses: ['§port-members', '§model-catalog-page'],
    says: 'A page of the catalog is valid and holds no more than was asked for.',
    play: ({ port }) => {
      const page = Validator.assertModelCatalogPage(port.listModels({ availability: 'all', limit: 1 }));
      same([page.items.length, page.offset], [1, 0], 'the first page');
    },
  }),
  portCase({
    id: 'catalog-paged',
    clauses: ['§model-catalog-page'],
    says: 'Page by page the whole catalog comes, by provider and then by model, each route once.',
    play: ({ port, selectors }) => {
      const entries = everyEntry(port, { availability: 'all', limit: 1 });
      for (const selector of selectors)
        holds(selectorsOf(entries).includes(selector), `${selector} is not in the catalog`);
      const keys = entries.map(({ provider, model }) => `${provider}\u0000${model}`);
      holds(isInCodeUnitOrder(keys), `the order is ${shown(selectorsOf(entries))}`);
      same(selectorsOf(everyEntry(port, { availability: 'all', limit: 100 })), selectorsOf(entries), 'one large page');
    },
  }),
  portCase({
    id: 'catalog-past-the-end',
    clauses: ['§model-catalog-page'],
    says: 'Past the end there is an empty page that says how many there are.',
    play: ({ port }) => {
      const { total } = port.listModels({ availability: 'all' });
      const offset = total + 7;
      same(port.listModels({ availability: 'all', offset }), { items: [], offset, total }, 'the page');
    },
  }),
  portCase({
    id: 'catalog-configured',
    clauses: ['§model-catalog-query'],
    says: 'Unless all are asked for, only what is configured is listed.',
    play: ({ port }) => {
      const configured = selectorsOf(everyEntry(port, { availability: 'configured' }));
      const all = selectorsOf(everyEntry(port, { availability: 'all' }));
      const foreign = configured.filter((selector) => !all.includes(selector));
      same(foreign, [], 'the list of configured routes that are not among all');
      same(selectorsOf(everyEntry(port, {})), configured, 'the routes without a question');
    },
  }),
  portCase({
    id: 'catalog-filtered',
    clauses: ['§model-catalog-query'],
    says: 'A search looks for a part of the names in any case, a provider for the whole.',
    play: ({ port, selectors: [selector] }) => {
      const all = everyEntry(port, { availability: 'all' });
      const search = selector.slice(1).toUpperCase();
      const found = everyEntry(port, { availability: 'all', search });
      holds(selectorsOf(found).includes(selector), `${shown(search)} does not find ${selector}`);
      const nothing = everyEntry(port, { availability: 'all', search: 'suite nothing' });
      same(nothing, [], 'what a foreign text finds');
      same(everyEntry(port, { availability: 'all', search: '' }), all, 'what the empty text finds');
      const provider = all.find((entry) => entry.selector === selector)?.provider ?? '';
      same(
        selectorsOf(everyEntry(port, { availability: 'all', provider })),
        selectorsOf(all.filter((entry) => entry.provider === provider)),
        'the routes of a provider',
      );
    },
  }),
  portCase({
    id: 'catalog-query-malformed',
    clauses: ['§port-members', '§port-errors', '§model-catalog-query'],
    says: 'A malformed query is refused at once.',
    play: ({ port }) => {
      for (const query of [{ limit: 0 }, { limit: 101 }, { provider: '' }, { page: 1 }])
        refusedAtOnce(() => port.listModels(untyped(query)), 'argument-invalid');
    },
  }),
];
