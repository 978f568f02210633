import { buildAgentCatalog, type CatalogView, viewOfCatalog } from '@quirl/quirl-contracts';

/** The program whose subcommands are more than half of all commands; undefined if there is none. */
export const giantProgram = (view: CatalogView): string | undefined => {
  const counts = new Map<string, number>();
  for (const { path } of view.commands()) {
    const program = programOf(path);
    counts.set(program, (counts.get(program) ?? 0) + 1);
  }
  return [...counts].find(([, count]) => count > view.commandCount / 2)?.[0];
};

/** The same catalog, in memory, without the subcommands of a program; the program itself stays. */
export const viewWithout = (view: CatalogView, program: string): CatalogView => {
  const commands = [...view.commands()].filter(({ path }) => path === program || programOf(path) !== program);
  return viewOfCatalog(buildAgentCatalog({ quirlVersion: view.quirlVersion, commands, hostApi: view.hostApi }));
};

const programOf = (path: string): string => path.split(' ')[0] ?? path;
