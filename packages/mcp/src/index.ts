export { LineLimitError } from './bounded-lines.ts';
export type { CatalogPort, DocumentKind, Selection } from './catalog-port.ts';
export { createMcpServer, type McpStreams, serveMcp } from './serve-mcp.ts';
