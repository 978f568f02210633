/**
 * `npm run eval:retrieval -- [queries.jsonl] [--index catalog.sqlite3]`: how well a context answers tasks in words.
 *
 * Queries come from the file named, or from QUIRL_EVAL_QUERIES, or from ../shared/eval/retrieval-dev.jsonl beside the
 * repository. Commands come from an index that is built for the occasion, or from the one named. The same queries and index give
 * the same output. Exit status: 0 if every target is met, 1 if one is missed, 2 if it could not be measured.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CatalogView, orderCandidates } from '@quirl/quirl-contracts';
import { createBaseline } from './baseline.ts';
import { withEvaluationCatalog } from './evaluation-catalog.ts';
import { giantProgram, viewWithout } from './giant-program.ts';
import { measure } from './measure.ts';
import { type RetrievalQuery, readQueries } from './queries.ts';
import { giantTargets, ordinaryTargets, report, type Targets } from './report.ts';

const defaultQueries = fileURLToPath(new URL('../../../shared/eval/retrieval-dev.jsonl', import.meta.url));

const evaluate = (view: CatalogView, queries: readonly RetrievalQuery[]): boolean => {
  const giant = giantProgram(view);
  if (giant === undefined) return evaluateOne('The whole catalog', view, queries, ordinaryTargets);
  const others = viewWithout(view, giant);
  const without = evaluateOne(`Without the subcommands of ${giant}`, others, queries, ordinaryTargets);
  return evaluateOne('The whole catalog', view, queries, giantTargets) && without;
};

const evaluateOne = (
  heading: string,
  view: CatalogView,
  queries: readonly RetrievalQuery[],
  targets: Targets,
): boolean => {
  const ours = measure(view, (query) => orderCandidates(view.ranking, query), queries);
  const baseline = measure(view, createBaseline(view), queries);
  const { text, meetsAll } = report(ours, baseline, targets);
  const counts = `${view.commandCount} commands, ${view.hostApi.length} host functions, ${queries.length} queries`;
  process.stdout.write(`## ${heading}\n\n${counts}.\n\n${text}\n`);
  return meetsAll;
};

const main = (): number => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { index: { type: 'string' } } });
  const queries = readQueries(positionals[0] ?? process.env['QUIRL_EVAL_QUERIES'] ?? defaultQueries);
  if (values.index === undefined) process.stderr.write('building an index of this machine\n');
  return withEvaluationCatalog(values.index, (view) => evaluate(view, queries)) ? 0 : 1;
};

try {
  process.exitCode = main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
