import { HOST_API, type HostFunction } from './host-api.ts';

/** The table that all host functions hang from. */
export const HOST_TABLE = 'quirl';

/** The one member of the host table that is data (catalog spec 11). */
const HOST_VERSION = `${HOST_TABLE}.version`;

/** What a path below the host table is. */
export type HostSymbol =
  | { readonly kind: 'function'; readonly row: HostFunction }
  /** A table, with the functions below it. */
  | { readonly kind: 'namespace'; readonly rows: readonly HostFunction[] }
  | { readonly kind: 'data' };

const prefixesOf = (path: string): readonly string[] => {
  const parts = path.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
};

/** Every path that the rows give a meaning to: functions, the tables that they hang from, and the version. */
const symbolsOf = (rows: readonly HostFunction[]): ReadonlyMap<string, HostSymbol> => {
  const namespaces = new Map<string, HostFunction[]>([[HOST_TABLE, []]]);
  for (const row of rows)
    for (const prefix of prefixesOf(row.path)) namespaces.set(prefix, [...(namespaces.get(prefix) ?? []), row]);
  return new Map<string, HostSymbol>([
    ...[...namespaces].map(([path, below]): [string, HostSymbol] => [path, { kind: 'namespace', rows: below }]),
    ...rows.map((row): [string, HostSymbol] => [row.path, { kind: 'function', row }]),
    [HOST_VERSION, { kind: 'data' }],
  ]);
};

/** Every symbol of the host API, of all profiles. */
export const HOST_SYMBOLS: ReadonlyMap<string, HostSymbol> = symbolsOf(HOST_API);

/** The symbols that are installed for packages. */
export const INSTALLED_SYMBOLS: ReadonlyMap<string, HostSymbol> = symbolsOf(
  HOST_API.filter((row) => row.profile === 'package'),
);
