import type { ModelCatalogPage, ModelReadiness } from '../generated/contract-types.ts';
import { type Breach, breachUnless, noBreach, type Rule } from './rule.ts';

const isConsistent = ({ ready, causes }: ModelReadiness): boolean => ready === (causes.length === 0);

const readinessExpected = 'must be true exactly when there is no cause';

/** SPEC §model-readiness. */
export const readinessRules: readonly Rule<ModelReadiness>[] = [
  {
    name: 'model-readiness',
    check: (readiness) => breachUnless(isConsistent(readiness), ['ready'], readinessExpected),
  },
];

const repeatedSelectors = ({ items }: ModelCatalogPage): readonly Breach[] => {
  const seen = new Set<string>();
  return items.flatMap(({ selector }, index) => {
    const isRepeated = seen.has(selector);
    seen.add(selector);
    return isRepeated ? [{ at: ['items', index, 'selector'], error: 'must stand once on the page' }] : [];
  });
};

/** Where a page that leaves entries behind says that the next begins; undefined if it leaves none. */
const nextOffsetOf = ({ items, offset, total }: ModelCatalogPage): number | undefined => {
  const end = offset + items.length;
  return offset < total && end < total ? end : undefined;
};

const nextOffset = (page: ModelCatalogPage): readonly Breach[] => {
  const expected = nextOffsetOf(page);
  if (page.nextOffset === expected) return noBreach;
  if (expected === undefined) return [{ at: ['nextOffset'], error: 'must be absent, because nothing is left behind' }];
  const at = page.nextOffset === undefined ? [] : ['nextOffset'];
  return [{ at, error: `the member "nextOffset" must be ${expected}` }];
};

/** SPEC §model-catalog-page. */
export const catalogPageRules: readonly Rule<ModelCatalogPage>[] = [
  {
    name: 'catalog-selector',
    check: ({ items }) =>
      items.flatMap(({ selector, provider, model }, index) =>
        breachUnless(
          selector === `${provider}/${model}`,
          ['items', index, 'selector'],
          'must be the provider, a slash, and the model',
        ),
      ),
  },
  { name: 'catalog-unique', check: repeatedSelectors },
  {
    name: 'catalog-readiness',
    check: ({ items }) =>
      items.flatMap(({ readiness }, index) =>
        breachUnless(isConsistent(readiness), ['items', index, 'readiness', 'ready'], readinessExpected),
      ),
  },
  {
    name: 'catalog-end',
    check: ({ items, offset, total }) =>
      breachUnless(
        items.length === 0 || offset + items.length <= total,
        ['items'],
        `a page from ${offset} of ${total} holds too many items`,
      ),
  },
  {
    name: 'catalog-progress',
    check: ({ items, offset, total }) =>
      breachUnless(offset >= total || items.length > 0, ['items'], 'a page before the end holds at least one item'),
  },
  { name: 'catalog-next', check: nextOffset },
];
