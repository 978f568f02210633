import { DECLARATION_COMMANDS_LIMIT, SOURCE_SPECS_LIMIT } from '../limits.ts';
import type { SourceFacts, SourceText } from '../model/source-facts.ts';
import { createFactCollector, type FactCollector } from './facts/fact-collector.ts';
import { isCommandWord, isSubcommandWord } from './facts/names.ts';
import { plainText } from './facts/plain-text.ts';
import { posixGrammar } from './shell-text/posix-word.ts';
import { scriptCommands } from './shell-text/script-commands.ts';
import { lineProblemMessages } from './shell-text/shell-line.ts';
import { type CommandPaths, createCommandPaths } from './zsh/command-paths.ts';
import { compdefNames, compdefStatement } from './zsh/compdef-names.ts';
import { readScript, type ZshFact } from './zsh/zsh-facts.ts';

/** Subcommands are found first: functions are named after them, and branches choose among them. */
const LISTING_ROUNDS = 3;

const forgotten = /[ \t]{0,256}(['"])[-(*:{]/y;
const grammar = posixGrammar((text, lineStart, quote) => {
  forgotten.lastIndex = lineStart;
  return forgotten.exec(text)?.[1] === quote;
});

/**
 * Reads a zsh completion file: the specs of `_arguments`, the subcommands of `_describe` and the word lists of `_values`
 * (catalog spec 9.8), each for the command or subcommand that the function and the branches around it are for. What
 * cannot be attributed with certainty is left out; what is known at run time only is named in the details. Never throws.
 */
export const readZsh = (source: SourceText): SourceFacts => {
  const collector = createFactCollector(source, { source: 'zsh', confidence: 'high', trust: 'declared' });
  const declared = compdefNames(source.text);
  if (declared.isHelper) return collector.facts();
  const names = declared.names.length > 0 ? declared.names : namesWithoutHead(source);
  if (names.length > DECLARATION_COMMANDS_LIMIT) {
    collector.diagnostic(1, `more than ${DECLARATION_COMMANDS_LIMIT} commands in one declaration; the file is skipped`);
  }
  if (names.length === 0 || names.length > DECLARATION_COMMANDS_LIMIT) return collector.facts();

  const mainFunction = source.fileName.startsWith('_') ? source.fileName : `_${source.fileName}`;
  const paths = createCommandPaths(names, mainFunction, source.text);
  const commands = scriptCommands(source.text, grammar, (line, problem) =>
    collector.diagnostic(line, lineProblemMessages[problem]),
  );
  const facts = readScript(commands, names, paths, (line) =>
    collector.diagnostic(line, `more than ${SOURCE_SPECS_LIMIT} specs in one file; the rest is not read`),
  );
  for (let round = 0; round < LISTING_ROUNDS; round += 1) listSubcommands(facts, paths);
  for (const fact of facts) takeFact(fact, paths.of(fact.context), collector);
  takeDynamic(facts, paths, collector);
  return collector.facts();
};

const namesWithoutHead = (source: SourceText): readonly string[] => {
  const names: string[] = [];
  // Only files that register themselves have such statements, at the start of a line.
  for (const match of source.text.matchAll(/^[ \t]{0,8}compdef[ \t]+([^\n#;&|]{1,4096})/gm)) {
    names.push(...(compdefStatement((match[1] ?? '').trim().split(/\s+/))?.names ?? []));
  }
  if (names.length > 0) return [...new Set(names)];
  const stem = source.fileName.replace(/^_/, '');
  return isCommandWord(stem) ? [stem] : [];
};

const listSubcommands = (facts: readonly ZshFact[], paths: CommandPaths): void => {
  for (const fact of facts) {
    if (fact.kind !== 'subcommands') continue;
    for (const path of paths.of(fact.context)) for (const { word } of fact.items) paths.listed(path, word);
  }
};

const takeFact = (fact: ZshFact, paths: readonly string[], collector: FactCollector): void => {
  if (paths.length === 0) return;
  if (fact.kind === 'argument') collector.argument(paths, fact.facts, fact.line);
  if (fact.kind === 'values') for (const path of paths) collector.detail(path, fact.sentence, fact.line);
  if (fact.kind !== 'subcommands') return;
  for (const { word, description } of fact.items) {
    if (isSubcommandWord(word)) {
      collector.commands(
        paths.map((path) => `${path} ${word}`),
        description,
        fact.line,
      );
    }
  }
};

/** One sentence for each command: what its completion asks for at run time. */
const takeDynamic = (facts: readonly ZshFact[], paths: CommandPaths, collector: FactCollector): void => {
  const labels = new Map<string, Set<string>>();
  for (const fact of facts) {
    if (fact.kind !== 'dynamic') continue;
    for (const path of paths.of(fact.context)) {
      const known = labels.get(path) ?? new Set();
      known.add(fact.label);
      labels.set(path, known);
    }
  }
  for (const [path, known] of labels) {
    collector.detail(path, `Completed at run time: ${plainText([...known].join(', '))}.`, 1);
  }
};
