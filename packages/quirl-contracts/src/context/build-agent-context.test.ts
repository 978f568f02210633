import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import selectionVectors from '../../../../vectors/ranking/selection.json' with { type: 'json' };
import { buildAgentCatalog } from '../catalog/build-agent-catalog.ts';
import { viewOfCatalog } from '../catalog/view-of-catalog.ts';
import { QuirlError } from '../error/shell-error.ts';
import type { AgentCatalog, AgentCommand, HostCapability } from '../generated/contract-types.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { prettyJson } from '../json/pretty-json.ts';
import { TOKEN_BUDGET_MAXIMUM, TOKEN_BUDGET_MINIMUM } from '../limits.ts';
import { rankCandidates } from '../ranking/rank-candidates.ts';
import { arbitraryContent } from '../testing/arbitrary-catalog.ts';
import { deepFreeze } from '../testing/deep-freeze.ts';
import { kilnFire, sampleCatalog } from '../testing/sample-catalog.ts';
import { compareCodePoints } from '../text/code-point-order.ts';
import { buildAgentContext } from './build-agent-context.ts';
import { estimateTokens } from './estimate.ts';
import { compactCommand, minimalCommand } from './project-command.ts';

const catalogOf = (commands: readonly AgentCommand[], hostApi: readonly HostCapability[] = []): AgentCatalog =>
  buildAgentCatalog({ quirlVersion: '0.1.0', commands, hostApi });

/** Catalogs most of whose records answer the query `fire kiln`, some of them large. */
const answeringCatalog = fc
  .record({ content: arbitraryContent, size: fc.constantFrom(0, 0, 40, 400, 3000) })
  .map(({ content, size }) => {
    const padding = 'x'.repeat(size);
    return catalogOf(
      [...content.commands].map((command, index) => ({
        ...command,
        summary: `fire ${command.summary}`,
        details: index % 2 === 0 ? command.details + padding : command.details,
      })),
      [...content.hostApi].map((each) => ({ ...each, summary: `kiln ${each.summary}` })),
    );
  });
const budgets = fc.oneof(fc.bigInt(64n, 3000n), fc.constantFrom(2n ** 53n, TOKEN_BUDGET_MAXIMUM));
const query = 'fire kiln';

describe('§context-estimate', () => {
  it('counts 47 scalars, 12 tokens, for the query `fixture` alone', () => {
    expect(estimateTokens('fixture', [], [])).toBe(12n);
  });

  it('counts 312 tokens for the record of the hash vectors', () => {
    expect(estimateTokens('fire the kiln', [kilnFire], [])).toBe(312n);
  });

  it('counts code points of the canonical payload, whatever is in it', () => {
    fc.assert(
      fc.property(answeringCatalog, fc.string({ unit: 'binary' }), ({ commands, host_api }, text) => {
        const scalars = [...canonicalJson({ query: text, commands, host_api })].length;
        expect(estimateTokens(text, commands, host_api)).toBe(BigInt(Math.ceil(scalars / 4)));
      }),
    );
  });
});

describe('§context-budget-edges', () => {
  it('is told of the record that the hash vectors are of', () => {
    expect(canonicalJson(selectionVectors.command)).toBe(canonicalJson(kilnFire));
  });

  const forms: Readonly<Record<string, readonly AgentCommand[]>> = {
    complete: [kilnFire],
    compact: [compactCommand(kilnFire)],
    minimal: [minimalCommand(kilnFire)],
  };

  it.each(selectionVectors.vectors)('holds vector $id: $pins', (vector) => {
    const context = buildAgentContext(catalogOf([kilnFire]), vector.query, BigInt(vector.token_budget));
    expect(context.commands).toEqual(vector.form === null ? [] : forms[vector.form]);
    expect(context.estimated_tokens).toBe(BigInt(vector.estimated_tokens));
    expect(context.truncated).toBe(vector.truncated);
    expect(prettyJson(context)).toContain(`"token_budget": ${vector.token_budget},`);
  });
});

describe('§context-budget', () => {
  it('never exceeds the budget, and states the estimate of what the document holds', () => {
    fc.assert(
      fc.property(answeringCatalog, budgets, (catalog, budget) => {
        const context = buildAgentContext(catalog, query, budget);
        expect(context.estimated_tokens).toBe(estimateTokens(query, context.commands, context.host_api));
        expect(context.estimated_tokens <= budget).toBe(true);
      }),
    );
  });

  it('is lowered by taking out any record', () => {
    fc.assert(
      fc.property(answeringCatalog, budgets, (catalog, budget) => {
        const { commands, host_api, estimated_tokens } = buildAgentContext(catalog, query, budget);
        for (const left of commands) {
          const rest = commands.filter((each) => each !== left);
          expect(estimateTokens(query, rest, host_api) < estimated_tokens).toBe(true);
        }
        for (const left of host_api) {
          const rest = host_api.filter((each) => each !== left);
          expect(estimateTokens(query, commands, rest) < estimated_tokens).toBe(true);
        }
      }),
    );
  });
});

/** The walk as the rule tells it, with whole records and an estimate of everything at each step. */
const walk = (catalog: AgentCatalog, budget: bigint) => {
  const commands: AgentCommand[] = [];
  const hostApi: HostCapability[] = [];
  const fits = (more: { command?: AgentCommand; host?: HostCapability }): boolean =>
    estimateTokens(
      query,
      more.command === undefined ? commands : [...commands, more.command],
      more.host === undefined ? hostApi : [...hostApi, more.host],
    ) <= budget;
  let truncated = false;
  let first = true;
  for (const { candidate } of rankCandidates(viewOfCatalog(catalog).ranking, query)) {
    const command = catalog.commands[candidate];
    const host = catalog.host_api[candidate - catalog.commands.length];
    if (command === undefined) {
      if (host !== undefined && fits({ host })) hostApi.push(host);
      else truncated = true;
      continue;
    }
    const isSmall = BigInt([...canonicalJson(command)].length) <= 4n * (budget / 8n);
    const choices = [...(first || isSmall ? [command] : []), compactCommand(command), minimalCommand(command)];
    first = false;
    const chosen = choices.find((choice) => fits({ command: choice }));
    if (chosen !== undefined) commands.push(chosen);
    if (chosen === undefined || canonicalJson(chosen) !== canonicalJson(command)) truncated = true;
  }
  const byPath = (left: { path: string }, right: { path: string }) => compareCodePoints(left.path, right.path);
  return { commands: commands.sort(byPath), host_api: hostApi.sort(byPath), truncated };
};

describe('§context-selection', () => {
  it('takes what the walk over whole records takes, and says truncated when that lacks anything', () => {
    fc.assert(
      fc.property(answeringCatalog, budgets, (catalog, budget) => {
        const { commands, host_api, truncated } = buildAgentContext(catalog, query, budget);
        expect({ commands, host_api, truncated }).toEqual(walk(catalog, budget));
      }),
      { numRuns: 300 },
    );
  });

  it('takes a later command complete at an eighth of the budget, and compact one scalar above', () => {
    const bare = { ...kilnFire, path: 'b', id: 'command:b', summary: 'fire' };
    const scalars = [...canonicalJson(bare)].length;
    const budget = BigInt(Math.ceil(scalars / 4)) * 8n;
    const exactly = { ...bare, details: bare.details + 'x'.repeat(Number(budget / 2n) - scalars) };
    const above = { ...exactly, details: `${exactly.details}x` };
    const first = { ...kilnFire, path: 'a', id: 'command:a', summary: 'fire fire' };
    const later = (command: AgentCommand) => buildAgentContext(catalogOf([first, command]), 'fire', budget).commands[1];
    expect(later(exactly)).toEqual(exactly);
    expect(later(above)).toEqual(compactCommand(above));
  });

  it('skips what fits in no form, and still takes a smaller one behind it', () => {
    const large = { ...kilnFire, path: 'a', summary: `fire ${'x '.repeat(2000)}`, signature: 'fire'.repeat(1000) };
    const small = { ...kilnFire, path: 'b', summary: 'burn', details: 'fire' };
    const context = buildAgentContext(catalogOf([large, small]), 'fire', 312n);
    expect(context.commands.map(({ path }) => path)).toEqual(['b']);
    expect(context.truncated).toBe(true);
  });

  it('calls a record whole that its projection does not change', () => {
    const first = { ...kilnFire, path: 'a', summary: 'fire fire' };
    const details = `fire ${'x '.repeat(150)}`;
    const plain = { ...kilnFire, path: 'b', summary: 'burn', options: [], aliases: [], examples: [], details };
    const context = buildAgentContext(catalogOf([first, plain]), 'fire', 1000n);
    expect(canonicalJson(plain).length).toBeGreaterThan(500);
    expect(context).toMatchObject({ truncated: false, commands: [{ path: 'a' }, { path: 'b' }] });
  });
});

const codeAndMessage = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    if (error instanceof QuirlError) return error.shellError;
    throw error;
  }
};

describe('§context-refusals', () => {
  const attempt = (text: string, budget: bigint) =>
    codeAndMessage(() => buildAgentContext(sampleCatalog, text, budget));

  it('admits budgets from 64 to the largest integer of 64 bits, and no others', () => {
    for (const budget of [TOKEN_BUDGET_MINIMUM, TOKEN_BUDGET_MAXIMUM])
      expect(attempt('kiln', budget)).toMatchObject({ token_budget: budget });
    for (const budget of [TOKEN_BUDGET_MINIMUM - 1n, TOKEN_BUDGET_MAXIMUM + 1n, -1n])
      expect(attempt('kiln', budget)).toMatchObject({ code: 'invalid_argument', help: [expect.any(String)] });
  });

  it('refuses a query of nothing but Unicode white space, after the budget', () => {
    const blank = ' \u0085\u00a0\u2028\u3000\t';
    expect(attempt(blank, 63n)).toMatchObject({ code: 'invalid_argument', message: expect.stringContaining('63') });
    expect(attempt(blank, 64n)).toMatchObject({ code: 'invalid_argument', message: expect.stringContaining('empty') });
  });

  it('takes a byte-order mark for text, not for white space', () => {
    expect(attempt('\ufeff', 64n)).toMatchObject({ query: '\ufeff' });
  });

  it('refuses a query that UTF-8 cannot express', () => {
    expect(attempt('kiln \ud800', 64n)).toMatchObject({ code: 'invalid_argument' });
  });

  it('refuses a query whose empty payload is one scalar too long for the budget', () => {
    const room = 64 * 4 - '{"query":"","commands":[],"host_api":[]}'.length;
    expect(attempt('z'.repeat(room), 64n)).toMatchObject({ estimated_tokens: 64n });
    expect(attempt('z'.repeat(room + 1), 64n)).toMatchObject({ code: 'invalid_argument' });
  });
});

describe('§agent-context', () => {
  it('names the whole catalog that it was cut from', () => {
    const context = buildAgentContext(sampleCatalog, '  start a firing ', 6000n);
    expect(context).toMatchObject({
      document_type: 'quirl.agent.context',
      schema_version: 2,
      query: 'start a firing',
      token_estimator: 'canonical-json-unicode-scalars-divided-by-4-v1',
      catalog_hash: sampleCatalog.catalog_hash,
      host_api_hash: sampleCatalog.host_api_hash,
    });
  });

  it('is the same for a catalog and its view, and leaves both as they were', () => {
    fc.assert(
      fc.property(answeringCatalog, budgets, (catalog, budget) => {
        const frozen = deepFreeze(catalog);
        const fromView = buildAgentContext(viewOfCatalog(frozen), query, budget);
        expect(prettyJson(fromView)).toBe(prettyJson(buildAgentContext(frozen, query, budget)));
      }),
    );
  });

  it('does not depend on the order of records in the catalog', () => {
    fc.assert(
      fc.property(answeringCatalog, budgets, (catalog, budget) => {
        const turned = {
          ...catalog,
          commands: catalog.commands.toReversed(),
          host_api: catalog.host_api.toReversed(),
        };
        expect(prettyJson(buildAgentContext(turned, query, budget))).toBe(
          prettyJson(buildAgentContext(catalog, query, budget)),
        );
      }),
    );
  });

  it('reads only the records that it holds', () => {
    const view = viewOfCatalog(sampleCatalog);
    const read: number[] = [];
    const watched = {
      ...view,
      commandAt: (candidate: number) => {
        read.push(candidate);
        return view.commandAt(candidate);
      },
    };
    const context = buildAgentContext(watched, 'print every command', 6000n);
    expect(read).toHaveLength(context.commands.length);
    expect(context.commands).toEqual([expect.objectContaining({ path: 'quirl agent catalog' })]);
  });
});
