import type { AgentCommand, AgentOption, AgentProvenance, HostCapability } from '../../generated/contract-types.ts';
import { compareCodePoints } from '../../text/code-point-order.ts';
import { type BuiltRankingIndex, createRankingIndexBuilder } from '../build-ranking-index.ts';
import { rankCandidates } from '../rank-candidates.ts';
import type { RankingIndex } from '../ranking-index.ts';

/** The facts of a command that ranking reads; a vector states no others. */
export interface SampleCommand {
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly summary?: string;
  readonly details?: string;
  readonly examples?: readonly string[];
  readonly options?: readonly { readonly names: readonly string[]; readonly documentation: string }[];
}

export interface SampleHostFunction {
  readonly path: string;
  readonly summary?: string;
  readonly capability?: string | null;
}

export interface SampleCatalog {
  readonly commands: readonly SampleCommand[];
  readonly host_functions: readonly SampleHostFunction[];
}

const sampleProvenance: AgentProvenance = {
  source: 'man',
  confidence: 'medium',
  trust: 'imported',
  origin: '/usr/share/man/man1/kiln.1.gz',
  fingerprint: null,
  generated_at: null,
};

const optionOf = (option: { readonly names: readonly string[]; readonly documentation: string }): AgentOption => ({
  names: option.names,
  kind: 'flag',
  value_type: 'Bool',
  required: false,
  repeatable: false,
  values: null,
  conflicts: [],
  documentation: option.documentation,
  examples: [],
  provenance: sampleProvenance,
});

export const sampleCommand = (sample: SampleCommand): AgentCommand => ({
  id: `command:${sample.path.split(' ').join('/')}`,
  version: null,
  path: sample.path,
  aliases: sample.aliases ?? [],
  parent: null,
  signature: `${sample.path} [options]`,
  summary: sample.summary ?? '',
  details: sample.details ?? '',
  options: (sample.options ?? []).map(optionOf),
  examples: sample.examples ?? [],
  io: { input: 'Unknown', output: 'Unknown', streaming: false },
  effects: ['spawn_process'],
  exit_codes: {},
  provenance: sampleProvenance,
});

export const sampleHostFunction = (sample: SampleHostFunction): HostCapability => ({
  path: sample.path,
  summary: sample.summary ?? '',
  parameters: [],
  returns: 'nil',
  capability: sample.capability ?? null,
});

const byPath = (left: { readonly path: string }, right: { readonly path: string }): number =>
  compareCodePoints(left.path, right.path);

/** The paths of a catalog's candidates, by their numbers. */
export const pathsOf = (catalog: SampleCatalog): readonly string[] =>
  [catalog.commands, catalog.host_functions].flatMap((list) => [...list].sort(byPath).map(({ path }) => path));

export const indexOf = (catalog: SampleCatalog): BuiltRankingIndex => {
  const builder = createRankingIndexBuilder();
  for (const command of [...catalog.commands].sort(byPath)) builder.addCommand(sampleCommand(command));
  for (const each of [...catalog.host_functions].sort(byPath)) builder.addHostFunction(sampleHostFunction(each));
  return builder.finish();
};

export interface RankedPath {
  readonly path: string;
  readonly score: number;
  readonly exact: boolean;
}

export const rankedPaths = (index: RankingIndex, paths: readonly string[], query: string): readonly RankedPath[] =>
  rankCandidates(index, query).map(({ candidate, score, exact }) => ({ path: paths[candidate] ?? '', score, exact }));
