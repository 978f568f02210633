import { FUNCTION_BODY_LIMIT_UNITS } from '../../limits.ts';

/** How a function of a completion file compares its words with the command line. */
type SelectorTakes = 'any' | 'first' | 'sequence' | 'one word';

/** Functions of one file that test for a subcommand, with how they take their words. */
export type SelectorFunctions = ReadonlyMap<string, SelectorTakes>;

/** What the name of a condition's function says. */
export type SelectorTest =
  | { readonly kind: 'subcommand'; readonly words: readonly string[]; readonly takes: SelectorTakes }
  | { readonly kind: 'without subcommand' }
  | { readonly kind: 'neutral' }
  | { readonly kind: 'unknown' };

const seen = '__fish_seen_subcommand_from';
const using = /^_{1,2}(?:fish_)?([a-z0-9_]*?)(?:_?is)?_?using_(?:sub)?command$/i;
const without = /needs?_(?:sub)?command|use_subcommand|no_?(?:sub)?command$|not_in_command$/;

// Tests of what else is on the line or on the machine: what they guard belongs to the command itself.
const neutral = new Set([
  'test',
  '[',
  'string',
  'type',
  'command',
  'set',
  'status',
  'true',
  '__fish_contains_opt',
  '__fish_not_contain_opt',
  '__fish_seen_argument',
  '__fish_prev_arg_in',
  '__fish_should_complete_switches',
  '__fish_is_first_token',
  '__fish_is_first_arg',
  '__fish_no_arguments',
  '__fish_is_switch',
  '__fish_is_nth_token',
]);

/** What a condition that calls `name`, with or without further words, asks of the line. */
export const selectorTest = (
  command: string,
  name: string,
  hasWords: boolean,
  functions: SelectorFunctions,
): SelectorTest => {
  if (name === seen) return { kind: 'subcommand', words: [], takes: 'any' };
  const middle = hasWords ? using.exec(name)?.[1] : undefined;
  if (middle !== undefined) {
    return { kind: 'subcommand', words: middleWords(command, middle), takes: functions.get(name) ?? 'one word' };
  }
  if (without.test(name)) return hasWords ? { kind: 'unknown' } : { kind: 'without subcommand' };
  return { kind: neutral.has(name) ? 'neutral' : 'unknown' };
};

/** `git_stash` in a completion of `git` stands for the subcommand `stash`. */
const middleWords = (command: string, middle: string): readonly string[] => {
  const own = `${command.replace(/[^A-Za-z0-9]/g, '_')}_`;
  return middle.startsWith(own) && middle.length > own.length ? [middle.slice(own.length)] : [];
};

const functionHead = /^function[ \t]{1,8}([A-Za-z0-9_]{1,128})\b.*$/gm;

/**
 * Finds how the file's own functions that test for a subcommand take their words: any of them, only the first, or all
 * as one path. The body is looked at as text.
 */
export const selectorFunctions = (text: string): SelectorFunctions => {
  const functions = new Map<string, SelectorTakes>();
  for (const match of text.matchAll(functionHead)) {
    const name = match[1] ?? '';
    if (!using.test(name)) continue;
    const body = text.slice(match.index, match.index + FUNCTION_BODY_LIMIT_UNITS);
    const end = body.indexOf('\nend');
    functions.set(name, takesOf(end === -1 ? body : body.slice(0, end)));
  }
  return functions;
};

const takesOf = (body: string): SelectorTakes => {
  if (/"\$argv\*?"|\bcount \$argv\b[^\n]*-eq|\$argv\[\$/.test(body)) return 'sequence';
  if (/\bin \$argv\b|contains [^\n]*\$argv\b(?!\[)|case \$argv\b/.test(body)) return 'any';
  return /\$argv\[1\]/.test(body) ? 'first' : 'one word';
};
