import { parseLua } from '../parse/parse-lua.ts';
import { stringContent } from '../parse/string-content.ts';
import { syntaxKind } from '../parse/syntax-kind.ts';
import { childrenOf, type SyntaxTree } from '../parse/syntax-tree.ts';
import { kindOf, NAME } from '../parse/token-kind.ts';
import { textOf } from '../parse/token-text.ts';
import { isString } from './host-path.ts';
import { scanHostCalls } from './scan-host-calls.ts';

const FUNCTION = syntaxKind('function');
const RETURN = syntaxKind('return');
const TABLE = syntaxKind('table');
const LITERAL = syntaxKind('literal');
const NAMED_ITEM = syntaxKind('named_item');
const KEYED_ITEM = syntaxKind('keyed_item');
const VARARGS = kindOf('...');

const REGISTRATION = 'quirl.plugin.command';

/** Names through which a program reaches the host table without spelling it. */
const globalTables: ReadonlySet<string> = new Set(['_G', '_ENV']);

/** What the text of an entry shows of the functions that it gives, without being evaluated. */
export interface VisibleCommands {
  /** Every text key of the returned table that may have a function, none if nothing is returned; null where only running it would tell. */
  readonly keys: ReadonlySet<string> | null;
  /** Whether the entry could register a command. */
  readonly mayRegister: boolean;
}

const UNKNOWN: VisibleCommands = Object.freeze({ keys: null, mayRegister: true });

/**
 * Reads which commands an entry can stand behind (catalog spec 15), as far as its text is certain: the one `return` of its chunk is its last
 * statement and gives a table whose keys are literal, or there is none at all. Everything else is unknown. Linear.
 */
export const visibleCommands = (bytes: Uint8Array): VisibleCommands => {
  const { tokens, tree } = parseLua(bytes);
  if (tree === null) return UNKNOWN;
  for (let token = 0; token < tokens.count; token += 1)
    if (tokens.kinds[token] === NAME && globalTables.has(tokens.spellings[tokens.names[token] ?? 0] ?? ''))
      return UNKNOWN;
  const { called, mentioned } = scanHostCalls(tokens, tree);
  const mayRegister = [...called, ...mentioned].some(({ path }) => path === REGISTRATION);
  return { keys: returnedKeys(tree), mayRegister };
};

const returnedKeys = (tree: SyntaxTree): ReadonlySet<string> | null => {
  const returns = returnsOfChunk(tree);
  const [only] = returns;
  if (only === undefined) return new Set();
  // The last statement stands right in front of the block that is the root.
  if (returns.length > 1 || only !== tree.size - 2) return null;
  const [value] = childrenOf(tree, only);
  if (value === undefined) return new Set();
  return tree.kinds[value] === TABLE ? keysOfTable(tree, value) : null;
};

/** The `return` statements that end the chunk itself rather than a function in it. */
const returnsOfChunk = ({ size, kinds, spans }: SyntaxTree): readonly number[] => {
  const returns: number[] = [];
  for (let node = size - 1; node >= 0; node -= kinds[node] === FUNCTION ? (spans[node] ?? 1) : 1)
    if (kinds[node] === RETURN) returns.push(node);
  return returns;
};

const keysOfTable = (tree: SyntaxTree, table: number): ReadonlySet<string> | null => {
  const { tokens, kinds, firstTokens } = tree;
  const keys = new Set<string>();
  for (const item of childrenOf(tree, table)) {
    const parts = childrenOf(tree, item);
    if (kinds[item] === NAMED_ITEM) {
      if (mayBeFunction(tree, parts[0])) keys.add(textOf(tokens, firstTokens[item] ?? 0));
    } else if (kinds[item] === KEYED_ITEM) {
      const key = parts[0] ?? item;
      if (kinds[key] !== LITERAL) return null;
      const token = firstTokens[key] ?? 0;
      if (tokens.kinds[token] === VARARGS) return null;
      // A number or a boolean is the key of no command.
      if (isString(tokens.kinds[token]) && mayBeFunction(tree, parts[1]))
        keys.add(Buffer.from(stringContent(tokens, token), 'latin1').toString('utf8'));
    }
  }
  return keys;
};

const mayBeFunction = ({ tokens, kinds, firstTokens }: SyntaxTree, value: number | undefined): boolean => {
  if (value === undefined || kinds[value] === TABLE) return false;
  return kinds[value] !== LITERAL || tokens.kinds[firstTokens[value] ?? 0] === VARARGS;
};
