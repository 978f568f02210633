import { describe, expect, it } from 'vitest';
import type { ContractName } from '../generated/contract-schemas.ts';
import { judge } from './judge.ts';
import { relationalRules } from './relational-rules.ts';

const MAX = Number.MAX_SAFE_INTEGER;

type Change = Readonly<Record<string, unknown>>;

/** A valid value, and changes of its members that each break one rule at one place. */
interface RuleCases {
  readonly contract: ContractName;
  readonly valid: Change;
  readonly stillValid?: readonly Change[];
  readonly broken: readonly (readonly [rule: string, at: string, change: Change])[];
}

/** A symbolic reference to a variable of the environment. */
const reference = (name: string): string => `$\{${name}}`;

const problem = (status: number) => ({ type: 'about:blank', title: 'Failed', status, detail: 'It failed.' });

const entry = (channel: Change) => ({
  entryId: 1,
  target: 't',
  channels: {
    body: {
      content: 'aé😀\ud800',
      contentOffset: 3,
      contentLength: 7,
      mimetype: 'text/plain',
      weight: 1,
      state: 'static',
      ...channel,
    },
  },
});

const model = (change: Change = {}) => ({
  selector: 'acme/labs/tiny',
  provider: 'acme',
  providerName: 'Acme',
  model: 'labs/tiny',
  modelName: 'Tiny',
  limits: { contextTokens: 8192 },
  capabilities: {
    attachment: false,
    reasoning: false,
    toolCall: true,
    inputModalities: [],
    outputModalities: ['text'],
  },
  readiness: { ready: true, causes: [] },
  ...change,
});

const pending = {
  alias: 'a',
  origin: 'worker',
  state: 'authorization-required',
  authorization: { url: 'https://a.b' },
};
const disabled = { alias: 'a', origin: 'service', state: 'disabled' };
const active = { alias: 'a', origin: 'worker', state: 'active' };

const cases: Readonly<Record<string, RuleCases>> = {
  '§model-readiness': {
    contract: 'ModelReadiness',
    valid: { ready: false, causes: [{ kind: 'credential', alternatives: [['1KEY']] }] },
    stillValid: [{ ready: true, causes: [] }],
    broken: [
      ['model-readiness', '/ready', { ready: true }],
      ['model-readiness', '/ready', { causes: [] }],
    ],
  },
  '§model-catalog-page': {
    contract: 'ModelCatalogPage',
    valid: { items: [model()], offset: 2, total: 4, nextOffset: 3 },
    stillValid: [
      { items: [], offset: 4, nextOffset: undefined },
      { items: [], offset: 9, nextOffset: undefined },
      { offset: 3, nextOffset: undefined },
    ],
    broken: [
      ['catalog-selector', '/items/0/selector', { items: [model({ selector: 'acme/tiny' })] }],
      ['catalog-unique', '/items/1/selector', { items: [model(), model()], nextOffset: undefined }],
      [
        'catalog-readiness',
        '/items/0/readiness/ready',
        { items: [model({ readiness: { ready: false, causes: [] } })] },
      ],
      ['catalog-end', '/items', { offset: 4, nextOffset: undefined }],
      ['catalog-progress', '/items', { items: [], nextOffset: 2 }],
      ['catalog-next', '', { nextOffset: undefined }],
      ['catalog-next', '/nextOffset', { nextOffset: 2 }],
      ['catalog-next', '/nextOffset', { offset: 3, nextOffset: 4 }],
    ],
  },
  '§provider-usage': {
    contract: 'ProviderUsage',
    valid: {
      inputTokens: 10,
      outputTokens: 5,
      totalTokens: 15,
      inputTokenDetails: { noCacheTokens: 4, cacheReadTokens: 3, cacheWriteTokens: 3 },
      outputTokenDetails: { textTokens: 2 },
    },
    stillValid: [
      { inputTokens: undefined },
      { totalTokens: undefined },
      { outputTokens: undefined, totalTokens: 12 },
      { inputTokenDetails: undefined, inputTokens: MAX - 5, totalTokens: MAX },
    ],
    broken: [
      ['usage-total', '/totalTokens', { totalTokens: 16 }],
      [
        'usage-total',
        '/totalTokens',
        { totalTokens: MAX, inputTokens: MAX, outputTokens: 2, outputTokenDetails: undefined },
      ],
      ['usage-detail-bound', '/outputTokenDetails', { outputTokenDetails: { textTokens: 6 } }],
      [
        'usage-detail-bound',
        '/inputTokenDetails',
        { inputTokenDetails: { cacheReadTokens: MAX, cacheWriteTokens: MAX } },
      ],
      [
        'usage-partition',
        '/inputTokenDetails',
        { inputTokenDetails: { noCacheTokens: 4, cacheReadTokens: 3, cacheWriteTokens: 2 } },
      ],
      ['usage-lower-bound', '/totalTokens', { inputTokens: undefined, totalTokens: 14 }],
      ['usage-lower-bound', '/totalTokens', { outputTokens: undefined, totalTokens: 11 }],
    ],
  },
  '§provider-cost': {
    contract: 'ProviderCost',
    valid: { kind: 'charged', amount: { amount: '1.50', currency: 'EUR' }, usdEquivalent: '1.6', source: 's' },
    stillValid: [{ usdEquivalent: undefined, amount: { amount: '0', currency: 'USD' } }],
    broken: [['cost-usd-equivalent', '/usdEquivalent', { amount: { amount: '1.5', currency: 'USD' } }]],
  },
  '§text-region': {
    contract: 'TextRegion',
    valid: { startLine: 2, startColumn: 3, endLine: 2, endColumn: 3 },
    stillValid: [{ endLine: 3, endColumn: 1 }],
    broken: [
      ['text-region-order', '', { endColumn: 2 }],
      ['text-region-order', '', { endLine: 1, endColumn: 9 }],
    ],
  },
  '§range-extent': {
    contract: 'RangeExtent',
    valid: { unit: 'line', total: 9, requested: [-3, -1], returned: [7, 9] },
    stillValid: [{ returned: undefined, requested: [1.5, 1.5] }],
    broken: [
      ['range-returned', '/returned', { returned: [9, 7] }],
      ['range-returned', '/returned', { returned: [7, 10] }],
      ['range-integer', '/requested', { requested: [1, 1.5] }],
    ],
  },
  '§entry-read-result': {
    contract: 'EntryReadResult',
    valid: { status: 200, entry: entry({}) },
    stillValid: [
      { entry: entry({ content: '', contentOffset: 7 }) },
      { status: 404, problem: problem(404), entry: null },
    ],
    broken: [
      ['entry-read-suffix', '/entry/channels/body/contentLength', { entry: entry({ contentLength: 8 }) }],
      ['entry-read-status', '/problem/status', { status: 404, problem: problem(410), entry: null }],
    ],
  },
  '§operation-result': {
    contract: 'OperationResult',
    valid: { status: 206, content: 'ab', range: { unit: 'line', total: 9, requested: [1, 2], returned: [1, 2] } },
    stillValid: [
      { status: 399 },
      { status: 400, problem: problem(400), range: { unit: 'line', total: 9, requested: [1.5, 1.5] } },
    ],
    broken: [
      ['operation-problem', '', { status: 400 }],
      ['operation-problem', '/problem', { problem: problem(400) }],
      ['operation-status', '/problem/status', { status: 500, problem: problem(400) }],
      ['operation-range', '/range', { range: { unit: 'line', total: 1, requested: [1, 2], returned: [1, 2] } }],
      ['operation-range', '/range/requested', { range: { unit: 'line', total: 9, requested: [1.5, 1.5] } }],
    ],
  },
  '§mcp-server-definition': {
    contract: 'McpServerDefinition',
    valid: {
      name: 'a',
      transport: 'http',
      url: 'https://a.example/mcp',
      headers: { 'X-Tenant': reference('TENANT') },
      authorization: { type: 'bearer', token: reference('TOKEN') },
      tools: ['r', 'w'],
      read: ['r'],
    },
    stillValid: [
      { tools: undefined },
      { tools: [], read: [] },
      { headers: { Authorization: 'x' }, authorization: undefined },
    ],
    broken: [
      ['mcp-read-subset', '/read/0', { tools: ['w'] }],
      ['mcp-authorization-header', '/headers/aUTHORIZATION', { headers: { aUTHORIZATION: 'x' } }],
      ['mcp-url-credentials', '/url', { url: 'https://user@a.example/' }],
      ['mcp-url-credentials', '/url', { url: 'https://:pass@a.example/' }],
    ],
  },
  '§mcp-server-options': {
    contract: 'McpServerOptions',
    valid: { headers: {}, authorization: { type: 'bearer', token: reference('TOKEN') }, tools: ['r'], read: ['r'] },
    stillValid: [{ read: undefined }],
    broken: [
      ['mcp-read-subset', '/read/1', { read: ['r', 'x'] }],
      ['mcp-authorization-header', '/headers/authorization', { headers: { authorization: 'x' } }],
    ],
  },
  '§a2a-agent-definition': {
    contract: 'A2aAgentDefinition',
    valid: {
      name: 'a',
      url: 'https://a.example',
      headers: {},
      authorization: { type: 'bearer', token: reference('TOKEN') },
    },
    stillValid: [{ authorization: undefined, headers: { Authorization: 'x' } }],
    broken: [
      ['a2a-authorization-header', '/headers/Authorization', { headers: { Authorization: 'x' } }],
      ['a2a-url-credentials', '/url', { url: 'http://u:p@a.example' }],
    ],
  },
  '§functionality-shapes': {
    contract: 'FunctionalityDefinitionState',
    valid: { ...active, detail: {} },
    stillValid: [
      { detail: undefined },
      { state: 'unavailable', detail: undefined, problem: problem(502) },
      { ...pending, detail: undefined },
    ],
    broken: [
      ['functionality-state-evidence', '/detail', { state: 'disabled' }],
      ['functionality-state-evidence', '', { state: 'unavailable', detail: undefined }],
      ['functionality-state-evidence', '', { state: 'authorization-required', detail: undefined }],
      ['functionality-state-evidence', '/problem', { problem: problem(502) }],
      ['functionality-state-evidence', '/authorization', { authorization: { url: 'https://a.b' } }],
    ],
  },
  '§functionality-shapes of lists': {
    contract: 'FunctionalityListResult',
    valid: { family: 'mcp', definitions: [disabled, { ...active, alias: 'b' }] },
    broken: [
      ['functionality-list-unique', '/definitions/1/alias', { definitions: [disabled, active] }],
      ['functionality-state-evidence', '/definitions/0', { definitions: [{ ...active, state: 'unavailable' }] }],
    ],
  },
  '§functionality-shapes of changes': {
    contract: 'FunctionalityMutationResult',
    valid: { status: 201, family: 'mcp', alias: 'a', definition: active },
    stillValid: [
      { status: 200 },
      { status: 202, definition: pending },
      { status: 200, removed: true, definition: undefined },
      { status: 200, removed: true, definition: disabled },
    ],
    broken: [
      ['mutation-alias', '/definition/alias', { alias: 'b' }],
      ['mutation-pending', '/status', { definition: pending }],
      ['mutation-pending', '/status', { status: 202 }],
      ['mutation-definition', '', { status: 200, definition: undefined }],
      ['mutation-removed', '/definition', { status: 200, removed: true }],
      ['mutation-removed', '/status', { removed: true, definition: undefined }],
      ['mutation-added', '/definition/origin', { definition: disabled }],
    ],
  },
};

const changed = (valid: Change, change: Change): Change =>
  Object.fromEntries(Object.entries({ ...valid, ...change }).filter(([, member]) => member !== undefined));

describe.each(Object.entries(cases))('%s', (_anchor, { contract, valid, stillValid = [], broken }) => {
  it('holds for a valid value and for what the rules still allow', () => {
    for (const change of [{}, ...stillValid]) expect(judge(contract, changed(valid, change)).result.errors).toEqual([]);
  });

  it.each(broken)('breaks by %s at "%s" alone', (rule, at, change) => {
    const { valid: isValid, errors } = judge(contract, changed(valid, change)).result;
    expect(isValid).toBe(false);
    expect(errors[0]).toMatchObject({ keyword: rule, instanceLocation: at, keywordLocation: `#/${rule}` });
  });
});

describe('relational rules', () => {
  it('§validator-errors has a case for every rule of this table', () => {
    const tested = new Set(Object.values(cases).flatMap(({ broken }) => broken.map(([rule]) => rule)));
    for (const [contract, rules] of Object.entries(relationalRules)) {
      if (!Object.values(cases).some((group) => group.contract === contract)) continue;
      for (const { name } of rules) expect(tested).toContain(name);
    }
  });

  it('§validator-agreement applies the rules of a contract wherever its values stand', () => {
    const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 3 };
    const cost = { kind: 'unknown', reason: 'r' };
    const request = { provider: 'p', model: 'm', outcome: 'error', cost, usage };
    expect(judge('ProviderRequestAccounting', request).result.errors).toEqual([
      expect.objectContaining({ keyword: 'usage-total', instanceLocation: '/usage/totalTokens' }),
    ]);
    const accounting = { requests: [request, request], usage: null, costUsd: null };
    expect(judge('ProviderAccounting', accounting).result.errors).toMatchObject([
      { keyword: 'accounting-usage' },
      { keyword: 'usage-total', instanceLocation: '/requests/0/usage/totalTokens' },
      { keyword: 'usage-total', instanceLocation: '/requests/1/usage/totalTokens' },
    ]);
  });
});
