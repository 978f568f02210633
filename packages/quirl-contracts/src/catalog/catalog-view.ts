import type { AgentCommand, HostCapability } from '../generated/contract-types.ts';
import type { CandidateCosts, RankingIndex } from '../ranking/ranking-index.ts';

/**
 * The loaded catalog, as the agent documents see it: everything that they are built from and checked against.
 * A whole catalog in memory has one ({@link viewOfCatalog}); an index file has one that reads single records.
 * Commands are in wire form (contracts spec 5.6), in order of path.
 */
export interface CatalogView {
  readonly quirlVersion: string;
  readonly catalogHash: string;
  readonly hostApiHash: string;
  readonly hostApi: readonly HostCapability[];
  readonly commandCount: number;
  readonly ranking: RankingIndex;
  readonly costs: CandidateCosts;
  /** The command of one candidate number below `commandCount`. */
  commandAt(candidate: number): AgentCommand;
  /** The command whose path is exactly this. */
  command(path: string): AgentCommand | undefined;
  commands(): Iterable<AgentCommand>;
  /** The commands that can be tools: those that claim `builtin` or `plugin` as their source (contracts spec 8.3). */
  declaredCommands(): Iterable<AgentCommand>;
}
