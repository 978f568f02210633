import type { A2aAgentDefinition, McpServerDefinition, McpServerOptions } from '../generated/contract-types.ts';
import { type Breach, breachUnless, noBreach, type Rule } from './rule.ts';

interface WithTools {
  readonly tools?: readonly string[];
  readonly read?: readonly string[];
}

interface WithHeaders {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly authorization?: unknown;
}

const readSubset = ({ tools, read }: WithTools): readonly Breach[] => {
  if (tools === undefined || read === undefined) return noBreach;
  const enabled = new Set(tools);
  return read.flatMap((name, index) => breachUnless(enabled.has(name), ['read', index], 'must be among the tools'));
};

/** No second authorization may stand among the headers. */
const authorizationHeader = ({ headers, authorization }: WithHeaders): readonly Breach[] => {
  if (headers === undefined || authorization === undefined) return noBreach;
  return Object.keys(headers)
    .filter((name) => name.toLowerCase() === 'authorization')
    .map((name) => ({ at: ['headers', name], error: 'must be absent beside the member "authorization"' }));
};

const hasCredentials = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
};

const urlCredentials = (url: string): readonly Breach[] =>
  breachUnless(!hasCredentials(url), ['url'], 'must carry no user name and no password');

/** SPEC §mcp-server-options. */
export const mcpOptionsRules: readonly Rule<McpServerOptions>[] = [
  { name: 'mcp-read-subset', check: readSubset },
  { name: 'mcp-authorization-header', check: authorizationHeader },
];

/** SPEC §mcp-server-definition. */
export const mcpServerRules: readonly Rule<McpServerDefinition>[] = [
  { name: 'mcp-read-subset', check: readSubset },
  {
    name: 'mcp-authorization-header',
    check: (server) => (server.transport === 'http' ? authorizationHeader(server) : noBreach),
  },
  {
    name: 'mcp-url-credentials',
    check: (server) => (server.transport === 'http' ? urlCredentials(server.url) : noBreach),
  },
];

/** SPEC §a2a-agent-definition. */
export const a2aAgentRules: readonly Rule<A2aAgentDefinition>[] = [
  { name: 'a2a-authorization-header', check: authorizationHeader },
  { name: 'a2a-url-credentials', check: ({ url }) => urlCredentials(url) },
];
