import { PROVIDER_LIMIT_UNITS } from '../limits.ts';
import type { SourceFacts, SourceText } from '../model/source-facts.ts';
import { type BashDeclaration, completeCommand } from './bash/complete-command.ts';
import { enclosingFunction, type ShownOption, shownOptions } from './bash/function-facts.ts';
import { listedOptions, listedWords } from './bash/word-candidates.ts';
import { createFactCollector, type FactCollector } from './facts/fact-collector.ts';
import { isCommandWord } from './facts/names.ts';
import { plainText } from './facts/plain-text.ts';
import { expandBraces } from './shell-text/brace-expansion.ts';
import { posixGrammar } from './shell-text/posix-word.ts';
import { scriptCommands } from './shell-text/script-commands.ts';
import { lineProblemMessages } from './shell-text/shell-line.ts';
import { isLiteral } from './shell-text/shell-word.ts';

const declaration = /[ \t]{0,256}complete[ \t]+-/y;
const grammar = posixGrammar((text, lineStart) => {
  declaration.lastIndex = lineStart;
  return declaration.test(text);
});

/**
 * Reads a bash completion file: the commands that `complete` declares, their literal word lists, and, with less
 * confidence, what the declared functions show of long options (catalog spec 9.7). Nothing is run or expanded; dynamic
 * providers are named in the details. Never throws.
 */
export const readBash = (source: SourceText): SourceFacts => {
  const collector = createFactCollector(source, { source: 'bash', confidence: 'high', trust: 'declared' });
  const commandsOf = new Map<string, string[]>();
  const shown = new Map<string, { readonly option: ShownOption; readonly line: number }[]>();

  const onProblem = (line: number, problem: keyof typeof lineProblemMessages): void =>
    collector.diagnostic(line, lineProblemMessages[problem]);
  for (const command of scriptCommands(source.text, grammar, onProblem)) {
    const within = enclosingFunction(command);
    if (command.words[0]?.text === 'complete') {
      const declared = completeCommand(command.words.slice(1));
      const names = takeDeclaration(declared, command.line, collector);
      if (declared.functionName === null) continue;
      const known = commandsOf.get(declared.functionName) ?? [];
      known.push(...names);
      commandsOf.set(declared.functionName, known);
    } else if (within !== null) {
      const options = shown.get(within) ?? [];
      options.push(...shownOptions(command).map((option) => ({ option, line: command.line })));
      if (options.length > 0) shown.set(within, options);
    }
  }
  for (const [name, commands] of commandsOf) {
    // What a shared function shows may be for any of its commands: only the one that it is named after is sure.
    const own = commands.length === 1 ? commands : commands.filter((command) => isNamedAfter(name, command));
    for (const { option, line } of own.length === 0 ? [] : (shown.get(name) ?? [])) {
      collector.argument(own, { ...flagFacts, ...option, weight: { confidence: 'low', trust: 'heuristic' } }, line);
    }
  }
  return collector.facts();
};

const isNamedAfter = (functionName: string, command: string): boolean =>
  functionName.replace(/^_+(?:comp_cmd_)?/, '') === command.replace(/[^A-Za-z0-9_]/g, '_');

const flagFacts = {
  takesValue: false,
  valueType: 'value',
  repeatable: false,
  values: [],
  conflicts: [],
  documentation: '',
};

const takeDeclaration = (declared: BashDeclaration, line: number, collector: FactCollector): readonly string[] => {
  if (declared.isIgnored) return [];
  const names = declared.commands
    .flatMap(expandBraces)
    .filter((word) => isLiteral(word) && isCommandWord(word.text))
    .map(({ text }) => text);
  if (names.length === 0) return [];
  const words = declared.words === null ? null : listedWords(declared.words);
  collector.commands(names, '', line);
  for (const { name, takesValue } of listedOptions(words ?? [])) {
    collector.argument(names, { ...flagFacts, names: [name], takesValue }, line);
  }
  const sentences = providers(declared, declared.words !== null && words === null);
  for (const name of names) {
    if (words === null) collector.confidence(name, 'medium');
    for (const sentence of sentences) collector.detail(name, sentence, line);
  }
  return names;
};

const providers = (declared: BashDeclaration, isDynamicList: boolean): readonly string[] => {
  const sentences: string[] = [];
  if (declared.functionName !== null)
    sentences.push(`Arguments come from the shell function ${brief(declared.functionName)}.`);
  if (declared.program !== null) sentences.push(`Arguments come from the program ${brief(declared.program.text)}.`);
  for (const action of declared.actions) sentences.push(`Arguments are completed as ${brief(action)}.`);
  if (isDynamicList) sentences.push('Arguments come from a word list that is made at run time.');
  return sentences;
};

const brief = (text: string): string => plainText(text).slice(0, PROVIDER_LIMIT_UNITS);
