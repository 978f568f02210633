export type { SourceAudit } from './audit/source-audit.ts';
export { HOST_API, type HostFunction, type HostProfile, installedHostApi } from './host-api.ts';
export { LUA_SOURCE_BYTES_LIMIT } from './limits.ts';
export type { LintCode, LintFinding, LintReport } from './lint/lint-finding.ts';
