export type { CommandHost } from './commands/command-host.ts';
export { ClosedOutput, type Output, streamOutput } from './output/output.ts';
export { run } from './run.ts';
