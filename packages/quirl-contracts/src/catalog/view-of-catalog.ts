import { costsOfCommand, costsOfHostFunction } from '../context/costs.ts';
import type { AgentCatalog, AgentCommand } from '../generated/contract-types.ts';
import { createRankingIndexBuilder } from '../ranking/build-ranking-index.ts';
import type { CandidateCosts, RankingIndex } from '../ranking/ranking-index.ts';
import { compareCodePoints } from '../text/code-point-order.ts';
import type { CatalogView } from './catalog-view.ts';

/**
 * A whole catalog in memory as a view. Nothing is computed before it is asked for, and then once.
 * Records may stand in any order; their hashes are taken from the catalog as it states them.
 *
 * Throws, when ranking is first read, if a path occurs twice: no catalog that was built or validated has that.
 */
export const viewOfCatalog = (catalog: AgentCatalog): CatalogView => {
  const commands = catalog.commands.toSorted(byPath);
  const hostApi = catalog.host_api.toSorted(byPath);
  const ranking = once((): RankingIndex => {
    const builder = createRankingIndexBuilder();
    for (const command of commands) builder.addCommand(command);
    for (const hostFunction of hostApi) builder.addHostFunction(hostFunction);
    return builder.finish();
  });
  const costs = once((): CandidateCosts => {
    const all = [...commands.map((command) => costsOfCommand(command)), ...hostApi.map(costsOfHostFunction)];
    return {
      complete: Uint32Array.from(all, ({ complete }) => complete),
      compact: Uint32Array.from(all, ({ compact }) => compact),
      minimal: Uint32Array.from(all, ({ minimal }) => minimal),
    };
  });
  const byName = once(() => new Map(commands.map((command) => [command.path, command])));
  return {
    quirlVersion: catalog.quirl_version,
    catalogHash: catalog.catalog_hash,
    hostApiHash: catalog.host_api_hash,
    hostApi,
    commandCount: commands.length,
    get ranking() {
      return ranking();
    },
    get costs() {
      return costs();
    },
    commandAt(candidate) {
      const command = commands[candidate];
      if (command === undefined) throw new RangeError(`no command has the candidate number ${candidate}`);
      return command;
    },
    command: (path) => byName().get(path),
    commands: () => commands,
    declaredCommands: () => commands.filter(isDeclared),
  };
};

const isDeclared = ({ provenance }: AgentCommand): boolean =>
  provenance.source === 'builtin' || provenance.source === 'plugin';

const byPath = (left: { readonly path: string }, right: { readonly path: string }): number =>
  compareCodePoints(left.path, right.path);

const once = <Value>(compute: () => Value): (() => Value) => {
  let computed: { readonly value: Value } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
};
