import { type canonicalJson, PACKAGE_RUNNER, publishedSchema, refusal } from '@quirl/quirl-contracts';
import type { CatalogPort, DocumentKind, Selection } from './catalog-port.ts';
import { DOCUMENT_LIMIT, INPUT_LIMIT } from './limits.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Arguments that were checked against the tool's input schema. */
type Arguments = Readonly<Record<string, unknown>>;

/** One tool: what a client is told of it, and what it does. The result is a document of `quirl-contracts`. */
export interface Tool {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Name of the contract that the result fulfils. */
  readonly output: Parameters<typeof publishedSchema>[0];
  /** Largest arguments, as compact JSON, in bytes. */
  readonly inputLimit: number;
  call(port: CatalogPort, input: Arguments): Promise<Parameters<typeof canonicalJson>[0]>;
}

/** What no record says of itself: no shell knows the path of a package's command. */
export const packageNote = `Run a command whose provenance has the source "plugin" as: ${PACKAGE_RUNNER} <its path> <arguments>.`;

/** In the order in which clients see them: by name. */
export const toolNames = [
  'agent_context',
  'complete_command',
  'describe_command',
  'search_commands',
  'validate_document',
] as const;

export type ToolName = (typeof toolNames)[number];

export const isToolName = (name: string): name is ToolName => toolNames.some((known) => known === name);

const input = (required: readonly string[], properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

const select: JsonSchema = {
  type: 'array',
  items: { type: 'string', minLength: 1 },
  default: [],
  description:
    'Command paths that narrow the catalog to themselves and their subcommands; validate under the same selection.',
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);
const words = (value: unknown): Selection =>
  Array.isArray(value) ? value.filter((word): word is string => typeof word === 'string') : [];

export const tools: Readonly<Record<ToolName, Tool>> = {
  agent_context: {
    title: 'Commands for a task',
    description: `The installed commands that fit a task, best ones complete, within a token budget. Start here when you know what to do but not with which command. ${packageNote}`,
    inputSchema: input(['query'], {
      query: { type: 'string', description: 'The task in a few words, such as "extract a tar archive".' },
      token_budget: {
        type: 'integer',
        minimum: 64,
        maximum: Number.MAX_SAFE_INTEGER,
        default: 6000,
        description: 'Upper bound for the estimated tokens of the result.',
      },
      select,
    }),
    output: 'AgentContext',
    inputLimit: INPUT_LIMIT,
    call: (port, { query, token_budget, select: paths }) =>
      port.context({ query: text(query), tokenBudget: BigInt(count(token_budget, 6000)), select: words(paths) }),
  },
  complete_command: {
    title: 'Complete a command line',
    description: 'What may stand at the cursor of a command line: commands, options or option values.',
    inputSchema: input(['line'], {
      line: { type: 'string', description: 'The command line as typed so far.' },
      cursor: {
        type: 'integer',
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'UTF-8 byte offset of the cursor; the end of the line if absent.',
      },
    }),
    output: 'CompletionList',
    inputLimit: INPUT_LIMIT,
    call: (port, { line, cursor }) =>
      port.complete({ line: text(line), cursor: count(cursor, Buffer.byteLength(text(line))) }),
  },
  describe_command: {
    title: 'Describe one command',
    description: `Everything that is known about one installed command, with the origin of each fact; with \`match\`, only the options that match some words. ${packageNote}`,
    inputSchema: input(['command'], {
      command: { type: 'string', description: 'Path of the command, such as "git commit".' },
      match: { type: 'string', description: 'Words or an option name, such as "exclude" or "--strip-components".' },
    }),
    output: 'CommandDescription',
    inputLimit: INPUT_LIMIT,
    call: (port, { command, match }) =>
      port.describe({ command: text(command), match: match === undefined ? null : text(match) }),
  },
  search_commands: {
    title: 'Search commands',
    description: 'Names and summaries of the installed commands or options that match a query, best first.',
    inputSchema: input(['query'], {
      query: { type: 'string', description: 'A few words.' },
      kind: {
        type: 'string',
        enum: ['all', 'command', 'option'],
        default: 'all',
        description: 'What to look for.',
      },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'Most results to return.' },
    }),
    output: 'SearchResult',
    inputLimit: INPUT_LIMIT,
    call: (port, { query, kind, limit }) =>
      port.search({ query: text(query), kind: searchKind(kind), limit: count(limit, 20) }),
  },
  validate_document: {
    title: 'Validate an agent document',
    description:
      'Whether a catalog, context or manifest document that you hold is intact and still true of this machine.',
    inputSchema: input(['document', 'kind'], {
      document: { type: 'string', description: 'The JSON text of the document; never a path.' },
      kind: {
        type: 'string',
        enum: ['catalog', 'context', 'manifest'],
        description: 'What the document claims to be.',
      },
      select,
    }),
    output: 'ValidationReport',
    // Every character of a document may need six as an escape in the arguments; its own limit is checked on the text.
    inputLimit: 6 * DOCUMENT_LIMIT + INPUT_LIMIT,
    call: async (port, { document, kind, select: paths }) =>
      port.validate({ document: admittedDocument(text(document)), kind: documentKind(kind), select: words(paths) }),
  },
};

const searchKind = (value: unknown): 'all' | 'command' | 'option' =>
  value === 'command' || value === 'option' ? value : 'all';

const documentKind = (value: unknown): DocumentKind => {
  if (value === 'catalog' || value === 'context' || value === 'manifest') return value;
  throw refusal('invalid_argument', 'the kind is none of catalog, context and manifest', 'name one of them as `kind`');
};

const admittedDocument = (document: string): Uint8Array => {
  const bytes = Buffer.from(document);
  if (bytes.length > DOCUMENT_LIMIT) {
    throw refusal(
      'resource_limit',
      `the document has ${bytes.length} bytes, more than the ${DOCUMENT_LIMIT} that validation admits`,
      'narrow the document with `select` when it is made, and validate that one',
      ['reason: read_limit', `limit: ${DOCUMENT_LIMIT}; observed: ${bytes.length}`],
    );
  }
  return bytes;
};

/** The output schema of a tool, as plain JSON Schema 2020-12. */
export const outputSchema = (tool: Tool): JsonSchema => publishedSchema(tool.output);
