export { type CommandArgument, type CommandRecord, commandId, importedCommand } from './model/command-record.ts';
export type { SourceFacts, SourceText } from './model/source-facts.ts';
