import { openDatabase } from '@quirl/files';
import type { AgentCommand, HostCapability, IndexBuild, IndexStatus } from '@quirl/quirl-contracts';
import type { NamedSources } from '../../discover/roots.ts';
import type { Stage } from '../../discover/testing/stage.ts';
import { type CatalogRequest, type LoadedCatalog, loadCatalog } from '../../load/load-catalog.ts';
import type { CommandRecord } from '../../model/command-record.ts';
import type { OnProgress } from '../build-clock.ts';
import { buildIndex } from '../build-index.ts';
import type { BuildLimits } from '../build-limits.ts';
import { indexStatus } from '../index-status.ts';
import { rowCheck } from '../row-check.ts';
import { nullableTextOf, textOf } from '../sqlite.ts';

/** The one command of the program that tests run as. */
export const stagedOwnCommand = (version = '1.0.0'): CommandRecord => ({
  id: 'command:quirl/search',
  version,
  path: 'quirl search',
  aliases: [],
  parent: null,
  signature: 'quirl search <query>...',
  summary: 'Find commands',
  details: 'Finds commands by what they do.',
  options: [],
  examples: ['quirl search archive'],
  io: { input: 'Nothing', output: 'Bytes', streaming: false },
  effects: ['read_filesystem'],
  exit_codes: { '0': 'success' },
  provenance: {
    source: 'builtin',
    confidence: 'exact',
    trust: 'builtin',
    origin: null,
    fingerprint: null,
    generated_at: null,
  },
});

/** A command of a package that tests have enabled. */
export const stagedPackageCommand = (path: string, changes: Partial<CommandRecord> = {}): CommandRecord => ({
  ...stagedOwnCommand(),
  id: `plugin:${path.split(' ')[0]}/${path.split(' ').join('/')}`,
  version: '0.3.1',
  path,
  signature: `${path} <target>`,
  summary: `Perform ${path} for a crew`,
  details: 'Comes with a package.',
  examples: [`${path} staging`],
  io: { input: 'Nothing', output: 'String', streaming: false },
  effects: ['spawn_process'],
  exit_codes: { '0': 'done', '3': 'refused' },
  provenance: {
    source: 'plugin',
    confidence: 'exact',
    trust: 'trusted',
    origin: 'file:/home/ada/crew/plugin.toml',
    fingerprint: `sha256:${'5a'.repeat(32)}`,
    generated_at: null,
  },
  ...changes,
});

export const stagedHostApi: readonly HostCapability[] = [
  { path: 'quirl.stage.run', summary: 'run on the stage', parameters: [], returns: 'nil', capability: 'stage' },
  { path: 'quirl.stage.exit', summary: 'leave the stage', parameters: [], returns: 'nil', capability: null },
];

/** Where the tests' index of a stage lies. */
export const stagedIndexPath = (stage: Stage): string => stage.at('home/.cache/quirl/catalog.sqlite3');

export interface StagedBuild {
  readonly named?: NamedSources;
  readonly limits?: Partial<BuildLimits>;
  readonly quirlVersion?: string;
  readonly indexPath?: string;
  readonly packageCommands?: readonly CommandRecord[];
  readonly onProgress?: OnProgress;
}

/** Builds the index of a stage. */
export const buildStaged = (stage: Stage, options: StagedBuild = {}): IndexBuild => {
  const { named = {}, limits = {}, quirlVersion = '1.0.0', indexPath = stagedIndexPath(stage) } = options;
  return buildIndex(
    {
      indexPath,
      machine: stage.machine,
      named,
      quirlVersion,
      ownCommands: [stagedOwnCommand(quirlVersion)],
      packageCommands: options.packageCommands ?? [],
      hostApi: stagedHostApi,
      limits,
    },
    options.onProgress,
  );
};

export const stagedRequest = (stage: Stage, changes: Partial<CatalogRequest> = {}): CatalogRequest => ({
  indexPath: stagedIndexPath(stage),
  machine: stage.machine,
  quirlVersion: '1.0.0',
  ownCommands: [stagedOwnCommand()],
  packageCommands: [],
  hostApi: stagedHostApi,
  ...changes,
});

/** Loads the catalog of a stage, lets a test read it, and closes it. */
export const readStaged = <Answer>(
  stage: Stage,
  read: (catalog: LoadedCatalog) => Answer,
  changes: Partial<CatalogRequest> = {},
): Answer => {
  const catalog = loadCatalog(stagedRequest(stage, changes));
  try {
    return read(catalog);
  } finally {
    catalog.close();
  }
};

/** Everything that the catalog of a stage says. */
export const stagedCatalog = (
  stage: Stage,
  changes: Partial<CatalogRequest> = {},
): { readonly hash: string; readonly commands: readonly AgentCommand[] } =>
  readStaged(stage, ({ view }) => ({ hash: view.catalogHash, commands: [...view.commands()] }), changes);

/** Paths of the imported commands, without those that the program adds. */
export const importedPaths = (stage: Stage): readonly string[] =>
  stagedCatalog(stage)
    .commands.filter(({ provenance }) => provenance.source !== 'builtin')
    .map(({ path }) => path);

export const stagedStatus = (stage: Stage, quirlVersion = '1.0.0', withSkipped = true): IndexStatus =>
  indexStatus({ indexPath: stagedIndexPath(stage), machine: stage.machine, quirlVersion, withSkipped });

/** Changes rows of the index of a stage, as damage does: without regard to their checks. */
export const alterStaged = (stage: Stage, statement: string): void => {
  const database = openDatabase(stagedIndexPath(stage));
  database.exec(statement);
  database.close();
};

/** Changes rows of the index of a stage as somebody does who knows the format: the checks of the records are right again. */
export const forgeStaged = (stage: Stage, statement: string): void => {
  const database = openDatabase(stagedIndexPath(stage));
  database.exec(statement);
  const update = database.prepare('UPDATE commands SET record_check = ? WHERE candidate = ?');
  for (const row of database.prepare('SELECT candidate, path, record, composed FROM commands').all()) {
    const candidate = Number(row['candidate']);
    const values = [textOf(row, 'path'), nullableTextOf(row, 'record'), nullableTextOf(row, 'composed')];
    update.run(rowCheck([candidate, ...values]), candidate);
  }
  database.close();
};
