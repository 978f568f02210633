import { isSubcommandWord } from '../facts/names.ts';
import { systemFamily } from '../facts/other-systems.ts';
import type { ScriptBlock } from '../shell-text/script-blocks.ts';
import type { CommandGuard } from '../shell-text/script-commands.ts';

/** What the branches around a command say of the command line on which it runs. */
export interface BranchContext {
  /** Outermost function, null at the top of the file. */
  readonly functionName: string | null;
  /** Commands that it is for; null for all of the file. */
  readonly services: readonly string[] | null;
  /** Alternatives for each further word of the command path. */
  readonly subcommands: readonly (readonly string[])[];
  /** True inside a branch on a state of the completion itself. */
  readonly isInState: boolean;
  /** True if a branch is taken for reasons that cannot be read here. */
  readonly isUnknown: boolean;
  /** True if only another system than GNU/Linux takes a branch. */
  readonly isElsewhere: boolean;
  /** True if nothing but a function is around it. */
  readonly isUnconditional: boolean;
}

type Change = Partial<Pick<BranchContext, 'services' | 'isInState' | 'isUnknown' | 'isElsewhere'>> & {
  readonly words?: readonly string[];
};

const subjects = {
  service: /^["']?\$\{?service\b/,
  state: /^["']?\$\{?\(?[a-z]*state\b|^["']?\$\{?context\b/,
  subcommand:
    /^["']?\$\{?(?:words\[[12]\]|line\[1\]|\(?(?:cmd|command|subcmd|subcommand|sub_?command|mesg|action|verb)\b)/i,
  system: /OSTYPE|variant|\bis_gnu\b|uname|_pick_variant/i,
};

const systemOf = (labels: readonly string[], before: readonly string[]): Change => {
  const families = labels.map(systemFamily);
  if (families.includes('gnu')) return {};
  if (families.includes('other')) return { isElsewhere: true };
  // The rest of a case that had a branch for GNU is for the others.
  return { isElsewhere: labels.includes('*') && before.some((label) => systemFamily(label) === 'gnu') };
};

const matches = (name: string, pattern: string): boolean =>
  pattern === name || (/^[\w.+-]*\*$/.test(pattern) && name.startsWith(pattern.slice(0, -1)));

const servicesOf = (names: readonly string[], labels: readonly string[], before: readonly string[]): Change => {
  if (!labels.includes('*')) return { services: names.filter((name) => labels.some((label) => matches(name, label))) };
  return { services: names.filter((name) => !before.some((label) => matches(name, label))) };
};

const caseChange = (block: Extract<ScriptBlock, { kind: 'case' }>, names: readonly string[]): Change => {
  const { subject, labels, before } = block;
  if (subjects.service.test(subject)) return servicesOf(names, labels, before);
  if (subjects.system.test(subject)) return systemOf(labels, before);
  if (subjects.state.test(subject)) return { isInState: true };
  if (!subjects.subcommand.test(subject)) return { isUnknown: true };
  if (/words\[1\]/.test(subject) && labels.every((label) => names.includes(label))) return { services: labels };
  const words = labels.filter(isSubcommandWord);
  return words.length === 0 ? { isUnknown: true } : { words };
};

const serviceTest = /\$\{?service\}?"?\s{0,8}(==?|!=)\s{0,8}([\w.+-]{1,64}\*?)(?:\s|$)/;
const selects = /\b(?:words|line)\[|\$\{?(?:cmd|subcmd|subcommand|state)\b/;

const testChange = (text: string, otherwise: boolean, names: readonly string[]): Change => {
  const service = serviceTest.exec(text);
  if (service !== null) {
    const isPositive = (service[1] !== '!=') !== otherwise;
    return { services: names.filter((name) => matches(name, service[2] ?? '') === isPositive) };
  }
  if (subjects.system.test(text)) {
    const family = systemFamily(text.replace(/_pick_variant|is_gnu=?/g, ' '));
    const isGnu = family === 'gnu' || /\bis_gnu\b/.test(text);
    if (!isGnu && family === 'unknown') return {};
    const isNegative = /(?:^|\s)!|!=/.test(text) !== otherwise;
    return { isElsewhere: isGnu === isNegative };
  }
  return selects.test(text) ? { isUnknown: true } : {};
};

/** Reads the blocks around a command, and the test in front of it, for a file that completes `names`. */
export const branchContext = (
  blocks: readonly ScriptBlock[],
  guard: CommandGuard | null,
  names: readonly string[],
): BranchContext => {
  const functionName = blocks.find((block) => block.kind === 'function')?.name ?? null;
  const changes: Change[] = [];
  for (const block of blocks) {
    if (block.kind === 'case') changes.push(caseChange(block, names));
    if (block.kind === 'if') changes.push(testChange(block.condition, block.otherwise, names));
  }
  if (guard !== null) changes.push(testChange(guard.text, guard.isNegated, names));
  const restricted = changes.flatMap(({ services }) => (services == null ? [] : [services]));
  return {
    functionName,
    services: restricted.length === 0 ? null : names.filter((name) => restricted.every((list) => list.includes(name))),
    subcommands: changes.flatMap(({ words }) => (words === undefined ? [] : [words])),
    isInState: changes.some((change) => change.isInState === true),
    isUnknown: changes.some((change) => change.isUnknown === true),
    isElsewhere: changes.some((change) => change.isElsewhere === true),
    isUnconditional: changes.length === 0,
  };
};
