import { SOURCE_SPECS_LIMIT } from '../../limits.ts';
import type { ArgumentFacts } from '../facts/argument-set.ts';
import { isSubcommandWord } from '../facts/names.ts';
import { plainText } from '../facts/plain-text.ts';
import type { ScriptCommand } from '../shell-text/script-commands.ts';
import type { ShellWord } from '../shell-text/shell-word.ts';
import { readSpecs, specWords } from './arguments-call.ts';
import { type DescribedWord, describedWord, describedWords } from './arguments-spec.ts';
import { type ArrayStore, arrayReference, createArrayStore } from './array-store.ts';
import { type BranchContext, branchContext } from './branch-context.ts';
import type { CommandPaths } from './command-paths.ts';
import { compdefStatement } from './compdef-names.ts';
import { describeCall } from './describe-call.ts';
import { createLeftServices } from './left-services.ts';
import { joinSpellings } from './spellings.ts';

/** Something that a zsh file states, with the place where it states it. */
export type ZshFact = { readonly context: BranchContext; readonly line: number } & (
  | { readonly kind: 'argument'; readonly facts: ArgumentFacts }
  | { readonly kind: 'subcommands'; readonly items: readonly DescribedWord[] }
  | { readonly kind: 'values'; readonly sentence: string }
  | { readonly kind: 'dynamic'; readonly label: string }
);

/** Counts down what may still be read of a file. */
interface Budget {
  specs: number;
}

/** Reads the facts of a file in their order. Stops, and says so, where its specs are more than are read. */
export const readScript = (
  commands: Iterable<ScriptCommand>,
  names: readonly string[],
  paths: CommandPaths,
  onTooMany: (line: number) => void,
): readonly ZshFact[] => {
  const facts: ZshFact[] = [];
  const arrays = createArrayStore();
  const left = createLeftServices(names);
  const budget: Budget = { specs: SOURCE_SPECS_LIMIT };
  for (const command of commands) {
    if (budget.specs < 0) {
      onTooMany(command.line);
      break;
    }
    const head = command.words.find(({ text }) => !/^[A-Za-z_]\w*\+?=/.test(text))?.text;
    const handler = head === undefined ? undefined : handlers.get(head);
    if (handler === undefined && command.arrays.length === 0 && head !== 'return') continue;
    const context = left.without(branchContext(command.blocks, command.guard, names));
    if (head === 'return') left.leave(context);
    for (const { name, items, append } of command.arrays) arrays.assign(name, items, append, context);
    const start = command.words.findIndex(({ text }) => text === head);
    if (handler !== undefined)
      facts.push(...handler(command.words.slice(start + 1), context, command.line, arrays, paths, budget));
  }
  return facts;
};

type Handler = (
  words: readonly ShellWord[],
  context: BranchContext,
  line: number,
  arrays: ArrayStore,
  paths: CommandPaths,
  budget: Budget,
) => readonly ZshFact[];

const argumentsHandler: Handler = (words, context, line, arrays, _paths, budget) => {
  // Specs of a state belong to a part of the line that only the completion itself knows.
  if (context.isInState && context.subcommands.length === 0) return [];
  const facts: ZshFact[] = [];
  const plain: ShellWord[] = [];
  const stored = new Map<BranchContext, ShellWord[]>();
  const dynamic = new Set<string>();
  for (const word of specWords(words)) {
    const name = arrayReference(word);
    const items = name === null ? null : arrays.items(name, context.functionName);
    if (name === null) plain.push(word);
    else if (items === null) dynamic.add(`$${name}`);
    else {
      for (const item of items) {
        const list = stored.get(item.context) ?? [];
        list.push(item.word);
        stored.set(item.context, list);
      }
    }
  }
  facts.push(...factsOfSpecs(plain, context, budget));
  for (const [assigned, list] of stored) {
    const both = combined(assigned, context);
    if (both !== null) facts.push(...factsOfSpecs(list, both, budget));
  }
  for (const label of dynamic) facts.push({ kind: 'dynamic', context, line, label });
  return facts;
};

/** Where something holds that is put into an array in one branch and used in another; null if never. */
const combined = (assigned: BranchContext, used: BranchContext): BranchContext | null => {
  const isSame = JSON.stringify(assigned.subcommands) === JSON.stringify(used.subcommands);
  if (!isSame && assigned.subcommands.length > 0 && used.subcommands.length > 0) return null;
  const services =
    assigned.services === null || used.services === null
      ? (assigned.services ?? used.services)
      : assigned.services.filter((name) => used.services?.includes(name));
  return {
    functionName: used.functionName,
    services,
    subcommands: assigned.subcommands.length > 0 ? assigned.subcommands : used.subcommands,
    isInState: used.isInState,
    isUnknown: assigned.isUnknown || used.isUnknown,
    isElsewhere: assigned.isElsewhere || used.isElsewhere,
    isUnconditional: false,
  };
};

const factsOfSpecs = (words: readonly ShellWord[], context: BranchContext, budget: Budget): readonly ZshFact[] => {
  const specs = readSpecs(words, Math.max(budget.specs, 0));
  budget.specs -= specs.length;
  const facts: ZshFact[] = joinSpellings(specs).map(({ line, ...joined }) => ({
    kind: 'argument',
    context,
    line,
    facts: joined,
  }));
  for (const { spec, line } of specs) {
    if (spec.kind === 'dynamic') facts.push({ kind: 'dynamic', context, line, label: spec.label });
    if (spec.kind === 'subcommands') facts.push({ kind: 'subcommands', context, line, items: spec.items });
  }
  return facts;
};

const describeHandler: Handler = (words, context, line, arrays, _paths, budget) => {
  const call = describeCall(words);
  if (call === null || !call.isOfCommands) return [];
  const facts: ZshFact[] = [];
  for (const list of call.lists) {
    const literal = /^\(([\s\S]*)\)$/.exec(list.text)?.[1];
    if (literal !== undefined && !list.mask.includes('x')) {
      const items = describedWords(literal.replace(/\\:/g, '\\\\:')).filter(({ word }) => isSubcommandWord(word));
      facts.push({ kind: 'subcommands', context, line, items });
      continue;
    }
    for (const { word, context: assigned } of arrays.items(list.text, context.functionName) ?? []) {
      budget.specs -= 1;
      if (budget.specs < 0) return facts;
      const both = combined(assigned, context);
      const item = describedWord(word.text);
      if (both === null || word.mask.includes('x') || !isSubcommandWord(item.word)) continue;
      facts.push({ kind: 'subcommands', context: both, line, items: [item] });
    }
  }
  return facts;
};

const valuesHandler: Handler = (words, context, line) => {
  let at = 0;
  for (; at < words.length; at += 1) {
    const text = words[at]?.text ?? '';
    if (text === '-s' || text === '-S' || text === '-O') at += 1;
    else if (!/^-[wC]+$/.test(text)) break;
  }
  const label = plainText(words[at]?.text ?? '');
  const values = words
    .slice(at + 1)
    .filter(({ mask }) => !mask.includes('x'))
    .map(({ text }) => /^(?:\([^)]*\))?\*?([A-Za-z0-9_][\w.+:-]*?)(?:$|[[:=])/.exec(text)?.[1] ?? '')
    .filter((value) => value !== '');
  if (values.length === 0 || context.isInState) return [];
  return [{ kind: 'values', context, line, sentence: `Values of ${label}: ${values.join(', ')}.` }];
};

const compdefHandler: Handler = (words, _context, _line, _arrays, paths) => {
  const declared = compdefStatement(words.map(({ text }) => text));
  if (declared !== null) paths.register(declared.functionName, declared.names);
  return [];
};

const handlers = new Map<string, Handler>([
  ['_arguments', argumentsHandler],
  ['_describe', describeHandler],
  ['_values', valuesHandler],
  ['compdef', compdefHandler],
]);
