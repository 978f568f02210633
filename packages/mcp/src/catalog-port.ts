import type {
  AgentContext,
  CommandDescription,
  CompletionList,
  SearchResult,
  ValidationReport,
} from '@quirl/quirl-contracts';

/** Document kinds that `validate_document` knows. */
export type DocumentKind = 'catalog' | 'context' | 'manifest';

/** Command paths that narrow the loaded catalog (contracts spec 10, `--select`); empty for all of it. */
export type Selection = readonly string[];

/**
 * What this adapter needs of the program behind it. Every call reads the catalog as it is: nothing is refreshed,
 * written, executed or fetched. A refusal is a thrown `QuirlError`.
 */
export interface CatalogPort {
  readonly quirlVersion: string;
  /** One line about a catalog that is not what this machine has, such as that there is no index yet. */
  readonly notice?: string | null;
  search(request: {
    readonly query: string;
    readonly kind: 'all' | 'command' | 'option';
    readonly limit: number;
  }): Promise<SearchResult>;
  describe(request: { readonly command: string; readonly match: string | null }): Promise<CommandDescription>;
  context(request: {
    readonly query: string;
    readonly tokenBudget: bigint;
    readonly select: Selection;
  }): Promise<AgentContext>;
  /** The cursor is a UTF-8 byte offset in the line. */
  complete(request: { readonly line: string; readonly cursor: number }): Promise<CompletionList>;
  validate(request: {
    readonly document: Uint8Array;
    readonly kind: DocumentKind;
    readonly select: Selection;
  }): Promise<ValidationReport>;
  /** The pretty JSON of the catalog document; refuses with `resource_limit` above the limit in bytes. */
  catalogDocument(select: Selection, limitBytes: number): Promise<string>;
  /** The pretty JSON of the manifest document. */
  manifestDocument(select: Selection): Promise<string>;
}
