import { FIRST_CAPACITY, grown, grownBytes } from './columns.ts';
import type { SyntaxKind } from './syntax-kind.ts';
import type { TokenList } from './token-list.ts';

/**
 * The syntax of one source, as columns in post-order: children stand before their parent, siblings in the order of the text.
 * The last node is the block of the chunk. A walk is a loop, so that no depth of left recursion (`a.b.c…`) needs a stack.
 */
export interface SyntaxTree {
  readonly tokens: TokenList;
  /** How many nodes there are. */
  readonly size: number;
  readonly kinds: Uint8Array;
  /** Index of the first token of each node. */
  readonly firstTokens: Uint32Array;
  /** Index behind the last token of each node. */
  readonly endTokens: Uint32Array;
  /** How many nodes the subtree of each node has, itself included. */
  readonly spans: Uint32Array;
  /** For a local name and a declared name the token that declares it; else 0. */
  readonly declarations: Uint32Array;
}

/** The children of a node, first to last. */
export const childrenOf = (tree: Pick<SyntaxTree, 'spans'>, node: number): readonly number[] => {
  const children: number[] = [];
  const first = node - (tree.spans[node] ?? 1) + 1;
  for (let child = node - 1; child >= first; child -= tree.spans[child] ?? 1) children.push(child);
  return children.reverse();
};

/** The parent of every node; the root's is itself. Linear. */
export const parentsOf = (tree: SyntaxTree): Uint32Array => {
  const { size, spans } = tree;
  const parents = new Uint32Array(size);
  if (size > 0) parents[size - 1] = size - 1;
  for (let node = 0; node < size; node += 1) {
    const first = node - (spans[node] ?? 1) + 1;
    for (let child = node - 1; child >= first; child -= spans[child] ?? 1) parents[child] = node;
  }
  return parents;
};

/** Collects the nodes of a tree. */
export class SyntaxColumns {
  size = 0;
  kinds = new Uint8Array(FIRST_CAPACITY);
  firstTokens = new Uint32Array(FIRST_CAPACITY);
  endTokens = new Uint32Array(FIRST_CAPACITY);
  spans = new Uint32Array(FIRST_CAPACITY);
  declarations = new Uint32Array(FIRST_CAPACITY);

  /** Adds a node whose subtree begins with node `first`: everything added since then is below it. */
  add(kind: SyntaxKind, firstToken: number, endToken: number, first: number, declaration = 0): void {
    const node = this.size;
    if (node === this.kinds.length) this.grow();
    this.kinds[node] = kind;
    this.firstTokens[node] = firstToken;
    this.endTokens[node] = endToken;
    this.spans[node] = node - first + 1;
    this.declarations[node] = declaration;
    this.size += 1;
  }

  private grow(): void {
    this.kinds = grownBytes(this.kinds);
    this.firstTokens = grown(this.firstTokens);
    this.endTokens = grown(this.endTokens);
    this.spans = grown(this.spans);
    this.declarations = grown(this.declarations);
  }
}
