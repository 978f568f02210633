export type { CatalogView } from './catalog/catalog-view.ts';
export {
  QuirlError,
  refusal,
  type ShellError,
  type ShellErrorCode,
  type ShellErrorLabel,
} from './error/shell-error.ts';
export type * from './generated/contract-types.ts';
export { type Checksum, checksum, createChecksum } from './hash/checksum.ts';
export { canonicalJson } from './json/canonical-json.ts';
export { prettyJson, prettyJsonAt, prettyJsonPieces } from './json/pretty-json.ts';
export type { CandidateCosts, CandidateTable, Postings, RankingIndex } from './ranking/ranking-index.ts';
export { compareCodePointLists, compareCodePoints } from './text/code-point-order.ts';
export { escapeControls, escapeControlsInJson } from './text/control-characters.ts';
