import {
  type CatalogRequest,
  type IndexUse,
  indexPlaceOf,
  type LoadedCatalog,
  ownCommandRecords,
  withCatalog,
} from '@quirl/catalog';
import { installedHostApi } from '@quirl/lua';
import type { CommandHost } from '../commands/command-host.ts';
import { oneLine } from '../output/text-layout.ts';
import { packageCommandsOf } from './package-commands.ts';
import type { PackageCommands } from './read-package-commands.ts';

/** Which catalog an answer is made from, and how. */
export interface AnswerNeeds {
  /** Command paths that narrow the catalog; none for all of it. */
  readonly select?: readonly string[];
  /** Absolute path of an index file; undefined for the one of this user. */
  readonly index?: string | undefined;
  /** Output format of the answer: with `json` nothing is said on stderr about index and packages. */
  readonly format: string;
  /** The answer is written while it is made. */
  readonly isStreamed?: boolean;
}

/** The catalog of this machine as this program sees it, with the packages that are enabled in it. */
export const catalogRequest = (
  { machine, quirlVersion }: Pick<CommandHost, 'machine' | 'quirlVersion'>,
  { select = [], index }: Pick<AnswerNeeds, 'select' | 'index'>,
  packages: Pick<PackageCommands, 'commands'>,
): CatalogRequest => ({
  indexPath: index ?? indexPlaceOf(machine),
  machine,
  quirlVersion,
  ownCommands: ownCommandRecords(quirlVersion),
  packageCommands: packages.commands,
  hostApi: installedHostApi(),
  select,
});

const notices: Readonly<Record<IndexUse['state'], (use: IndexUse) => string | null>> = {
  read: () => null,
  recomposed: ({ reason }) =>
    `the index is slow to read, since ${reason ?? 'it is older'}; renew it with: quirl index build`,
  missing: () =>
    'there is no index of this machine yet, so only a shipped set of commands is known; build it with: quirl index build',
  invalid: ({ path, reason }) =>
    `the index ${path} is not used${reason === null ? '' : `: ${reason}`}; build it again with: quirl index build`,
};

/** One line about an index that could not be read as it is; null if there is nothing to say. */
export const noticeOfIndex = (use: IndexUse): string | null => notices[use.state](use);

/** Writes notices on stderr, one line each. With `json` nothing is said beside the answer. */
export const writeNotices = async (
  { stderr }: Pick<CommandHost, 'stderr'>,
  format: string,
  notices: readonly string[],
): Promise<void> => {
  if (format === 'json') return;
  for (const notice of notices) await stderr.write(`quirl: ${oneLine(notice)}\n`).catch(() => undefined);
};

/**
 * Makes an answer from the catalog. An index that is missing or damaged is no failure: the answer then comes from own, package
 * and curated commands, and with a text format one line on stderr says so. Nor is a damaged package: it is left out, and named in
 * a line of its own, even if there is no answer without it.
 */
export const answerFromCatalog = async <Answer>(
  host: CommandHost,
  needs: AnswerNeeds,
  answer: (catalog: LoadedCatalog) => Answer | Promise<Answer>,
): Promise<Answer> => {
  const packages = await packageCommandsOf(host);
  await writeNotices(host, needs.format, packages.notices);
  let notice: string | null = null;
  const made = await withCatalog(
    catalogRequest(host, needs, packages),
    (catalog) => {
      notice = noticeOfIndex(catalog.index);
      return answer(catalog);
    },
    { isStreamed: needs.isStreamed ?? false },
  );
  if (notice !== null) await writeNotices(host, needs.format, [notice]);
  return made;
};
