/** The command that needs the protocol's SDK: a bundle of its own, so that no other command loads it. */
export { serveMcp } from './commands/serve-mcp.ts';
