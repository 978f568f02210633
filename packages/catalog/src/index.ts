export { completeLine } from './complete/complete-line.ts';
export { type CompletionCatalog, type CompletionName, completionCatalogOf } from './complete/completion-catalog.ts';
export { absolutePath } from './discover/absolute-path.ts';
export { type Machine, thisMachine } from './discover/machine.ts';
export type { NamedSources } from './discover/roots.ts';
export { explainCommand } from './explain/explain-command.ts';
export type { BuildPhase, BuildProgress, OnProgress } from './index-store/build-clock.ts';
export { type BuildRequest, buildIndex } from './index-store/build-index.ts';
export { IndexDefect } from './index-store/index-defect.ts';
export { indexPathOf, indexPlaceOf } from './index-store/index-path.ts';
export { indexStatus, type StatusRequest } from './index-store/index-status.ts';
export { type RecomposeRequest, type Recomposition, recomposeIndex } from './index-store/recompose-index.ts';
export type { CatalogReaders } from './load/catalog-readers.ts';
export { type KeptCatalog, keepCatalog } from './load/kept-catalog.ts';
export {
  type CatalogNeeds,
  type CatalogRequest,
  type IndexUse,
  type LoadedCatalog,
  loadCatalog,
  withCatalog,
} from './load/load-catalog.ts';
export { type CommandNames, type FoundCommand, findCommand, namesOfRecords } from './lookup/find-command.ts';
export { matchOptions } from './lookup/match-options.ts';
export {
  catalogFilePieces,
  decodeRecord,
  encodeRecord,
  readCatalogFile,
} from './model/catalog-file.ts';
export { QUALITY_RULES, type QualityCode, type QualityIssue, qualityIssues } from './model/command-quality.ts';
export { type CommandArgument, type CommandRecord, commandId, importedCommand } from './model/command-record.ts';
export { isAdmissibleImport } from './model/import-authority.ts';
export { admitCommand, mergeCatalog, mergeCommand } from './model/merge-commands.ts';
export { resolveParent, resolveParents } from './model/resolve-parents.ts';
export type { SourceFacts, SourceText } from './model/source-facts.ts';
export type { CountRange, OwnArgument, OwnCommand, OwnValueType } from './own/own-command.ts';
export { OWN_EXIT_CODES, ownCommandRecords } from './own/own-command-records.ts';
export { type DeclaredCommand, OWN_COMMANDS, type OwnPath } from './own/own-commands.ts';
export { ownSignature } from './own/own-signature.ts';
export { type CommandTextLook, type CommandTextStyle, PLAIN_LOOK } from './render/command-look.ts';
export { catalogMarkdownPieces, renderCommandMarkdown } from './render/render-command-markdown.ts';
export { type DescribedCommand, renderCommandText } from './render/render-command-text.ts';
export { type SearchRequest, searchCatalog } from './search/search-catalog.ts';
