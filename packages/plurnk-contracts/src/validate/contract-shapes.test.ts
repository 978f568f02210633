import { describe, expect, it } from 'vitest';
import type { ContractName } from '../generated/contract-schemas.ts';
import { judge } from './judge.ts';

const MAX = Number.MAX_SAFE_INTEGER;

/** A symbolic reference to a variable of the environment. */
const reference = (name: string): string => `$\{${name}}`;

/** A valid value, others that are valid, and others that break one keyword each. */
interface ShapeCases {
  readonly contract: ContractName;
  readonly valid: readonly unknown[];
  readonly invalid: readonly (readonly [keyword: string, value: unknown])[];
}

type Members = Readonly<Record<string, unknown>>;

/** The value without one member. */
const without = (value: Members, name: string): Members =>
  Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));

const flags = { mode: 'ask', auto: false, noWeb: true, noInteraction: false, noProposals: false };

const proposal = {
  logEntryId: 41,
  workerId: 7,
  loopId: 3,
  turnId: MAX,
  op: 'EDIT',
  target: { scheme: null, authority: null, pathname: 'src/app.ts' },
  body: '',
  attrs: { anything: [null] },
  flags,
  staleClobberRisk: false,
  disposition: { owner: 'client' },
};

const interaction = { toolName: 'question', arguments: {}, responseSchema: {} };

const request = { provider: 'p', model: 'a/b', outcome: 'error', cost: { kind: 'unknown', reason: 'r' } };

const cost = (amount: string, currency = 'USD') => ({
  kind: 'estimated',
  amount: { amount, currency },
  source: 'rates',
});

const notice = { source: 'provider:acme-2', kind: 'x', level: 'warn' };

const http = (authorization: unknown) => ({
  name: 'a',
  transport: 'http',
  url: 'https://a.example/mcp',
  authorization,
});

const oauth = { type: 'oauth', redirectUrl: 'http://127.0.0.1:1/cb' };
const secret = reference('SECRET_1');

const cases: Readonly<Record<string, ShapeCases>> = {
  '§loop-flags is complete and closed': {
    contract: 'LoopFlags',
    valid: [flags, { ...flags, mode: 'act' }],
    invalid: [
      ...Object.keys(flags).map((name): readonly [string, unknown] => ['required', without(flags, name)]),
      ['type', { ...flags, auto: 'false' }],
      ['additionalProperties', { ...flags, yolo: true }],
    ],
  },
  '§proposal-disposition-wire decides exactly where the loop owns it': {
    contract: 'ProposalDisposition',
    valid: [
      { owner: 'client' },
      { owner: 'loop', decision: 'accept' },
      { owner: 'loop', decision: 'reject', outcome: 'x' },
    ],
    invalid: [
      ['oneOf', {}],
      ['oneOf', []],
      ['oneOf', { owner: 'core' }],
      ['additionalProperties', { owner: 'client', outcome: 'x' }],
      ['enum', { owner: 'loop', decision: 'cancel' }],
      ['minLength', { owner: 'loop', decision: 'accept', outcome: '' }],
    ],
  },
  '§contract-proposal-projection has all its members and no workspace': {
    contract: 'ProposalProjection',
    valid: [proposal, { ...proposal, op: 'PLAN' }],
    invalid: [
      ...Object.keys(proposal).map((name): readonly [string, unknown] => ['required', without(proposal, name)]),
      ...['scheme', 'authority', 'pathname'].map((name): readonly [string, unknown] => [
        'required',
        { ...proposal, target: without(proposal.target, name) },
      ]),
      ['additionalProperties', { ...proposal, workspaceId: 1 }],
      ['additionalProperties', { ...proposal, target: { ...proposal.target, query: null } }],
      ['minimum', { ...proposal, loopId: 0 }],
      ['maximum', { ...proposal, loopId: MAX + 1 }],
      ['enum', { ...proposal, op: 'LOOK' }],
      ['type', { ...proposal, attrs: [] }],
    ],
  },
  '§model-catalog-wire lets nothing private in': {
    contract: 'ModelRoute',
    valid: [
      { provider: 'acme', model: 'labs/tiny-2', alias: 'fast' },
      { provider: 'acme', model: 'm' },
    ],
    invalid: [
      ['additionalProperties', { provider: 'a', model: 'm', apiKey: 'k' }],
      ['minLength', { provider: '', model: 'm' }],
      ['type', { provider: 'a', model: 'm', alias: null }],
    ],
  },
  '§model-catalog-query bounds what may be asked': {
    contract: 'ModelCatalogQuery',
    valid: [
      {},
      { provider: '😀'.repeat(128), search: '', availability: 'all', offset: MAX, limit: 100 },
      { search: 'x'.repeat(256), limit: 1, offset: 0 },
    ],
    invalid: [
      ['minLength', { provider: '' }],
      ['maxLength', { provider: '😀'.repeat(129) }],
      ['maxLength', { search: 'x'.repeat(257) }],
      ['minimum', { limit: 0 }],
      ['maximum', { limit: 101 }],
      ['minimum', { offset: -1 }],
      ['enum', { availability: 'some' }],
      ['additionalProperties', { page: 2 }],
    ],
  },
  '§client-interaction-wire carries a request to its client without private state': {
    contract: 'ClientInteractionRequest',
    valid: [
      interaction,
      { ...interaction, message: 'Pick.', arguments: { a: null }, responseSchema: { type: 'string' } },
    ],
    invalid: [
      ['additionalProperties', { ...interaction, requestState: 'x' }],
      ['minLength', { ...interaction, message: '' }],
      ['type', { ...interaction, responseSchema: true }],
    ],
  },
  '§client-interaction-wire names the owner of a request, and no workspace': {
    contract: 'ClientInteractionProjection',
    valid: [{ interactionId: 1, workerId: 2, loopId: 3, turnId: 4, request: interaction }],
    invalid: [
      ['minimum', { interactionId: 0, workerId: 2, loopId: 3, turnId: 4, request: interaction }],
      ['required', { interactionId: 1, workerId: 2, loopId: 3, request: interaction }],
      [
        'additionalProperties',
        { interactionId: 1, workspaceId: 9, workerId: 2, loopId: 3, turnId: 4, request: interaction },
      ],
    ],
  },
  '§client-interaction-wire settles with any value, or none': {
    contract: 'ClientInteractionResolution',
    valid: [
      { status: 'resolved' },
      { status: 'resolved', payload: null },
      { status: 'resolved', payload: [{}] },
      { status: 'cancelled' },
    ],
    invalid: [
      ['additionalProperties', { status: 'cancelled', payload: null }],
      ['oneOf', { status: 'rejected' }],
    ],
  },
  '§provider-usage takes zero for a fact and absence for not knowing': {
    contract: 'ProviderUsage',
    valid: [{ inputTokens: 0 }, { totalTokens: MAX }, { outputTokenDetails: { reasoningTokens: 0 } }],
    invalid: [
      ['minProperties', {}],
      ['minProperties', { inputTokenDetails: {} }],
      ['type', { inputTokens: null }],
      ['type', { inputTokens: 1.5 }],
      ['minimum', { inputTokens: -1 }],
      ['maximum', { inputTokens: MAX + 1 }],
      ['additionalProperties', { cachedTokens: 1 }],
    ],
  },
  '§provider-decimal is digits and at most one point': {
    contract: 'ProviderCost',
    valid: ['0', '1', '0.50', '10.00', '123456789012345678901234567890.1'].map((amount) => cost(amount)),
    invalid: ['', '.5', '5.', '00', '01.5', '-1', '+1', '1e3', '1,000', ' 1', '1\n', '١', 'NaN'].map(
      (amount): readonly [string, unknown] => ['pattern', cost(amount)],
    ),
  },
  '§provider-cost is charged, estimated or unknown': {
    contract: 'ProviderCost',
    valid: [
      { kind: 'charged', amount: { amount: '0', currency: 'EUR' }, usdEquivalent: '0', source: 'invoice' },
      cost('1', 'XB2'),
      { kind: 'unknown', reason: 'no rates' },
    ],
    invalid: [
      ['oneOf', { kind: 'free' }],
      ['required', { kind: 'unknown' }],
      ['minLength', { kind: 'unknown', reason: '' }],
      ['additionalProperties', { ...cost('1', 'EUR'), usdEquivalent: '1' }],
      ['pattern', cost('1', 'eur')],
      ['pattern', cost('1', 'EU')],
      ['pattern', cost('1', 'ABCDEFGHIJKLM')],
    ],
  },
  '§provider-request-accounting always states the cost': {
    contract: 'ProviderRequestAccounting',
    valid: [request, { ...request, status: 100 }, { ...request, status: 599, usage: { inputTokens: 1 } }],
    invalid: [
      ['required', without(request, 'cost')],
      ['enum', { ...request, outcome: 'timeout' }],
      ['type', { ...request, usage: null }],
      ['minimum', { ...request, status: 99 }],
      ['maximum', { ...request, status: 600 }],
    ],
  },
  '§text-region has four numbers from one, or is none': {
    contract: 'TextRegion',
    valid: [{ startLine: 1, startColumn: 1, endLine: MAX, endColumn: 1 }],
    invalid: [
      ['required', { startLine: 1, startColumn: 1, endLine: 1 }],
      ['minimum', { startLine: 1, startColumn: 0, endLine: 1, endColumn: 1 }],
      ['maximum', { startLine: 1, startColumn: 1, endLine: MAX + 1, endColumn: 1 }],
    ],
  },
  '§range-extent says what was asked and what came back': {
    contract: 'RangeExtent',
    valid: [
      { unit: 'matchLocation', total: 0, requested: [-MAX, MAX] },
      { unit: 'line', total: 1, requested: [0.5, 1] },
    ],
    invalid: [
      ['minItems', { unit: 'line', total: 1, requested: [1] }],
      ['maxItems', { unit: 'line', total: 1, requested: [1, 1, 1] }],
      ['minimum', { unit: 'line', total: 1, requested: [1, 1], returned: [0, 1] }],
      ['type', { unit: 'line', total: 1, requested: [1, 1], returned: [1.5, 2] }],
      ['enum', { unit: 'page', total: 1, requested: [1, 1] }],
      ['additionalProperties', { unit: 'line', total: 1, requested: [1, 1], complete: true }],
    ],
  },
  '§entry-read-result is the entry or a Problem, never both': {
    contract: 'EntryReadResult',
    valid: [{ status: 200, entry: { entryId: 1, target: 't', channels: {} } }],
    invalid: [
      ['anyOf', { status: 200, entry: null }],
      ['anyOf', { status: 404, entry: null }],
      ['anyOf', { status: 200, entry: { entryId: 1, target: 't', channels: {}, scope: '/' } }],
      ['anyOf', { status: 200, entry: { entryId: 1, target: '', channels: {} } }],
      ['anyOf', { status: 201, entry: { entryId: 1, target: 't', channels: {} } }],
    ],
  },
  '§operation-result is open, but never has an error': {
    contract: 'OperationResult',
    valid: [{ status: 100 }, { status: 200, content: 'x', action: { any: 1 } }],
    invalid: [
      ['not', { status: 200, error: null }],
      ['minimum', { status: 99 }],
      ['maximum', { status: 600 }],
      ['required', {}],
    ],
  },
  '§problem-details names class, occurrence and facts': {
    contract: 'ProblemDetails',
    valid: [
      { type: 'about:blank', title: 'T', status: 400, detail: 'd' },
      {
        type: 'urn:x',
        title: 'T',
        status: 599,
        detail: 'd',
        instance: 'urn:y',
        stage: 's',
        recovery: 'r',
        retryable: true,
        pathname: 7,
      },
    ],
    invalid: [
      ['pattern', { type: '/not-found', title: 'T', status: 404, detail: 'd' }],
      ['minLength', { type: 'about:blank', title: '', status: 404, detail: 'd' }],
      ['minimum', { type: 'about:blank', title: 'T', status: 399, detail: 'd' }],
      ['pattern', { type: 'about:blank', title: 'T', status: 404, detail: 'd', instance: 'seven' }],
      ['type', { type: 'about:blank', title: 'T', status: 404, detail: 'd', retryable: 'no' }],
    ],
  },
  '§notice tells where, or says nothing of it': {
    contract: 'Notice',
    valid: [
      notice,
      { ...notice, source: 'engine', message: null, position: null, fact: 1 },
      { ...notice, position: { type: 'content-offset', line: 1, column: 0 } },
      { ...notice, position: { type: 'log-coordinate', coordinate: '1.2.3', op: '' } },
    ],
    invalid: [
      ['pattern', { ...notice, source: 'Engine' }],
      ['pattern', { ...notice, source: 'engine:' }],
      ['pattern', { ...notice, source: 'a:b:c' }],
      ['enum', { ...notice, level: 'debug' }],
      ['anyOf', { ...notice, position: { type: 'content-offset', line: 0, column: 0 } }],
      ['anyOf', { ...notice, position: { type: 'content-offset', line: 1 } }],
      ['anyOf', { ...notice, position: { type: 'elsewhere' } }],
    ],
  },
  '§client-display-capabilities shows schemes and media types': {
    contract: 'ClientDisplayCapabilities',
    valid: [
      [],
      [
        { kind: 'scheme', scheme: 'http', display: { glyph: '🌐' } },
        { kind: 'mimetype', mimetype: 'text/html', display: {} },
      ],
    ],
    invalid: [
      ['required', [{ kind: 'scheme', mimetype: 'text/html', display: {} }]],
      ['required', [{ kind: 'scheme', scheme: 'http' }]],
      ['minLength', [{ kind: 'scheme', scheme: 'http', display: { glyph: '' } }]],
      ['oneOf', [{ kind: 'font', display: {} }]],
    ],
  },
  '§mcp-server-definition keeps the members of the two transports apart': {
    contract: 'McpServerDefinition',
    valid: [
      {
        name: 'my-files',
        transport: 'stdio',
        command: '/opt/my tools/mcp',
        args: [''],
        cwd: '.',
        env: { A: '' },
        tools: [],
      },
      { name: 'a', transport: 'http', url: 'http://a.example', headers: { A: reference('A') } },
    ],
    invalid: [
      ['oneOf', { name: 'a', transport: 'sse', url: 'http://a.example' }],
      ['additionalProperties', { name: 'a', transport: 'stdio', command: 'c', url: 'http://a.example' }],
      ['additionalProperties', { name: 'a', transport: 'http', url: 'http://a.example', args: [] }],
      ['pattern', { name: 'a', transport: 'http', url: 'HTTP://a.example' }],
      ['format', { name: 'a', transport: 'http', url: 'http://' }],
      ['pattern', { name: 'My', transport: 'stdio', command: 'c' }],
      ['minLength', { name: 'a', transport: 'stdio', command: '' }],
      ['uniqueItems', { name: 'a', transport: 'stdio', command: 'c', tools: ['x', 'x'] }],
      ['pattern', http({ type: 'bearer', token: 'literal' })],
      ['pattern', http({ type: 'bearer', token: `x${secret}` })],
    ],
  },
  '§mcp-oauth-identity keeps the interactive modes apart': {
    contract: 'McpServerDefinition',
    valid: [
      http(oauth),
      http({ ...oauth, scope: 's', clientMetadataUrl: 'https://a.example/client.json' }),
      http({ ...oauth, clientId: 'id', clientSecret: secret }),
      http({ type: 'client-credentials', clientId: 'id', clientSecret: secret, scope: 's', issuer: 'i' }),
    ],
    invalid: [
      ['required', http({ type: 'oauth' })],
      ['dependentRequired', http({ ...oauth, clientId: 'id' })],
      ['dependentRequired', http({ ...oauth, clientSecret: secret })],
      ['not', http({ ...oauth, clientId: 'id', clientSecret: secret, clientMetadataUrl: 'https://a.example/c' })],
      ['pattern', http({ ...oauth, clientMetadataUrl: 'https://a.example' })],
      ['pattern', http({ ...oauth, clientMetadataUrl: 'http://a.example/c' })],
      ['pattern', http({ ...oauth, clientId: 'id', clientSecret: 'literal' })],
      ['format', http({ ...oauth, redirectUrl: 'relative' })],
      ['additionalProperties', http({ ...oauth, issuer: 'i' })],
      ['required', http({ type: 'client-credentials', clientId: 'id' })],
      ['oneOf', http({ type: 'basic' })],
    ],
  },
  '§mcp-server-options name no identity, target or transport': {
    contract: 'McpServerOptions',
    valid: [{}, { args: ['--x'], cwd: '.', env: {}, headers: {}, authorization: oauth, tools: [], read: [] }],
    invalid: [
      ['additionalProperties', { transport: 'http' }],
      ['additionalProperties', { name: 'a' }],
      ['additionalProperties', { url: 'https://a.example' }],
      ['type', { args: '--stdio' }],
    ],
  },
  '§mcp-configuration-overlay holds server declarations as raw texts': {
    contract: 'McpConfigurationOverlay',
    valid: [
      {},
      { PLURNK_MCP_FILES: 'x', PLURNK_MCP_files_ARGS: '[]', 'PLURNK_MCP_A.b+c-d': '', PLURNK_MCP_ENABLED_X: '' },
    ],
    invalid: [
      ['pattern', { OPENAI_API_KEY: 'x' }],
      ['pattern', { plurnk_mcp_files: 'x' }],
      ['pattern', { PLURNK_MCP_: 'x' }],
      ['not', { PLURNK_MCP_ENABLED: '[]' }],
      ['not', { PLURNK_MCP_enabled: '[]' }],
      ['not', { PLURNK_MCP_Connect_Timeout: '1' }],
      ['not', { PLURNK_MCP_REQUEST_TIMEOUT: '1' }],
      ['type', { PLURNK_MCP_FILES_ARGS: ['--root'] }],
    ],
  },
  '§skill-definition is named as its directory is': {
    contract: 'SkillDefinition',
    valid: [
      { name: 'pdf-tools', scope: 'project', source: 'acme/skills' },
      { name: 'a'.repeat(64), scope: 'global' },
    ],
    invalid: [
      ...['', '-a', 'a-', 'a--b', 'A', 'a_b', 'a\n'].map((name): readonly [string, unknown] => [
        'pattern',
        { name, scope: 'project' },
      ]),
      ['maxLength', { name: 'a'.repeat(65), scope: 'global' }],
      ['enum', { name: 'a', scope: 'workspace' }],
      ['minLength', { name: 'a', scope: 'global', source: '' }],
    ],
  },
  '§a2a-agent-definition holds secrets as references alone': {
    contract: 'A2aAgentDefinition',
    valid: [
      {
        name: 'helper',
        url: 'https://a.example/h',
        cardPath: '/',
        headers: {},
        authorization: { type: 'bearer', token: secret },
      },
    ],
    invalid: [
      ['pattern', { name: 'helper', url: 'ftp://a.example' }],
      ['format', { name: 'helper', url: 'https://a b' }],
      ['pattern', { name: 'helper', url: 'https://a.example', cardPath: 'card' }],
      ['pattern', { name: 'helper', url: 'https://a.example', cardPath: '/c#x' }],
      ['pattern', { name: 'helper', url: 'https://a.example', authorization: { type: 'bearer', token: 'literal' } }],
      ['const', { name: 'helper', url: 'https://a.example', authorization: { type: 'oauth', token: secret } }],
    ],
  },
  '§functionality-shapes asks with anything, or nothing': {
    contract: 'FunctionalityDiscoverQuery',
    valid: [{}, { query: 'q', source: 's', configuration: { any: [1] } }],
    invalid: [
      ['minLength', { query: '' }],
      ['type', { configuration: 'A=b' }],
      ['additionalProperties', { alias: 'a' }],
    ],
  },
  '§functionality-shapes finds inert candidates with a provenance': {
    contract: 'FunctionalityDiscoverResult',
    valid: [
      { family: 'skills', candidates: [] },
      {
        family: 'f',
        candidates: [
          { definition: {}, provenance: { kind: 'k', source: 's', reference: 'r' }, alias: 'a', summary: '' },
        ],
      },
    ],
    invalid: [
      ['required', { family: 'skills' }],
      ['required', { family: 'f', candidates: [{ definition: {} }] }],
      ['required', { family: 'f', candidates: [{ definition: {}, provenance: { kind: 'k' } }] }],
      [
        'additionalProperties',
        { family: 'f', candidates: [{ definition: {}, provenance: { kind: 'k', source: 's' }, enabled: true }] },
      ],
    ],
  },
  '§functionality-shapes removes by saying so, and in no other way': {
    contract: 'FunctionalityMutationResult',
    valid: [{ status: 200, family: 'f', alias: 'a', removed: true }],
    invalid: [
      ['const', { status: 200, family: 'f', alias: 'a', removed: false }],
      ['enum', { status: 204, family: 'f', alias: 'a', removed: true }],
    ],
  },
};

describe.each(Object.entries(cases))('%s', (_title, { contract, valid, invalid }) => {
  it('takes what is right', () => {
    for (const value of valid) expect(judge(contract, value).result).toEqual({ valid: true, errors: [] });
  });

  it.each(invalid)('breaks by %s: %j', (keyword, value) => {
    const { valid: isValid, errors } = judge(contract, value).result;
    expect(isValid).toBe(false);
    expect(errors.map((error) => error.keyword)).toContain(keyword);
  });
});
