import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { OWN_COMMANDS } from '@quirl/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const executable = fileURLToPath(new URL('../../packages/cli/bin/quirl.cjs', import.meta.url));
let home: string;
let environment: Record<string, string>;

const quirl = (...args: string[]) =>
  spawnSync(process.execPath, [executable, ...args], { env: environment, encoding: 'utf8' });

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'quirl-mcp-'));
  for (const folder of ['bin', 'man/man1', 'nothing']) mkdirSync(join(home, folder), { recursive: true });
  writeFileSync(join(home, 'bin/kiln'), '#!/bin/false\n');
  chmodSync(join(home, 'bin/kiln'), 0o755);
  writeFileSync(
    join(home, 'man/man1/kiln.1'),
    '.TH KILN 1\n.SH NAME\nkiln \\- fire pottery\n.SH DESCRIPTION\nHeats a chamber.\n.SH OPTIONS\n.TP\n.B \\-\\-cone=NUMBER\nTarget cone.\n',
  );
  const nothing = join(home, 'nothing');
  environment = {
    HOME: home,
    PATH: join(home, 'bin'),
    QUIRL_FISH_PATH: nothing,
    QUIRL_BASH_PATH: nothing,
    QUIRL_ZSH_PATH: nothing,
    QUIRL_MAN_PATH: join(home, 'man/man1'),
  };
  expect(quirl('index', 'build').status).toBe(0);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const connect = async (): Promise<Client> => {
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [executable, 'serve', 'mcp'], env: environment }),
  );
  return client;
};

const call = async (client: Client, name: string, input: Record<string, unknown>) => {
  const { content, isError, structuredContent } = CallToolResultSchema.parse(
    await client.callTool({ name, arguments: input }),
  );
  const [first] = content;
  return { isError: isError ?? false, structuredContent, text: first?.type === 'text' ? first.text : '' };
};

describe('quirl serve mcp, through the executable and the official client', () => {
  it('§mcp-tools answers every tool from the index of this machine', async () => {
    const client = await connect();
    await client.listTools();
    const context = await call(client, 'agent_context', { query: 'fire pottery' });
    expect(context.structuredContent).toMatchObject({
      commands: expect.arrayContaining([expect.objectContaining({ path: 'kiln', summary: 'fire pottery' })]),
    });
    expect(
      (await call(client, 'validate_document', { document: context.text, kind: 'context' })).structuredContent,
    ).toMatchObject({ valid: true });
    expect(
      (await call(client, 'describe_command', { command: 'kiln', match: 'cone' })).structuredContent,
    ).toMatchObject({ command: { options: [{ names: ['--cone'] }] } });
    expect((await call(client, 'search_commands', { query: 'pottery', limit: 1 })).structuredContent).toMatchObject({
      results: [{ path: 'kiln' }],
    });
    expect((await call(client, 'complete_command', { line: 'kiln --c' })).structuredContent).toMatchObject({
      items: [{ value: '--cone' }],
    });
    await client.close();
  });

  it('§mcp-structured gives the same bytes as the command line, in two sessions', async () => {
    const texts: string[] = [];
    for (let session = 0; session < 2; session += 1) {
      const client = await connect();
      const { contents } = await client.readResource({ uri: 'quirl://agent/catalog?select=kiln' });
      const [content] = contents;
      texts.push(content !== undefined && 'text' in content ? content.text : '');
      await client.close();
    }
    const direct = quirl('agent', 'catalog', '--select', 'kiln').stdout;
    expect(texts).toEqual([direct, direct]);
  });

  it('§mcp-refusals sends a command that is not installed back as a tool error with a next step', async () => {
    const client = await connect();
    const { isError, text } = await call(client, 'describe_command', { command: 'kilt' });
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toMatchObject({
      code: 'invalid_argument',
      help: [expect.stringContaining('quirl search')],
    });
    await client.close();
  });

  it('declares the same choices, defaults and bounds as the command line', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    const option = (path: string, name: string) =>
      OWN_COMMANDS.find((command) => command.path === path)?.arguments.find(({ names }) =>
        names.some((own) => own === name),
      );
    const property = (tool: string, name: string) =>
      tools.find((candidate) => candidate.name === tool)?.inputSchema.properties?.[name];
    expect(property('search_commands', 'kind')).toMatchObject({
      enum: option('quirl search', '--kind')?.choices,
      default: option('quirl search', '--kind')?.default,
    });
    const limit = option('quirl search', '--limit');
    expect(property('search_commands', 'limit')).toMatchObject({
      minimum: Number(limit?.range?.from),
      maximum: Number(limit?.range?.to),
      default: Number(limit?.default),
    });
    expect(property('agent_context', 'token_budget')).toMatchObject({
      default: Number(option('quirl agent context', '--token-budget')?.default),
    });
    expect(property('validate_document', 'kind')).toMatchObject({
      enum: option('quirl agent validate', '--kind')?.choices,
    });
    await client.close();
  });

  it('§mcp-line-limit ends with exit status 1 and one clear error on stderr', async () => {
    const server = spawn(process.execPath, [executable, 'serve', 'mcp'], {
      env: environment,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let errors = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    server.stdin.on('error', () => undefined);
    server.stdin.write(Buffer.alloc(17 * 1024 * 1024, 0x20));
    const status = await new Promise((resolve) => server.on('close', resolve));
    expect(status).toBe(1);
    expect(errors).toContain('longer than');
  });

  it('§mcp-session ends with exit status 0 when its input ends at once', () => {
    const { status, stdout } = spawnSync(process.execPath, [executable, 'serve', 'mcp'], {
      env: environment,
      input: '',
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});
