import type { CatalogView } from '../catalog/catalog-view.ts';
import { viewOfCatalog } from '../catalog/view-of-catalog.ts';
import { refusal } from '../error/shell-error.ts';
import type { AgentCatalog, AgentCommand, AgentContext, HostCapability } from '../generated/contract-types.ts';
import { TOKEN_BUDGET_MAXIMUM, TOKEN_BUDGET_MINIMUM } from '../limits.ts';
import { orderCandidates } from '../ranking/rank-candidates.ts';
import { documentHeader } from '../schema/contracts.ts';
import { trimWhiteSpace } from '../text/white-space.ts';
import { estimateOfScalars, scalarsOfEmptyPayload, TOKEN_ESTIMATOR } from './estimate.ts';
import { projections } from './project-command.ts';
import { type SelectedCandidate, selectWithinBudget } from './select-within-budget.ts';

/**
 * The context document: the part of a catalog that answers a task within a budget of tokens (contracts spec 7).
 * Equal facts, query and budget give equal bytes, whether the catalog lies in memory or in an index. Of an index,
 * only the selected records are read. The estimate never exceeds the budget.
 *
 * Refuses, in this order and with code `invalid_argument`: a budget outside 64 … 2^64 − 1; a query of nothing but white space, or one
 * that UTF-8 cannot express; a query that alone exceeds the budget.
 */
export const buildAgentContext = (
  catalog: AgentCatalog | CatalogView,
  query: string,
  tokenBudget: bigint,
): AgentContext => {
  assertBudget(tokenBudget);
  const trimmed = trimWhiteSpace(query);
  assertQuery(trimmed);
  const emptyScalars = scalarsOfEmptyPayload(trimmed);
  assertRoom(emptyScalars, tokenBudget);

  const view = 'document_type' in catalog ? viewOfCatalog(catalog) : catalog;
  const order = orderCandidates(view.ranking, trimmed);
  const { commandCount, costs } = view;
  const selection = selectWithinBudget({ order, commandCount, costs, emptyScalars, tokenBudget });
  return {
    ...documentHeader('quirl.agent.context'),
    query: trimmed,
    token_budget: tokenBudget,
    estimated_tokens: estimateOfScalars(selection.scalars),
    token_estimator: TOKEN_ESTIMATOR,
    truncated: selection.truncated,
    catalog_hash: view.catalogHash,
    host_api_hash: view.hostApiHash,
    ...recordsOf(view, selection.selected),
  };
};

interface SelectedRecords {
  readonly commands: readonly AgentCommand[];
  readonly host_api: readonly HostCapability[];
}

const recordsOf = (view: CatalogView, selected: readonly SelectedCandidate[]): SelectedRecords => {
  // The numbers of candidates follow the paths, so this is the order of the document.
  const inOrder = selected.toSorted((left, right) => left.candidate - right.candidate);
  return {
    commands: inOrder
      .filter(({ candidate }) => candidate < view.commandCount)
      .map(({ candidate, form }) => projections[form](view.commandAt(candidate))),
    host_api: inOrder
      .filter(({ candidate }) => candidate >= view.commandCount)
      .flatMap(({ candidate }) => view.hostApi[candidate - view.commandCount] ?? []),
  };
};

const assertBudget = (tokenBudget: bigint): void => {
  if (tokenBudget < TOKEN_BUDGET_MINIMUM)
    throw refusal(
      'invalid_argument',
      `a token budget of ${tokenBudget} is below the least of ${TOKEN_BUDGET_MINIMUM}`,
      `Ask for ${TOKEN_BUDGET_MINIMUM} tokens or more; 6000 hold about twenty commands.`,
    );
  if (tokenBudget > TOKEN_BUDGET_MAXIMUM)
    throw refusal(
      'invalid_argument',
      `a token budget of ${tokenBudget} is above the greatest of ${TOKEN_BUDGET_MAXIMUM}`,
      `Ask for ${TOKEN_BUDGET_MAXIMUM} tokens or fewer.`,
    );
};

const assertQuery = (query: string): void => {
  if (query === '')
    throw refusal(
      'invalid_argument',
      'the query is empty',
      'Describe the task in a sentence, such as "copy a folder".',
    );
  if (/\p{Surrogate}/u.test(query))
    throw refusal(
      'invalid_argument',
      'the query holds an unpaired surrogate',
      'Pass the query as well-formed Unicode text.',
    );
};

const assertRoom = (emptyScalars: number, tokenBudget: bigint): void => {
  const estimate = estimateOfScalars(emptyScalars);
  if (estimate > tokenBudget)
    throw refusal(
      'invalid_argument',
      `the query alone needs ${estimate} tokens, more than the budget of ${tokenBudget}`,
      'Shorten the query or raise the budget.',
    );
};
