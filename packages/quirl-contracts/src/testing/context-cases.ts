import { estimateTokens, TOKEN_ESTIMATOR } from '../context/estimate.ts';
import { compactCommand, minimalCommand } from '../context/project-command.ts';
import type { AgentCommand, AgentContext } from '../generated/contract-types.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { documentHeader } from '../schema/contracts.ts';
import { sampleCatalog } from './sample-catalog.ts';
import { type CaseAnchors, caseOf, type ValidationCase } from './validation-case.ts';

const { catalog_hash, host_api_hash, commands, host_api } = sampleCatalog;

/** A context of everything, with the estimate that belongs to it. */
const contextOf = (change: Partial<AgentContext>): AgentContext => {
  const context: AgentContext = {
    ...documentHeader('quirl.agent.context'),
    query: 'fire the kiln',
    token_budget: 6000n,
    estimated_tokens: 0n,
    token_estimator: TOKEN_ESTIMATOR,
    truncated: false,
    catalog_hash,
    host_api_hash,
    commands,
    host_api,
    ...change,
  };
  const estimated_tokens = estimateTokens(context.query, context.commands, context.host_api);
  return { ...context, estimated_tokens, ...change };
};

const context = (change: Partial<AgentContext>): string => canonicalJson(contextOf(change));
const small = { commands: [], host_api: [] };
const smallEstimate = contextOf(small).estimated_tokens;

const changed = (change: (command: AgentCommand) => AgentCommand): readonly AgentCommand[] =>
  commands.map((command, index) => (index === 0 ? change(command) : command));

/** The path that a command has in the same place of the list, one letter off. */
const misspelt = (command: AgentCommand): AgentCommand => ({ ...command, path: 'kilm' });
const reworded = (command: AgentCommand): AgentCommand => ({ ...command, summary: command.summary.replace('S', 'Z') });

const of = (anchors: CaseAnchors, id: string, pins: string, text: string, findings: readonly string[] = []) =>
  caseOf('context', anchors, id, pins, text, findings);

/** Every rule of a context, broken alone and kept. */
export const contextCases: readonly ValidationCase[] = [
  of('snapshot', 'complete', 'A context of complete records is valid.', context({})),
  of('hashes', 'hashes', 'A context is valid against the two hashes alone.', context({})),
  of('none', 'alone', 'A context is never valid without anchors.', context({}), [
    'agent.trusted_anchor_required catalog_hash',
  ]),
  of('snapshot', 'empty', 'A context of nothing is valid.', context(small)),
  of('snapshot', 'type', 'The kind is stated by the document.', context({ document_type: 'quirl.agent.catalog' }), [
    'agent.document_type document_type',
  ]),
  of('snapshot', 'version', 'The version is exactly 2.', context({ schema_version: 1 }), [
    'agent.schema_version schema_version',
  ]),
  of('snapshot', 'structure', 'The structural hash is that of the contract.', context({ schema_hash: '' }), [
    'agent.hash_mismatch schema_hash',
  ]),
  of('snapshot', 'blank', 'A query of Unicode white space is empty.', context({ query: '\u0085\u00a0\u2028 ' }), [
    'agent.context.query query',
  ]),
  of(
    'snapshot',
    'estimate',
    'The estimate is recomputed, and nothing follows from a wrong one.',
    context({ estimated_tokens: 7n, token_budget: 64n }),
    ['agent.context.estimate estimated_tokens'],
  ),
  of(
    'snapshot',
    'budget',
    'The estimate is within the budget.',
    context({ token_budget: contextOf({}).estimated_tokens - 1n }),
    ['agent.context.budget token_budget'],
  ),
  of(
    'snapshot',
    'exact-budget',
    'The estimate may use up the budget.',
    context({ token_budget: contextOf({}).estimated_tokens }),
  ),
  of('snapshot', 'least-budget', 'A budget of 64 is admissible.', context({ ...small, token_budget: 64n })),
  of('snapshot', 'low-budget', 'A budget of 63 is not.', context({ ...small, token_budget: 63n }), [
    'agent.context.budget token_budget',
  ]),
  of(
    'snapshot',
    'tiny-budget',
    'A budget can be below the estimate and below 64.',
    context({ ...small, token_budget: smallEstimate - 1n }),
    ['agent.context.budget token_budget', 'agent.context.budget token_budget'],
  ),
  of(
    'snapshot',
    'greatest-budget',
    'The greatest integer of 64 bits is a budget.',
    context({ token_budget: 18_446_744_073_709_551_615n }),
  ),
  of(
    'hashes',
    'anchors',
    'Both hashes are compared, the catalog first.',
    context({ catalog_hash: 'x', host_api_hash: 'y' }),
    ['agent.hash_mismatch catalog_hash', 'agent.hash_mismatch host_api_hash'],
  ),
  of(
    'snapshot',
    'order',
    'Commands and host functions ascend by path.',
    context({ commands: commands.toReversed(), host_api: host_api.toReversed() }),
    ['agent.order commands', 'agent.order host_api'],
  ),
  of('snapshot', 'estimator', 'The estimator is the known one.', context({ token_estimator: 'guess' }), [
    'agent.context.estimator token_estimator',
  ]),
  of(
    'snapshot',
    'reworded',
    'A summary that was changed at equal length is found.',
    context({ commands: changed(reworded) }),
    ['agent.context.record_drift commands[0]'],
  ),
  of(
    'hashes',
    'reworded-unseen',
    'The two hashes alone cannot see a changed summary.',
    context({ commands: changed(reworded) }),
  ),
  of('snapshot', 'misspelt', 'A command that is not installed is found.', context({ commands: changed(misspelt) }), [
    'agent.context.record_drift commands[0]',
  ]),
  of(
    'snapshot',
    'host-drift',
    'A changed host function is found.',
    context({ host_api: host_api.map((host) => (host.capability === null ? { ...host, capability: 'net' } : host)) }),
    ['agent.context.record_drift host_api[0]'],
  ),
  of(
    'snapshot',
    'compact',
    'A truncated context may hold compact records.',
    context({ truncated: true, commands: changed(compactCommand) }),
  ),
  of(
    'snapshot',
    'minimal',
    'A truncated context may hold minimal records.',
    context({ truncated: true, commands: changed(minimalCommand) }),
  ),
  of(
    'snapshot',
    'compact-hidden',
    'A compact record makes a context truncated.',
    context({ commands: changed(compactCommand) }),
    ['agent.context.truncation truncated'],
  ),
  of(
    'snapshot',
    'minimal-hidden',
    'A minimal record makes a context truncated.',
    context({ commands: changed(minimalCommand) }),
    ['agent.context.truncation truncated'],
  ),
  of('snapshot', 'dropped', 'A truncated context may hold complete records alone.', context({ truncated: true })),
  of(
    'none',
    'everything',
    'Findings stand in the order of the steps.',
    context({
      ...{
        document_type: 'x',
        schema_version: 0,
        schema_hash: 'x',
        query: ' ',
        token_estimator: 'x',
        token_budget: 5n,
      },
      ...{ commands: commands.toReversed(), host_api: host_api.toReversed() },
    }),
    [
      'agent.document_type document_type',
      'agent.schema_version schema_version',
      'agent.hash_mismatch schema_hash',
      'agent.context.query query',
      'agent.context.budget token_budget',
      'agent.trusted_anchor_required catalog_hash',
      'agent.order commands',
      'agent.order host_api',
      'agent.context.estimator token_estimator',
      'agent.context.budget token_budget',
    ],
  ),
];
