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

/** Which catalog an answer is made from, and how. */
export interface AnswerNeeds {
  /** Command paths that narrow the catalog; none for all of it. */
  readonly select?: readonly string[];
  /** Absolute path of an index file; undefined for the one of this user. */
  readonly index?: string | undefined;
  /** Output format of the answer: with `json` nothing is said on stderr about the index. */
  readonly format: string;
  /** The answer is written while it is made. */
  readonly isStreamed?: boolean;
}

/** The catalog of this machine as this program sees it. */
export const catalogRequest = (
  { machine, quirlVersion }: Pick<CommandHost, 'machine' | 'quirlVersion'>,
  { select = [], index }: Pick<AnswerNeeds, 'select' | 'index'>,
): CatalogRequest => ({
  indexPath: index ?? indexPlaceOf(machine),
  machine,
  quirlVersion,
  ownCommands: ownCommandRecords(quirlVersion),
  packageCommands: [],
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

/**
 * Makes an answer from the catalog. An index that is missing or damaged is no failure: the answer then comes from own and
 * curated commands, and with a text format one line on stderr says so.
 */
export const answerFromCatalog = async <Answer>(
  host: CommandHost,
  needs: AnswerNeeds,
  answer: (catalog: LoadedCatalog) => Answer | Promise<Answer>,
): Promise<Answer> => {
  let notice: string | null = null;
  const made = await withCatalog(
    catalogRequest(host, needs),
    (catalog) => {
      notice = noticeOfIndex(catalog.index);
      return answer(catalog);
    },
    { isStreamed: needs.isStreamed ?? false },
  );
  if (notice !== null && needs.format !== 'json')
    await host.stderr.write(`quirl: ${oneLine(notice)}\n`).catch(() => undefined);
  return made;
};
