import { HOST_SYMBOLS, HOST_TABLE, type HostSymbol, INSTALLED_SYMBOLS } from '../host-symbols.ts';
import { stringContent } from '../parse/string-content.ts';
import { syntaxKind } from '../parse/syntax-kind.ts';
import { childrenOf, type SyntaxTree } from '../parse/syntax-tree.ts';
import { kindOf, LONG_STRING, STRING } from '../parse/token-kind.ts';
import { quoted, textOf } from '../parse/token-text.ts';
import type { FindingList } from './finding-list.ts';

const LITERAL = syntaxKind('literal');
const LOCAL_NAME = syntaxKind('local_name');
const FIELD = syntaxKind('field');
const METHOD = syntaxKind('method');
const INDEX = syntaxKind('index');
const GROUP = syntaxKind('group');
const CALL = syntaxKind('call');
const TARGETS = syntaxKind('targets');
const FUNCTION_STATEMENT = syntaxKind('function_statement');
const VARARG = kindOf('...');

const continuesPath: ReadonlySet<number> = new Set([FIELD, METHOD, INDEX, GROUP]);

/** Judges what the source does with the host table that the name `root` stands for. */
export const lintHostPath = (tree: SyntaxTree, parents: Uint32Array, root: number, findings: FindingList): void => {
  const chain = chainOf(tree, parents, root);
  const top = chain.at(-1) ?? root;
  const { tokens, firstTokens, endTokens } = tree;
  const start = tokens.starts[firstTokens[root] ?? 0] ?? 0;
  const endOf = (node: number): number => tokens.ends[(endTokens[node] ?? 1) - 1] ?? 0;
  if (isWritten(tree, parents, top)) {
    // A local of this name may be given another value; the host table is as it was.
    if (top === root && tree.kinds[root] === LOCAL_NAME) return;
    findings.add('lua.host_write', start, endOf(top), () => 'the host table cannot be assigned to');
    return;
  }
  const walked = walk(tree, chain);
  if (walked.unknown !== undefined) {
    const { unknown, at } = walked;
    findings.add('lua.unknown_host_symbol', start, endOf(at), () => unknownMessage(unknown));
    return;
  }
  const { symbol, isMethod } = walked;
  if (symbol?.kind !== 'function') return;
  const call = parents[top] ?? top;
  const given = argumentsOf(tree, call, top);
  if (given === undefined) return;
  const count = given + (isMethod ? 1 : 0);
  const { path, parameters } = symbol.row;
  if (count !== parameters.length)
    findings.add(
      'lua.host_arity',
      start,
      endOf(call),
      () =>
        `\`${path}\` takes ${counted(parameters.length)}, this call gives ${count}${isMethod ? ' with the table before `:`' : ''}`,
    );
};

const counted = (count: number): string => (count === 1 ? '1 argument' : `${count} arguments`);

/** The nodes above `root` that it is the base of, innermost first: fields, keys, groups. */
const chainOf = ({ kinds, spans }: SyntaxTree, parents: Uint32Array, root: number): readonly number[] => {
  const first = root - (spans[root] ?? 1) + 1;
  const chain: number[] = [];
  let node = root;
  for (;;) {
    const parent = parents[node] ?? node;
    if (parent === node || !continuesPath.has(kinds[parent] ?? 0)) return chain;
    if (parent - (spans[parent] ?? 1) + 1 !== first) return chain;
    chain.push(parent);
    node = parent;
  }
};

const isWritten = ({ kinds, spans }: SyntaxTree, parents: Uint32Array, top: number): boolean => {
  const parent = parents[top] ?? top;
  if (kinds[parent] === TARGETS) return true;
  const isFirst = top - (spans[top] ?? 1) === parent - (spans[parent] ?? 1);
  return kinds[parent] === FUNCTION_STATEMENT && isFirst;
};

type Walked =
  | { readonly symbol: HostSymbol | undefined; readonly isMethod: boolean; readonly unknown?: undefined }
  | { readonly unknown: string; readonly at: number };

/** Follows a chain as far as its components are known from the text. */
const walk = (tree: SyntaxTree, chain: readonly number[]): Walked => {
  let path: string = HOST_TABLE;
  let symbol = INSTALLED_SYMBOLS.get(path);
  let isMethod = false;
  for (const node of chain) {
    if (tree.kinds[node] === GROUP) continue;
    // The version is a text: what is done with it is Lua's own matter.
    if (symbol?.kind === 'data') break;
    const component = componentOf(tree, node);
    if (component === undefined) return { symbol: undefined, isMethod: false };
    path = `${path}.${component}`;
    symbol = INSTALLED_SYMBOLS.get(path);
    isMethod = tree.kinds[node] === METHOD;
    if (symbol === undefined) return { unknown: path, at: node };
  }
  return { symbol, isMethod };
};

/** What a field, method or key is called; undefined for a key that only a run could tell. */
const componentOf = ({ tokens, kinds, firstTokens, endTokens }: SyntaxTree, node: number): string | undefined => {
  if (kinds[node] !== INDEX) return textOf(tokens, (endTokens[node] ?? 1) - 1);
  const key = node - 1;
  const token = firstTokens[key] ?? 0;
  const isText = tokens.kinds[token] === STRING || tokens.kinds[token] === LONG_STRING;
  return kinds[key] === LITERAL && isText ? stringContent(tokens, token) : undefined;
};

const unknownMessage = (path: string): string =>
  HOST_SYMBOLS.has(path)
    ? `${quoted(path)} is reserved for an interactive shell and not installed for packages`
    : `the host has no ${quoted(path)}`;

/** How many arguments `call` gives to `called`; undefined if it is no call of it, or if only a run could tell. */
const argumentsOf = (tree: SyntaxTree, call: number, called: number): number | undefined => {
  const { tokens, kinds, firstTokens, spans } = tree;
  if (kinds[call] !== CALL || called - (spans[called] ?? 1) !== call - (spans[call] ?? 1)) return undefined;
  const given = childrenOf(tree, call).slice(1);
  const last = given.at(-1);
  if (last === undefined) return 0;
  const isOpen = kinds[last] === CALL || (kinds[last] === LITERAL && tokens.kinds[firstTokens[last] ?? 0] === VARARG);
  return isOpen ? undefined : given.length;
};
