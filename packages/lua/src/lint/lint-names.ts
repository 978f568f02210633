import { HOST_TABLE } from '../host-symbols.ts';
import { syntaxKind } from '../parse/syntax-kind.ts';
import { parentsOf, type SyntaxTree } from '../parse/syntax-tree.ts';
import type { FindingList } from './finding-list.ts';
import type { LintCode } from './lint-finding.ts';
import { lintHostPath } from './lint-host-path.ts';

const GLOBAL_NAME = syntaxKind('global_name');
const LOCAL_NAME = syntaxKind('local_name');
const LOCAL = syntaxKind('local');
const DECLARED_NAME = syntaxKind('declared_name');

/** The libraries of Lua that a restricted source may not use. */
export const FORBIDDEN_LIBRARIES = ['coroutine', 'debug', 'io', 'os', 'package'] as const;

/** The functions of Lua that a restricted source may not use. */
export const FORBIDDEN_GLOBALS = ['collectgarbage', 'dofile', 'load', 'loadfile', 'print', 'require', 'warn'] as const;

type NameRule = Readonly<{ code: LintCode; message: (name: string) => string }>;

const libraryRule: NameRule = {
  code: 'lua.forbidden_library',
  message: (name) => `the library \`${name}\` is not there`,
};
const globalRule: NameRule = {
  code: 'lua.forbidden_global',
  message: (name) => `the function \`${name}\` is not there`,
};

const nameRules: ReadonlyMap<string, NameRule> = new Map<string, NameRule>([
  ...FORBIDDEN_LIBRARIES.map((name): [string, NameRule] => [name, libraryRule]),
  ...FORBIDDEN_GLOBALS.map((name): [string, NameRule] => [name, globalRule]),
]);

/** The rules over names: forbidden globals, and what a source does with the host table. One walk in order of position. */
export const lintNames = (tree: SyntaxTree, findings: FindingList): void => {
  const { tokens, size, kinds, firstTokens, declarations } = tree;
  const rules = tokens.spellings.map((spelling) => nameRules.get(spelling));
  const host = tokens.spellings.indexOf(HOST_TABLE);
  const parents = parentsOf(tree);
  // Locals that are the host table under its own name, as in `local quirl = quirl`.
  const aliases = new Set<number>();
  for (let node = 0; node < size; node += 1) {
    const kind = kinds[node];
    if (kind !== GLOBAL_NAME && kind !== LOCAL_NAME) continue;
    const token = firstTokens[node] ?? 0;
    const name = tokens.names[token] ?? 0;
    if (kind === GLOBAL_NAME) {
      const rule = rules[name];
      if (rule !== undefined)
        findings.add(rule.code, tokens.starts[token] ?? 0, tokens.ends[token] ?? 0, () =>
          rule.message(tokens.spellings[name] ?? ''),
        );
    }
    if (name !== host || (kind === LOCAL_NAME && !aliases.has(declarations[node] ?? 0))) continue;
    const alias = declarationOf(tree, parents, node);
    if (alias === undefined) lintHostPath(tree, parents, node, findings);
    else aliases.add(alias);
  }
};

/** For the value in `local quirl = quirl` the token that it gives its value to. */
const declarationOf = (tree: SyntaxTree, parents: Uint32Array, node: number): number | undefined => {
  const { tokens, kinds, firstTokens, spans } = tree;
  const statement = parents[node] ?? node;
  if (kinds[statement] !== LOCAL) return undefined;
  // Only the form with one name and one value: the others are rare, and a host table under another name is not followed.
  const declared = node - 1;
  if (kinds[declared] !== DECLARED_NAME || spans[statement] !== 3) return undefined;
  const token = firstTokens[declared] ?? 0;
  return tokens.names[token] === tokens.names[firstTokens[node] ?? 0] ? token : undefined;
};
