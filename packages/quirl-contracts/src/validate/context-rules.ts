import { estimateTokens, TOKEN_ESTIMATOR } from '../context/estimate.ts';
import { projections } from '../context/project-command.ts';
import type { AgentContext } from '../generated/contract-types.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { TOKEN_BUDGET_MINIMUM } from '../limits.ts';
import { quoted } from '../text/foreign-text.ts';
import { trimWhiteSpace } from '../text/white-space.ts';
import type { Finding } from './finding.ts';
import { anchorFindings, anchorRequired, headerRules, orderOfPaths, type Rule } from './rule.ts';
import type { TrustedState } from './trusted-state.ts';

/** What a context document is held to, in order (contracts spec 9.4). */
export const contextRules: readonly Rule<AgentContext>[] = [
  ...headerRules('quirl.agent.context'),
  { holds: 'the query says something', check: query },
  { holds: 'the estimate is that of the content, and within the budget', check: estimateWithinBudget },
  {
    holds: 'both hashes are those of the running program',
    check: (document, trusted) => (trusted === undefined ? [anchorRequired] : anchorFindings(document, trusted)),
  },
  { holds: 'commands and host functions are in order of path', check: order },
  { holds: 'the estimator is the known one', check: estimator },
  { holds: 'the budget is admissible', check: leastBudget },
  { holds: 'every record is the installed one or a projection of it', check: recordDrift },
  { holds: 'a context with a shortened record says so', check: truncation },
];

function query(document: AgentContext): readonly Finding[] {
  if (trimWhiteSpace(document.query) !== '') return [];
  return [{ code: 'agent.context.query', path: 'query', seen: quoted(document.query), expected: 'words of a task' }];
}

// A wrong estimate says nothing about the budget, so the second half follows only from a right one.
function estimateWithinBudget({
  query,
  commands,
  host_api,
  estimated_tokens,
  token_budget,
}: AgentContext): readonly Finding[] {
  const estimate = estimateTokens(query, commands, host_api);
  if (estimate !== estimated_tokens)
    return [
      {
        code: 'agent.context.estimate',
        path: 'estimated_tokens',
        seen: `${estimated_tokens}`,
        expected: `${estimate}`,
      },
    ];
  if (estimate <= token_budget) return [];
  return [
    { code: 'agent.context.budget', path: 'token_budget', seen: `${token_budget}`, expected: `at least ${estimate}` },
  ];
}

function order({ commands, host_api }: AgentContext): readonly Finding[] {
  return [...orderOfPaths('commands', commands), ...orderOfPaths('host_api', host_api)];
}

function estimator({ token_estimator }: AgentContext): readonly Finding[] {
  if (token_estimator === TOKEN_ESTIMATOR) return [];
  const expected = quoted(TOKEN_ESTIMATOR);
  return [{ code: 'agent.context.estimator', path: 'token_estimator', seen: quoted(token_estimator), expected }];
}

function leastBudget({ token_budget }: AgentContext): readonly Finding[] {
  if (token_budget >= TOKEN_BUDGET_MINIMUM) return [];
  const expected = `at least ${TOKEN_BUDGET_MINIMUM}`;
  return [{ code: 'agent.context.budget', path: 'token_budget', seen: `${token_budget}`, expected }];
}

type Likeness = 'complete' | 'projected' | 'drifted';

/** What each command of the context is to the installed command of its path; nothing if none are known. */
function* likenesses({ commands }: AgentContext, trusted: TrustedState | undefined): Iterable<Likeness> {
  if (trusted?.installed === undefined) return;
  for (const command of commands) {
    const installed = trusted.installed.command(command.path);
    const text = canonicalJson(command);
    // A projection that changes nothing is the complete record, so that form is compared first.
    if (installed === undefined) yield 'drifted';
    else if (text === canonicalJson(installed)) yield 'complete';
    else if (text === canonicalJson(projections.compact(installed))) yield 'projected';
    else yield text === canonicalJson(projections.minimal(installed)) ? 'projected' : 'drifted';
  }
}

function* recordDrift(document: AgentContext, trusted: TrustedState | undefined): Iterable<Finding> {
  let index = 0;
  for (const likeness of likenesses(document, trusted)) {
    if (likeness === 'drifted') yield drift('commands', index, document.commands[index]?.path ?? '');
    index += 1;
  }
  if (trusted?.installed === undefined) return;
  for (const [place, host] of document.host_api.entries()) {
    const installed = trusted.installed.hostFunction(host.path);
    if (installed === undefined || canonicalJson(installed) !== canonicalJson(host))
      yield drift('host_api', place, host.path);
  }
}

const drift = (member: string, index: number, path: string): Finding => ({
  code: 'agent.context.record_drift',
  path: `${member}[${index}]`,
  seen: `another record of ${quoted(path)}`,
  expected: 'the installed record in full or shortened as contexts do',
});

function* truncation(document: AgentContext, trusted: TrustedState | undefined): Iterable<Finding> {
  if (document.truncated) return;
  for (const likeness of likenesses(document, trusted)) {
    if (likeness !== 'projected') continue;
    yield { code: 'agent.context.truncation', path: 'truncated', seen: 'false', expected: 'true' };
    return;
  }
}
