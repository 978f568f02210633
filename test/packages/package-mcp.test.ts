import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InstalledMachine, stageInstalledMachine } from './installed-machine.ts';

const executable = fileURLToPath(new URL('../../packages/cli/bin/quirl.cjs', import.meta.url));
const noLuaEngine = fileURLToPath(new URL('./no-lua-engine.cjs', import.meta.url));

const sail = { words: 'sail', summary: 'Sail a boat to a place' };
const climb = { words: 'climb', summary: 'Climb a tower' };

let machine: InstalledMachine;
const open: Client[] = [];
beforeEach(() => {
  machine = stageInstalledMachine();
  machine.build();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
  machine.remove();
});

/** A session with a server that loads these modules first. */
const connect = async (...guards: readonly string[]): Promise<Client> => {
  const client = new Client({ name: 'test', version: '0' });
  open.push(client);
  const args = [...guards.flatMap((guard) => ['--require', guard]), executable, 'serve', 'mcp'];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: machine.environment }));
  return client;
};

const call = async (client: Client, name: string, input: Record<string, unknown>) => {
  const { content, isError, structuredContent } = CallToolResultSchema.parse(
    await client.callTool({ name, arguments: input }),
  );
  const [first] = content;
  return { isError: isError ?? false, structuredContent, text: first?.type === 'text' ? first.text : '' };
};

const resource = async (client: Client, uri: string): Promise<string> => {
  const [content] = (await client.readResource({ uri })).contents;
  return content !== undefined && 'text' in content && typeof content.text === 'string' ? content.text : '';
};

const knows = async (client: Client, command: string): Promise<boolean> =>
  !(await call(client, 'describe_command', { command })).isError;

describe('§package-surfaces', () => {
  it('shows a command of an enabled package in every tool and resource, with the bytes of the command line', async () => {
    machine.install('fleet', [sail]);
    const client = await connect();
    await client.listTools();
    const described = await call(client, 'describe_command', { command: 'fleet sail' });
    expect(described.structuredContent).toMatchObject({ command: { id: 'plugin:fleet/fleet/sail', version: '1.2.0' } });
    expect((await call(client, 'search_commands', { query: 'sail a boat' })).structuredContent).toMatchObject({
      results: [{ path: 'fleet sail', provenance: { source: 'plugin' } }],
    });
    expect((await call(client, 'complete_command', { line: 'quirl plugin call fl' })).structuredContent).toMatchObject({
      items: [{ value: 'fleet sail' }],
    });
    const context = await call(client, 'agent_context', { query: 'sail a boat' });
    expect(context.structuredContent).toMatchObject({ commands: [{ path: 'fleet sail' }] });
    expect(
      (await call(client, 'validate_document', { document: context.text, kind: 'context' })).structuredContent,
    ).toMatchObject({ valid: true });
    const selected = ['--select', 'fleet sail'];
    expect(await resource(client, 'quirl://agent/manifest')).toBe(machine.output('agent', 'manifest'));
    expect(await resource(client, 'quirl://agent/catalog?select=fleet%20sail')).toBe(
      machine.output('agent', 'catalog', ...selected),
    );
    expect(await resource(client, 'quirl://agent/manifest?select=fleet%20sail')).toBe(
      machine.output('agent', 'manifest', ...selected),
    );
  });
});

describe('§package-watch', () => {
  it('follows packages that are enabled, disabled and removed while it runs', async () => {
    const client = await connect();
    expect(await knows(client, 'fleet sail')).toBe(false);
    machine.install('fleet', [sail]);
    expect(await knows(client, 'fleet sail')).toBe(true);
    machine.install('tower', [climb]);
    machine.output('plugin', 'disable', 'fleet');
    expect([await knows(client, 'fleet sail'), await knows(client, 'tower climb')]).toEqual([false, true]);
    machine.output('plugin', 'remove', 'tower');
    expect(await knows(client, 'tower climb')).toBe(false);
    expect(await resource(client, 'quirl://agent/manifest')).toBe(machine.output('agent', 'manifest'));
  });

  it('drops a package when one of its files changes, and has it again when it is mended', async () => {
    const folder = machine.install('fleet', [sail]);
    machine.install('tower', [climb]);
    const client = await connect();
    for (const name of ['plugin.lua', 'plugin.toml']) {
      const file = join(folder, name);
      const bytes = readFileSync(file);
      expect(await knows(client, 'fleet sail')).toBe(true);
      appendFileSync(file, '\n');
      expect([await knows(client, 'fleet sail'), await knows(client, 'tower climb')]).toEqual([false, true]);
      writeFileSync(file, bytes);
      expect(await knows(client, 'fleet sail')).toBe(true);
    }
  });

  it('goes on when the lock is damaged and mended', async () => {
    machine.install('fleet', [sail]);
    const client = await connect();
    expect(await knows(client, 'fleet sail')).toBe(true);
    renameSync(machine.lock, `${machine.lock}.aside`);
    expect(await knows(client, 'fleet sail')).toBe(false);
    writeFileSync(machine.lock, '{');
    expect([await knows(client, 'fleet sail'), await knows(client, 'kiln')]).toEqual([false, true]);
    renameSync(`${machine.lock}.aside`, machine.lock);
    expect(await knows(client, 'fleet sail')).toBe(true);
  });

  it('says at the start which packages are left out', async () => {
    const folder = machine.install('fleet', [sail]);
    expect((await connect()).getInstructions()).not.toContain('Note:');
    appendFileSync(join(folder, 'plugin.lua'), '\n');
    expect((await connect()).getInstructions()).toMatch(
      / Note: the package fleet is left out, since .*doctor fleet\.$/,
    );
  });

  it('§cli-lua-never-evaluated answers where the engine of Lua fails when entered', async () => {
    machine.install('fleet', [sail]);
    const client = await connect(noLuaEngine);
    expect(await knows(client, 'fleet sail')).toBe(true);
    const environment = { NODE_OPTIONS: `--require=${noLuaEngine}` };
    expect(machine.quirl(['plugin', 'call', 'fleet', 'sail', 'x'], { environment }).stderr).toContain('engine entered');
  });
});
