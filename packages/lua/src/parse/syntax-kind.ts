/** Every kind of node, with what its children are, in order. */
const NODES = {
  // Expressions.
  literal: 'none: nil, a boolean, a number, a string or `...`, which the token tells apart',
  local_name: 'none: a name that a local, a parameter or a loop variable binds',
  global_name: 'none: a name that nothing binds',
  function: 'declared names of the parameters; a block. In a statement it begins behind the name',
  field: 'an expression; the name is the last token',
  method: 'an expression; the name is the last token. Only as the first child of a call, or the target of a function',
  index: 'an expression; the key',
  call: 'the called expression or method; the arguments',
  group: 'an expression in parentheses',
  table: 'the items: an expression, a named item or a keyed item',
  named_item: 'the value; the name is the first token',
  keyed_item: 'the key; the value',
  unary: 'the operand; the operator is the first token',
  binary: 'the left operand; the right operand',
  // Statements.
  block: 'statements',
  empty: 'none',
  local: 'declared names; the values',
  local_function: 'a declared name; a function',
  function_statement: 'the target; a function',
  assignment: 'targets; the values',
  targets: 'expressions that are assigned to',
  call_statement: 'a call',
  do: 'a block',
  while: 'the condition; a block',
  repeat: 'a block; the condition, which sees the locals of the block',
  if: 'conditions, each with its block; at last a block for else',
  numeric_for: 'a declared name; the first value, the limit, perhaps the step; a block',
  generic_for: 'declared names; the values; a block',
  return: 'the values',
  break: 'none',
  goto: 'none; the label is the last token',
  label: 'none; its name is the second token',
  declared_name: 'none: the name that a local, a parameter or a loop variable introduces',
} as const;

/** The name of a kind of node. */
export type SyntaxName = keyof typeof NODES;

const isSyntaxName = (name: string): name is SyntaxName => Object.hasOwn(NODES, name);

/** The name of every kind; the kind is the index. */
export const SYNTAX_NAMES: readonly SyntaxName[] = Object.freeze(Object.keys(NODES).filter(isSyntaxName));

/** A kind of node: an index of `SYNTAX_NAMES`. */
export type SyntaxKind = number;

/** The kind of this name. */
export const syntaxKind = (name: SyntaxName): SyntaxKind => SYNTAX_NAMES.indexOf(name);
