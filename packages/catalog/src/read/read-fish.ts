import type { SourceFacts, SourceText } from '../model/source-facts.ts';
import { createFactCollector, type FactCollector } from './facts/fact-collector.ts';
import { isCommandWord, isOptionName } from './facts/names.ts';
import { type Candidate, isStaticWord, staticCandidates, staticValues } from './fish/candidates.ts';
import { type CompleteDeclaration, completeDeclaration } from './fish/complete-declaration.ts';
import { createFishBlocks } from './fish/fish-blocks.ts';
import { type ConditionCase, conditionCases, type FishContext } from './fish/fish-condition.ts';
import { selectorFunctions } from './fish/selector-test.ts';
import { createSetVariables } from './fish/set-variables.ts';
import { fishGrammar } from './shell-text/fish-word.ts';
import { lineProblemMessages } from './shell-text/shell-line.ts';
import { shellLines } from './shell-text/shell-lines.ts';
import { isDynamic, isLiteral, type ShellWord } from './shell-text/shell-word.ts';
import { statementsOf } from './shell-text/statements.ts';
import { putVariables, type VariableTable } from './shell-text/variable-table.ts';

// Words of fish that may stand in front of a command.
const prefixes = new Set(['and', 'or', 'not', '!', 'if', 'else', 'while', 'begin', 'builtin', 'command', 'time']);

/**
 * Reads a fish completion file: the options, flags and subcommands that its `complete` lines state (catalog spec 9.6).
 * What depends on a variable, a substitution or a condition that only fish can judge is left out. Never throws.
 */
export const readFish = (source: SourceText): SourceFacts => {
  const collector = createFactCollector(source, { source: 'fish', confidence: 'high', trust: 'declared' });
  const context: FishContext = { functions: selectorFunctions(source.text), variables: variablesOf(source.text) };
  const blocks = createFishBlocks();
  for (const line of shellLines(source.text, fishGrammar)) {
    if (line.kind === 'problem') {
      collector.diagnostic(line.line, lineProblemMessages[line.problem]);
      continue;
    }
    const statements = statementsOf(line.tokens);
    for (const [index, statement] of statements.entries()) {
      blocks.statement(statement, statements[index + 1]?.joiner ?? '');
      const start = statement.words.findIndex((word) => !prefixes.has(word.text));
      const head = statement.words[start];
      if (head?.text !== 'complete' || blocks.isElsewhere()) continue;
      const words = putVariables(statement.words.slice(start + 1), context.variables);
      takeDeclaration(completeDeclaration(words), head.line, context, collector);
    }
  }
  return collector.facts();
};

const variablesOf = (text: string): VariableTable => {
  const variables = createSetVariables();
  for (const line of shellLines(text, fishGrammar)) {
    if (line.kind === 'tokens') for (const { words } of statementsOf(line.tokens)) variables.statement(words);
  }
  return variables.table();
};

const takeDeclaration = (
  declaration: CompleteDeclaration,
  line: number,
  context: FishContext,
  collector: FactCollector,
): void => {
  if (declaration.isErased) return;
  if (declaration.commands.length === 0) {
    const isQuery = declaration.names.length === 0 && declaration.candidates === null;
    if (!isQuery) collector.diagnostic(line, '`complete` names no command');
    return;
  }
  for (const word of declaration.commands) {
    if (!isLiteral(word)) continue;
    if (!isCommandWord(word.text)) collector.diagnostic(line, '`complete` names something that is no command');
    else takeForCommand(word.text, declaration, line, context, collector);
  }
};

const takeForCommand = (
  command: string,
  declaration: CompleteDeclaration,
  line: number,
  context: FishContext,
  collector: FactCollector,
): void => {
  const cases = conditionCases(command, declaration.conditions, context);
  if (cases === null) return;
  const candidates = declaration.candidates === null ? [] : staticCandidates(declaration.candidates);
  const documentation = staticText(declaration.description);
  if (declaration.names.length > 0) {
    const names = declaration.names
      .filter((name) => isLiteral(name) && isOptionName(name.text))
      .map(({ text }) => text);
    if (names.length === 0) return;
    const values = staticValues(candidates ?? []);
    const paths = [...new Set(cases.map(({ path }) => [command, ...path].join(' ')))];
    const facts = { names, takesValue: declaration.takesValue, valueType: 'value', repeatable: false, values };
    collector.argument(paths, { ...facts, conflicts: [], documentation }, line);
    return;
  }
  for (const one of cases) {
    const words = (candidates ?? []).filter(({ word }) => isStaticWord(word) && isOffered(word, one));
    takeSubcommands([command, ...one.path].join(' '), words, documentation, line, collector);
  }
};

/** True if a case offers a word as a subcommand: no subcommand is there yet, and this is one of those it waits for. */
const isOffered = (word: string, { isWithoutSubcommand, forbidden }: ConditionCase): boolean =>
  isWithoutSubcommand || forbidden === 'any' || (forbidden?.has(word) ?? false);

const takeSubcommands = (
  path: string,
  candidates: readonly Candidate[],
  documentation: string,
  line: number,
  collector: FactCollector,
): void => {
  const bySummary = new Map<string, string[]>();
  for (const { word, description } of candidates) {
    const summary = description === '' ? documentation : description;
    const paths = bySummary.get(summary) ?? [];
    paths.push(`${path} ${word}`);
    bySummary.set(summary, paths);
  }
  for (const [summary, paths] of bySummary) collector.commands(paths, summary, line);
};

const staticText = (word: ShellWord | null): string => (word === null || isDynamic(word) ? '' : word.text);
