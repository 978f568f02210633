import { helpFlag, type OwnCommand } from './own-command.ts';

/** Protocols through which other programs reach the catalog. */
export const serveCommands = [
  {
    path: 'quirl serve mcp',
    summary: 'Serve the catalog to an MCP client over standard input and output',
    details:
      'Speaks the Model Context Protocol until its input ends: five tools that search, describe, complete, pick commands for a task and validate documents, and the agent documents as resources. The index is read as it is for every call and never refreshed; nothing is executed or fetched. A client starts this command itself.',
    arguments: [helpFlag('quirl serve mcp')],
    examples: ['quirl serve mcp'],
    effects: ['read_filesystem'],
  },
] as const satisfies readonly OwnCommand[];
