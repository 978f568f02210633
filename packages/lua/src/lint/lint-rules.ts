import type { ShellErrorCode } from '@quirl/quirl-contracts';
import { LUA_SOURCE_BYTES_LIMIT, NESTING_LIMIT } from '../limits.ts';
import { annotationRules } from './annotation-rules.ts';
import type { LintCode } from './lint-finding.ts';
import { FORBIDDEN_GLOBALS, FORBIDDEN_LIBRARIES } from './lint-names.ts';

/** What a rule of the linter is about: the reference and the help of a refusal are made of it. */
export interface LintRule {
  readonly errorCode: ShellErrorCode;
  /** What is found. */
  readonly finds: string;
  /** The next step for the author. */
  readonly help: string;
  /** A source that breaks the rule, and one beside it that does not. Null where no short text can show it. */
  readonly example: { readonly breaks: string; readonly keeps: string } | null;
}

const names = (list: readonly string[]): string => list.map((name) => `\`${name}\``).join(', ');

/** Every rule (catalog spec 13). */
export const LINT_RULES: Readonly<Record<LintCode, LintRule>> = Object.freeze({
  'lua.source_limit': {
    errorCode: 'resource_limit',
    finds: `A source of more than ${LUA_SOURCE_BYTES_LIMIT} bytes.`,
    help: 'Split the source, or keep its data elsewhere.',
    example: null,
  },
  'lua.encoding': {
    errorCode: 'validation',
    finds: 'Bytes that are not UTF-8, a byte-order mark, or a compiled chunk.',
    help: 'Save the source as UTF-8 text without a byte-order mark.',
    example: { breaks: '\ufeffreturn 1', keeps: 'return 1' },
  },
  'lua.syntax': {
    errorCode: 'lua',
    finds: `Text that Lua 5.4 would not load, or that is nested deeper than ${NESTING_LIMIT} levels. Nothing else is looked for.`,
    help: 'Correct the source where the message points to.',
    example: { breaks: 'local x <const> = 1\nx = 2', keeps: 'local x = 1\nx = 2' },
  },
  'lua.forbidden_library': {
    errorCode: 'validation',
    finds: `Use of one of the global libraries ${names(FORBIDDEN_LIBRARIES)}. Fields, methods and locals of these names are free.`,
    help: 'Use a function of the host instead, such as `quirl.process.run`.',
    example: { breaks: 'return os.time()', keeps: 'local os = { time = 0 }\nreturn os.time' },
  },
  'lua.forbidden_global': {
    errorCode: 'validation',
    finds: `Use of one of the globals ${names(FORBIDDEN_GLOBALS)}, called or not. Fields, methods and locals of these names are free.`,
    help: 'Return values instead of printing them, and keep the package in one file.',
    example: { breaks: 'print "done"', keeps: 'return "done"' },
  },
  'lua.unknown_host_symbol': {
    errorCode: 'validation',
    finds: 'A path below `quirl` that the host does not have.',
    help: 'List the functions of the host: quirl sdk',
    example: { breaks: 'return quirl.process.start("ls")', keeps: 'return quirl.process.run("ls")' },
  },
  'lua.host_arity': {
    errorCode: 'validation',
    finds:
      'A call of a host function with too few or too many arguments. A call that ends in `...` or in another call is not judged.',
    help: 'List the parameters of the host functions: quirl sdk',
    example: { breaks: 'return quirl.process.run("ls", "-l")', keeps: 'return quirl.process.run("ls -l")' },
  },
  'lua.host_write': {
    errorCode: 'validation',
    finds: 'An assignment to `quirl` or to anything below it.',
    help: 'Keep values of your own in locals; the host table is read-only.',
    example: { breaks: 'quirl.note = 1', keeps: 'local note = 1\nreturn note' },
  },
  'lua.annotation_unknown': {
    errorCode: 'validation',
    finds: `A comment \`---@word\` whose word is none of ${names(Object.keys(annotationRules))}.`,
    help: 'Use one of the known annotations, or write a comment with two dashes.',
    example: { breaks: '---@async\nreturn 1', keeps: '---@deprecated\nreturn 1' },
  },
  'lua.annotation_malformed': {
    errorCode: 'validation',
    finds:
      'An annotation that lacks a name or a type, or whose type is unbalanced or holds characters that no type has.',
    help: 'Write it as `---@param name type`, `---@field name type`, `---@return type`.',
    example: {
      breaks: '---@param name table<string\nreturn 1',
      keeps: '---@param name table<string, number>\nreturn 1',
    },
  },
});
