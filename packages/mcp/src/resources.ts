import { prettyJson, refusal } from '@quirl/quirl-contracts';
import type { CatalogPort } from './catalog-port.ts';
import { DOCUMENT_LIMIT } from './limits.ts';

const mimeType = 'application/json';

/** Documents with an address of their own, by address. */
export const resources = [
  {
    uri: 'quirl://agent/catalog',
    name: 'catalog',
    title: 'Agent catalog',
    description:
      'Every installed command; above 4 MiB it can only be read narrowed, as quirl://agent/catalog?select=git',
    mimeType,
  },
  {
    uri: 'quirl://agent/manifest',
    name: 'manifest',
    title: 'Agent manifest',
    description: 'What this program offers an agent: contracts, capabilities, tools and validators.',
    mimeType,
  },
] as const;

/** Addresses with parts to fill in. `select` may stand several times. */
export const resourceTemplates = [
  {
    uriTemplate: 'quirl://agent/catalog{?select*}',
    name: 'narrowed-catalog',
    title: 'Narrowed agent catalog',
    description: 'The catalog of the selected commands and their subcommands.',
    mimeType,
  },
  {
    uriTemplate: 'quirl://agent/context{?query,token_budget,select*}',
    name: 'context',
    title: 'Agent context',
    description: 'The installed commands that fit a task, within a token budget (6000 unless given).',
    mimeType,
  },
  {
    uriTemplate: 'quirl://agent/manifest{?select*}',
    name: 'narrowed-manifest',
    title: 'Narrowed agent manifest',
    description: 'The manifest of the selected commands and their subcommands.',
    mimeType,
  },
] as const;

type Reader = (port: CatalogPort, parameters: URLSearchParams) => Promise<string>;

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['quirl://agent/catalog', (port, parameters) => port.catalogDocument(parameters.getAll('select'), DOCUMENT_LIMIT)],
  ['quirl://agent/manifest', (port, parameters) => port.manifestDocument(parameters.getAll('select'))],
  [
    'quirl://agent/context',
    async (port, parameters) =>
      prettyJson(
        await port.context({
          query: parameters.get('query') ?? '',
          tokenBudget: budgetOf(parameters.get('token_budget')),
          select: parameters.getAll('select'),
        }),
      ),
  ],
]);

const budgetOf = (value: string | null): bigint => {
  if (value === null) return 6000n;
  if (/^[0-9]{1,20}$/.test(value)) {
    const budget = BigInt(value);
    if (budget < 2n ** 64n) return budget;
  }
  throw refusal(
    'invalid_argument',
    `the token budget "${value.slice(0, 40)}" is not a whole number below 2^64`,
    'give token_budget as decimal digits, at least 64',
  );
};

/** The JSON text at an address, or undefined if no document lives there. Refusals are thrown. */
export const readResource = async (port: CatalogPort, uri: string): Promise<string | undefined> => {
  const [address = '', query = ''] = splitOnce(uri, '?');
  return readers.get(address)?.(port, new URLSearchParams(query));
};

const splitOnce = (value: string, separator: string): readonly string[] => {
  const at = value.indexOf(separator);
  return at === -1 ? [value] : [value.slice(0, at), value.slice(at + 1)];
};
