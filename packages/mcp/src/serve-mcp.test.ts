import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import {
  type AgentCatalog,
  buildAgentCatalog,
  buildAgentContext,
  buildAgentManifest,
  contractHash,
  prettyJson,
  refusal,
  validateAgentDocument,
  viewOfCatalog,
} from '@quirl/quirl-contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { LineLimitError } from './bounded-lines.ts';
import type { CatalogPort } from './catalog-port.ts';
import { DEPTH_LIMIT, DOCUMENT_LIMIT, INPUT_LIMIT, LINE_LIMIT } from './limits.ts';
import { createMcpServer, serveMcp } from './serve-mcp.ts';
import { toolNames } from './tools.ts';

const provenance = {
  source: 'man',
  confidence: 'medium',
  trust: 'heuristic',
  origin: null,
  fingerprint: null,
  generated_at: null,
} as const;

const catalog: AgentCatalog = buildAgentCatalog({
  quirlVersion: '1.2.3',
  hostApi: [],
  commands: [
    {
      id: 'command:kiln',
      version: null,
      path: 'kiln',
      aliases: [],
      parent: null,
      signature: 'kiln [options]',
      summary: 'fire pottery',
      details: '',
      options: [],
      examples: [],
      io: { input: 'Unknown', output: 'Unknown', streaming: false },
      effects: ['spawn_process'],
      exit_codes: {},
      provenance,
    },
  ],
});

const header = (name: Parameters<typeof contractHash>[0]) => ({ schema_version: 1, schema_hash: contractHash(name) });

const port = (overrides: Partial<CatalogPort> = {}): CatalogPort => ({
  quirlVersion: '1.2.3',
  search: async ({ query, kind }) => ({
    document_type: 'quirl.search',
    ...header('quirl.search'),
    query,
    kind,
    catalog_hash: catalog.catalog_hash,
    matched: 0,
    results: [],
  }),
  describe: async ({ command, match }) => {
    const found = catalog.commands.find(({ path }) => path === command);
    if (found === undefined) throw refusal('invalid_argument', `there is no command "${command}"`, 'search for it');
    return {
      document_type: 'quirl.command.description',
      ...header('quirl.command.description'),
      catalog_hash: catalog.catalog_hash,
      match,
      options_total: 0,
      command: found,
    };
  },
  context: async ({ query, tokenBudget }) => buildAgentContext(catalog, query, tokenBudget),
  complete: async ({ line, cursor }) => ({
    document_type: 'quirl.completion',
    ...header('quirl.completion'),
    input: line,
    cursor,
    items: [],
  }),
  validate: async ({ document, kind }) => validateAgentDocument(document, kind, catalog),
  catalogDocument: async () => prettyJson(catalog),
  manifestDocument: async () => prettyJson(buildAgentManifest(viewOfCatalog(catalog))),
  ...overrides,
});

const open: Client[] = [];
const connect = async (over: CatalogPort = port()): Promise<Client> => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '0' });
  await Promise.all([createMcpServer(over).connect(ours), client.connect(theirs)]);
  open.push(client);
  return client;
};

afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});

const call = async (client: Client, name: string, input: Record<string, unknown>) => {
  const { content, structuredContent, isError } = CallToolResultSchema.parse(
    await client.callTool({ name, arguments: input }),
  );
  const [first] = content;
  return { structuredContent, isError: isError ?? false, text: first?.type === 'text' ? first.text : '' };
};

describe('§mcp-tools', () => {
  it('lists the five tools by name, each with closed input and an output schema, and as read-only', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...toolNames].sort());
    for (const tool of tools) {
      expect(tool.inputSchema['additionalProperties'], tool.name).toBe(false);
      expect(tool.outputSchema?.type, tool.name).toBe('object');
      expect(tool.annotations?.readOnlyHint, tool.name).toBe(true);
    }
  });

  it('keeps §mcp-read-only: no tool takes a path to a file', async () => {
    const { tools } = await (await connect()).listTools();
    const members = tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}));
    expect(members.filter((name) => /path|file|uri|url/.test(name))).toEqual([]);
  });
});

describe('§mcp-notice', () => {
  it('tells the client at the start what is wrong with the catalog, and only then', async () => {
    const plain = (await connect()).getInstructions() ?? '';
    const noticed = (await connect(port({ notice: 'there is no index' }))).getInstructions() ?? '';
    expect(plain).not.toContain('Note:');
    expect(noticed).toBe(`${plain} Note: there is no index.`);
  });
});

describe('§mcp-packages', () => {
  it('tells the client, where it learns of commands, how those of packages are run', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    const said = tools.filter(({ description }) => description?.includes('quirl plugin call <its path>'));
    expect(said.map(({ name }) => name)).toEqual(['agent_context', 'describe_command']);
    expect(client.getInstructions()).toContain('quirl plugin call <its path>');
  });
});

describe('§mcp-structured', () => {
  const calls: readonly (readonly [string, Record<string, unknown>])[] = [
    ['agent_context', { query: 'fire pottery', token_budget: 500 }],
    ['complete_command', { line: 'ki' }],
    ['describe_command', { command: 'kiln' }],
    ['search_commands', { query: 'pottery' }],
    ['validate_document', { document: prettyJson(catalog), kind: 'catalog' }],
  ];

  it.each(calls)(
    'answers %s with structured content that fits its output schema, twice the same',
    async (name, input) => {
      const client = await connect();
      await client.listTools();
      const first = await call(client, name, input);
      const second = await call(client, name, input);
      expect(first.isError).toBe(false);
      expect(JSON.parse(first.text)).toEqual(first.structuredContent);
      expect(second.text).toBe(first.text);
    },
  );

  it('validates a document that the same session gave out', async () => {
    const client = await connect();
    const { text } = await call(client, 'agent_context', { query: 'fire pottery' });
    const verdict = await call(client, 'validate_document', { document: text, kind: 'context' });
    expect(verdict.structuredContent).toMatchObject({ valid: true, diagnostics: [] });
  });
});

describe('§mcp-refusals', () => {
  it('gives a refusal of the port as a tool error that carries the ShellError', async () => {
    const { isError, text } = await call(await connect(), 'describe_command', { command: 'absent' });
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ code: 'invalid_argument', help: [expect.any(String)] });
  });

  it.each([
    ['a missing argument', 'agent_context', {}],
    ['an unknown argument', 'agent_context', { query: 'x', path: '/etc/passwd' }],
    ['a wrong type', 'search_commands', { query: 5 }],
    ['a number out of range', 'search_commands', { query: 'x', limit: 101 }],
    ['a budget below the least', 'agent_context', { query: 'x', token_budget: 63 }],
    ['an unknown kind', 'validate_document', { document: '{}', kind: 'recipe' }],
  ])('refuses %s as invalid_argument', async (_what, name, input) => {
    const { isError, text } = await call(await connect(), name, input);
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toMatchObject({
      code: 'invalid_argument',
      help: [expect.stringContaining(name === 'validate_document' ? 'document, kind' : 'query')],
    });
  });

  it('answers a tool that does not exist with a protocol error', async () => {
    await expect((await connect()).callTool({ name: 'run_command', arguments: {} })).rejects.toThrow(/no tool/);
  });

  it('says nothing about the inside when the port has a defect', async () => {
    const broken = port({
      search: async () => {
        throw new Error('secret at /home/someone');
      },
    });
    const { isError, text } = await call(await connect(broken), 'search_commands', { query: 'x' });
    expect(isError).toBe(true);
    expect(text).not.toContain('secret');
  });
});

describe('§mcp-resources', () => {
  it('reads every listed document, and a context from its template', async () => {
    const client = await connect();
    const { resources } = await client.listResources();
    const uris = [...resources.map(({ uri }) => uri), 'quirl://agent/context?query=fire%20pottery&token_budget=500'];
    for (const uri of uris) {
      const { contents } = await client.readResource({ uri });
      const [content] = contents;
      expect(JSON.parse(content !== undefined && 'text' in content ? content.text : '')).toHaveProperty(
        'document_type',
      );
    }
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(3);
  });

  it.each([
    'quirl://agent/nothing',
    'file:///etc/passwd',
    'quirl://agent/context?query=',
    'quirl://agent/context?query=x&token_budget=1e9',
    'quirl://agent/context?query=x&token_budget=18446744073709551616',
    '%',
  ])('answers the address %s with a protocol error', async (uri) => {
    await expect((await connect()).readResource({ uri })).rejects.toThrow();
  });
});

describe('§mcp-refusals of text', () => {
  it('refuses half a character in any argument', async () => {
    const client = await connect();
    for (const [tool, input] of [
      ['search_commands', { query: '\ud800' }],
      ['complete_command', { line: 'kiln \udc00' }],
      ['describe_command', { command: 'kiln', match: '\ud800x' }],
      ['agent_context', { query: 'x', select: ['kiln', '\ud800'] }],
      ['validate_document', { document: '\ud800', kind: 'catalog' }],
    ] as const) {
      const { isError, text } = await call(client, tool, { ...input });
      expect([tool, isError, JSON.parse(text).code]).toEqual([tool, true, 'invalid_argument']);
    }
    expect((await call(client, 'search_commands', { query: '\ud83d\ude00' })).isError).toBe(false);
  });
});

describe('limits', () => {
  it('§mcp-input-limit admits arguments of exactly the limit and refuses one byte more', async () => {
    const client = await connect();
    const room = INPUT_LIMIT - JSON.stringify({ line: '' }).length;
    expect((await call(client, 'complete_command', { line: 'x'.repeat(room) })).isError).toBe(false);
    const refused = await call(client, 'complete_command', { line: 'x'.repeat(room + 1) });
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'resource_limit' });
  });

  it('§mcp-document-limit validates a document of exactly 4 MiB, refuses one byte more, and goes on', async () => {
    const client = await connect();
    const fits = await call(client, 'validate_document', { document: ' '.repeat(DOCUMENT_LIMIT), kind: 'catalog' });
    expect(fits.isError).toBe(false);
    const refused = await call(client, 'validate_document', {
      document: ' '.repeat(DOCUMENT_LIMIT + 1),
      kind: 'catalog',
    });
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'resource_limit' });
    expect((await call(client, 'search_commands', { query: 'x' })).isError).toBe(false);
  });

  it('§mcp-document-limit makes a result above 4 MiB a tool error', async () => {
    const large = port({
      complete: async ({ line, cursor }) => ({
        document_type: 'quirl.completion',
        ...header('quirl.completion'),
        input: line.repeat(5000),
        cursor,
        items: [],
      }),
    });
    const { isError, text } = await call(await connect(large), 'complete_command', { line: 'x'.repeat(1000) });
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ code: 'resource_limit' });
  });
});

const session = () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const lines: string[] = [];
  output
    .setEncoding('utf8')
    .on('data', (text: string) => lines.push(...text.split('\n').filter((line) => line !== '')));
  return { input, output, lines, ended: serveMcp(port(), { input, output }) };
};

const initialize = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '0' } } })}\n`;
const ping = (id: number): string => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`;

describe('sessions over streams', () => {
  it('§mcp-session answers everything that was read before the input ended, however it was cut', async () => {
    const { input, lines, ended } = session();
    const bytes = Buffer.from(initialize + ping(2) + ping(3));
    for (const byte of bytes) input.write(Buffer.from([byte]));
    input.end();
    await ended;
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([1, 2, 3]);
  });

  it('§mcp-session ends quietly when the output closes', async () => {
    const { input, output, ended } = session();
    input.write(initialize);
    output.destroy();
    await expect(ended).resolves.toBeUndefined();
  });

  it('§mcp-depth-limit answers a message that nests too deep with an error, and reads the next one', async () => {
    const { input, lines, ended } = session();
    const nested = (depth: number): string =>
      `{"jsonrpc":"2.0","id":9,"method":"ping","params":${'{"a":'.repeat(depth - 2)}{}${'}'.repeat(depth - 2)}}\n`;
    input.write(initialize);
    input.write(nested(DEPTH_LIMIT));
    input.write(nested(DEPTH_LIMIT + 1));
    input.write(nested(200_000));
    input.end(ping(2));
    await ended;
    expect(lines.map((line) => JSON.parse(line).id).sort()).toEqual([1, 2, 9, null, null].sort());
  });

  it('§mcp-malformed answers what is no message with an error, and reads the next one', async () => {
    const { input, lines, ended } = session();
    input.write(initialize);
    for (const line of ['{', '', 'null', '[]', '{"jsonrpc":"1.0","id":9,"method":"ping"}', '\u0000'])
      input.write(`${line}\n`);
    input.end(ping(2));
    await ended;
    const answers = lines.map((line) => JSON.parse(line));
    expect(answers.filter(({ id }) => id !== null).map(({ id }) => id)).toEqual([1, 2]);
    expect(answers.filter(({ id }) => id === null).map(({ error }) => error.code)).toEqual([
      -32700, -32700, -32600, -32600, -32600, -32700,
    ]);
  });

  it('§mcp-session warns of nothing when many answers wait for a slow reader', async () => {
    const warnings: Error[] = [];
    const warned = (warning: Error): void => void warnings.push(warning);
    process.on('warning', warned);
    const input = new PassThrough();
    const output = new PassThrough({ highWaterMark: 16 });
    const ended = serveMcp(port(), { input, output });
    input.write(initialize + Array.from({ length: 50 }, (_, id) => ping(id + 2)).join(''));
    await new Promise((resolve) => setImmediate(resolve));
    output.resume();
    input.end();
    await ended;
    process.off('warning', warned);
    expect(warnings).toEqual([]);
  });

  it('§mcp-line-limit ends the session at a message longer than 16 MiB', async () => {
    const { input, ended } = session();
    const failure = expect(ended).rejects.toBeInstanceOf(LineLimitError);
    input.write(initialize);
    input.write(Buffer.alloc(LINE_LIMIT, 0x20));
    input.write(' \n');
    await failure;
  });
});
