import type { Readable, Writable } from 'node:stream';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { canonicalJson, QuirlError, refusal, type ShellError } from '@quirl/quirl-contracts';
import { BoundedLines, LineLimitError } from './bounded-lines.ts';
import type { CatalogPort } from './catalog-port.ts';
import { DOCUMENT_LIMIT, LINE_LIMIT } from './limits.ts';
import { readResource, resources, resourceTemplates } from './resources.ts';
import { isToolName, outputSchema, packageNote, type Tool, toolNames, tools } from './tools.ts';

/** Where a session reads and writes. Protocol messages are the only thing that goes to `output`. */
export interface McpStreams {
  readonly input: Readable;
  readonly output: Writable;
}

const instructions =
  'Knows which commands are installed on this machine. Ask agent_context with the task before you write a command line; ' +
  `describe_command gives every option of one command. ${packageNote} Nothing is executed here.`;

/** What a client tells its model at the start, with what is wrong with the catalog, if anything is. */
const instructionsOf = ({ notice }: CatalogPort): string =>
  notice === undefined || notice === null ? instructions : `${instructions} Note: ${notice}.`;

/** The MCP code for an address where nothing lives. */
const resourceNotFound = -32002;

/** The protocol server over a port, not yet connected to any transport. */
export const createMcpServer = (port: CatalogPort): Server => {
  const server = new Server(
    { name: 'quirl', title: 'Quirl', version: port.quirlVersion },
    { capabilities: { tools: {}, resources: {} }, instructions: instructionsOf(port) },
  );
  const checks = new AjvJsonSchemaValidator();

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: toolNames.map((name) => {
      const { title, description, inputSchema } = tools[name];
      return {
        name,
        title,
        description,
        inputSchema: { ...inputSchema, type: 'object' as const },
        outputSchema: { ...outputSchema(tools[name]), type: 'object' as const },
        annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      };
    }),
  }));

  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    if (!isToolName(params.name)) {
      throw new McpError(
        ErrorCode.InvalidParams,
        `there is no tool "${params.name.slice(0, 80)}"; list the tools to see their names`,
      );
    }
    const tool = tools[params.name];
    try {
      return await callTool(port, tool, params.arguments ?? {}, checks);
    } catch (error) {
      return toolError(error);
    }
  });

  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [...resources] }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [...resourceTemplates] }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const text = await readResource(port, uri).catch(protocolError);
    if (text === undefined) {
      throw new McpError(resourceNotFound, 'no document lives at this address; list the resources to see which do', {
        uri,
      });
    }
    return { contents: [{ uri, mimeType: 'application/json', text }] };
  });
  return server;
};

const argumentNames = ({ inputSchema }: Tool): readonly string[] => Object.keys(Object(inputSchema['properties']));

const callTool = async (
  port: CatalogPort,
  tool: Tool,
  input: Readonly<Record<string, unknown>>,
  checks: AjvJsonSchemaValidator,
): Promise<CallToolResult> => {
  const size = Buffer.byteLength(JSON.stringify(input));
  if (size > tool.inputLimit) {
    throw refusal(
      'resource_limit',
      `the arguments have ${size} bytes, more than ${tool.inputLimit}`,
      'send shorter arguments',
      ['reason: read_limit', `limit: ${tool.inputLimit}; observed: ${size}`],
    );
  }
  const checked = checks.getValidator(tool.inputSchema)(input);
  if (!checked.valid) {
    throw refusal(
      'invalid_argument',
      `the arguments do not fit the input schema: ${checked.errorMessage}`,
      `the arguments of this tool are: ${argumentNames(tool).join(', ')}; see inputSchema in the list of tools`,
    );
  }
  if (!isWellFormed(input)) {
    throw refusal(
      'invalid_argument',
      'the arguments hold half of a surrogate pair, which is no character',
      'send text that is valid Unicode',
    );
  }
  const text = canonicalJson(await tool.call(port, input));
  if (Buffer.byteLength(text) > DOCUMENT_LIMIT) {
    throw refusal(
      'resource_limit',
      `the result is larger than ${DOCUMENT_LIMIT} bytes`,
      'ask for less: a smaller budget, or a selection',
      ['reason: read_limit', `limit: ${DOCUMENT_LIMIT}; observed: ${Buffer.byteLength(text)}`],
    );
  }
  return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) };
};

/** Whether all text in checked arguments consists of whole characters. Their values are plain or lists of plain values. */
const isWellFormed = (input: Readonly<Record<string, unknown>>): boolean =>
  Object.values(input)
    .flat()
    .every((value) => typeof value !== 'string' || !/\p{Surrogate}/u.test(value));

/** A refusal is the tool's answer, so that the model sees it; anything else is a defect and says no more than that. */
const toolError = (error: unknown): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(shellErrorOf(error)) }],
  isError: true,
});

const shellErrorOf = (error: unknown): ShellError =>
  error instanceof QuirlError
    ? error.shellError
    : {
        code: 'data',
        message: 'the call failed inside Quirl',
        help: ['run the same query with the quirl command to see more'],
      };

const protocolError = (error: unknown): never => {
  const shellError = shellErrorOf(error);
  throw new McpError(ErrorCode.InvalidParams, shellError.message, shellError);
};

/**
 * Serves one session until its input ends or its output closes. Resolves when every request that was read is answered.
 * @throws LineLimitError when a message is longer than the limit; the session has ended then.
 */
export const serveMcp = async (port: CatalogPort, { input, output }: McpStreams): Promise<void> => {
  const server = createMcpServer(port);
  const refuse = (code: ErrorCode, message: string): void => {
    output.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })}\n`);
  };
  // The protocol waits for a slow reader once for each answer, and a client may ask as much as it likes.
  output.setMaxListeners(0);
  const lines = new BoundedLines(() => refuse(ErrorCode.InvalidRequest, 'the message nests too deep'));
  const transport = new StdioServerTransport(lines, output, { maxBufferSize: LINE_LIMIT });
  // The protocol drops what is no message of it, and whoever sent that would wait for ever.
  transport.onerror = (error) => {
    if (error instanceof SyntaxError) refuse(ErrorCode.ParseError, 'the message is not valid JSON');
    else if (!(error instanceof LineLimitError))
      refuse(ErrorCode.InvalidRequest, 'the message has not the form of JSON-RPC 2.0');
  };
  const open = new Set<string | number>();
  let ended = false;

  await new Promise<void>((resolve, reject) => {
    const finishIfIdle = (): void => {
      if (ended && open.size === 0) resolve();
    };
    const send = transport.send.bind(transport);
    transport.send = async (message) => {
      await send(message);
      if ('id' in message && message.id !== undefined && !('method' in message)) open.delete(message.id);
      finishIfIdle();
    };
    lines.on('end', () => {
      ended = true;
      finishIfIdle();
    });
    lines.on('error', reject);
    // A client that goes away is the normal end of a session.
    input.on('error', () => resolve());
    output.on('error', () => resolve());
    output.on('close', () => resolve());
    server
      .connect(transport)
      .then(() => {
        const receive = transport.onmessage;
        transport.onmessage = (message) => {
          if ('method' in message && 'id' in message) open.add(message.id);
          if ('method' in message && message.method === 'notifications/cancelled')
            forgetCancelled(open, message.params);
          receive?.(message);
        };
        input.pipe(lines);
      })
      .catch(reject);
  }).finally(() => server.close());
};

// The protocol sends no answer to a cancelled request.
const forgetCancelled = (open: Set<string | number>, parameters: unknown): void => {
  if (typeof parameters !== 'object' || parameters === null || !('requestId' in parameters)) return;
  const { requestId } = parameters;
  if (typeof requestId === 'string' || typeof requestId === 'number') open.delete(requestId);
};
