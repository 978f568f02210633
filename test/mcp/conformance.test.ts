import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { type CatalogPort, createMcpServer } from '@quirl/mcp';
import { buildAgentCatalog, buildAgentManifest, prettyJson } from '@quirl/quirl-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const suite = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

const catalog = buildAgentCatalog({ quirlVersion: '1.0.0', commands: [], hostApi: [] });
const absent = (): Promise<never> => Promise.reject(new Error('the suite calls no tool of ours'));
const port: CatalogPort = {
  quirlVersion: '1.0.0',
  search: absent,
  describe: absent,
  context: absent,
  complete: absent,
  validate: absent,
  catalogDocument: async () => prettyJson(catalog),
  manifestDocument: async () => prettyJson(buildAgentManifest(catalog)),
};

// The official suite speaks HTTP; the server behind it is the one that speaks over standard streams.
let http: Server;
let url: string;
beforeAll(async () => {
  http = createServer((request, response) => {
    const server = createMcpServer(port);
    const transport = new StreamableHTTPServerTransport({});
    response.on('close', () => void server.close());
    void server.connect(transport).then(() => transport.handleRequest(request, response));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  url = `http://127.0.0.1:${address.port}/mcp`;
});
afterAll(() => new Promise((resolve) => http.close(resolve)));

describe('the official conformance suite, for what the server declares', () => {
  it.each(['server-initialize', 'ping', 'tools-list', 'resources-list'])(
    '§mcp-conformance passes the scenario %s',
    async (scenario) => {
      const { stdout } = await run(process.execPath, [suite, 'server', '--url', url, '--scenario', scenario]);
      expect(stdout).toMatch(/Passed: [1-9]\d*\/[1-9]\d*, 0 failed/);
    },
  );
});
