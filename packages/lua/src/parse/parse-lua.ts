import { parseChunk } from './parse-statement.ts';
import { SyntaxProblem } from './parser.ts';
import { scanTokens } from './scan-tokens.ts';
import type { SyntaxTree } from './syntax-tree.ts';
import type { SyntaxFault, TokenList } from './token-list.ts';

/** What a source is as Lua 5.4: its tokens in any case, and its tree, or the first place where it stops being Lua. */
export type ParsedLua =
  | { readonly tokens: TokenList; readonly tree: SyntaxTree; readonly fault: null }
  | { readonly tokens: TokenList; readonly tree: null; readonly fault: SyntaxFault };

/**
 * Parses the bytes of a source as Lua's own compiler does: grammar, scopes, attributes, jumps, nesting and the bounds of a
 * function (catalog spec 12, 13). A leading `#!` line is a comment. Nothing is evaluated. Linear in the length; the caller
 * bounds it. Whether the bytes are UTF-8 is not judged here.
 */
export const parseLua = (bytes: Uint8Array): ParsedLua => {
  const tokens = scanTokens(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
  try {
    const { size, kinds, firstTokens, endTokens, spans, declarations } = parseChunk(tokens).tree;
    return { tokens, tree: { tokens, size, kinds, firstTokens, endTokens, spans, declarations }, fault: null };
  } catch (error) {
    if (error instanceof SyntaxProblem) return { tokens, tree: null, fault: error.fault };
    throw error;
  }
};
