import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIndex, type LoadedCatalog, loadCatalog, ownCommandRecords, thisMachine } from '@quirl/catalog';
import { installedHostApi } from '@quirl/lua';
import type { CatalogView } from '@quirl/quirl-contracts';

const packageFile = new URL('../../packages/cli/package.json', import.meta.url);

const quirlVersion = (): string => {
  const value: unknown = JSON.parse(readFileSync(packageFile, 'utf8'));
  if (typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'string')
    return value.version;
  throw new Error('packages/cli/package.json states no version');
};

/**
 * Lets `use` read the catalog of an index through the product's own code; without an index, one of this machine is
 * built in a temporary folder first, and removed afterwards. Throws if the index cannot be read as it was written.
 */
export const withEvaluationCatalog = <Result>(
  indexPath: string | undefined,
  use: (view: CatalogView) => Result,
): Result => {
  if (indexPath !== undefined) return readIndex(indexPath, use);
  const folder = mkdtempSync(join(tmpdir(), 'quirl-evaluation-'));
  try {
    const path = join(folder, 'catalog.sqlite3');
    const named = { fish: [], bash: [], zsh: [], help: [], man: [], kdl: [] };
    buildIndex({ indexPath: path, machine: thisMachine(), named, ...program() });
    return readIndex(path, use);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const program = () => {
  const version = quirlVersion();
  return {
    quirlVersion: version,
    ownCommands: ownCommandRecords(version),
    packageCommands: [],
    hostApi: installedHostApi(),
  };
};

const readIndex = <Result>(indexPath: string, use: (view: CatalogView) => Result): Result => {
  const catalog: LoadedCatalog = loadCatalog({ indexPath, machine: thisMachine(), ...program() });
  try {
    if (catalog.index.state !== 'read')
      throw new Error(`the index at ${indexPath} is ${catalog.index.state}: ${catalog.index.reason}`);
    return use(catalog.view);
  } finally {
    catalog.close();
  }
};
