import { EFFECT_ORDER, SHELL_ERROR_CODES } from '@quirl/quirl-contracts';

/** A member of a table that a package reads or writes. */
export interface LuaField {
  /** As Lua code spells it. */
  readonly name: string;
  /** A type of the annotations of Lua language servers. */
  readonly type: string;
  readonly isOptional: boolean;
  readonly documentation: string;
}

/** A type that annotations name: a table with members, or another name for a type. */
export type LuaType = { readonly name: string; readonly summary: string } & (
  | { readonly kind: 'class'; readonly parent: string | null; readonly fields: readonly LuaField[] }
  | { readonly kind: 'alias'; readonly type: string }
);

const field = (name: string, type: string, documentation: string): LuaField => ({
  name,
  type,
  isOptional: false,
  documentation,
});

const optional = (name: string, type: string, documentation: string): LuaField => ({
  ...field(name, type, documentation),
  isOptional: true,
});

const table = (name: string, summary: string, fields: readonly LuaField[], parent: string | null = null): LuaType => ({
  name,
  summary,
  kind: 'class',
  parent,
  fields,
});

const alias = (name: string, summary: string, type: string): LuaType => ({ name, summary, kind: 'alias', type });

const literals = (values: readonly string[]): string => values.map((value) => `"${value}"`).join('|');

const tagged = (name: string, tag: string, value: string, what: string): LuaType =>
  table(`quirl.${name}Value`, what, [field('type', `"${tag}"`, 'The tag.'), field('value', value, 'The value.')]);

const taggedValues: readonly LuaType[] = [
  table('quirl.NothingValue', 'No value.', [field('type', '"nothing"', 'The tag.')]),
  tagged('Bool', 'bool', 'boolean', 'A truth value.'),
  tagged('Int', 'int', 'integer', 'A whole number of 64 bits with a sign.'),
  tagged(
    'UInt',
    'uint',
    'integer|string',
    'A whole number of 64 bits without a sign; above 2^63-1 its decimal digits.',
  ),
  tagged('Decimal', 'decimal', 'string', 'A number as decimal text.'),
  tagged('String', 'string', 'string', 'A text.'),
  tagged('List', 'list', 'quirl.Value[]', 'Values in order.'),
  tagged('Record', 'record', 'table<string, quirl.Value>', 'Values by name.'),
  tagged('Path', 'path', 'string', 'A path.'),
  tagged('Duration', 'duration', '{ nanoseconds: integer|string }', 'A span of time.'),
  tagged('Size', 'size', '{ bytes: integer|string }', 'An amount of data.'),
  tagged('DateTime', 'date_time', 'string', 'A point in time.'),
  tagged('Pattern', 'pattern', 'string', 'A pattern.'),
];

/** What a runner module and the host say to each other (catalog spec 18): the runner ABI. */
export const RUNNER_TYPES: readonly LuaType[] = Object.freeze([
  ...taggedValues,
  alias('quirl.Value', 'Any value with its tag.', taggedValues.map(({ name }) => name).join('|')),
  table('quirl.Input', 'What a program is given.', [
    field('kind', '"none"|"value"', 'Whether there is a value.'),
    optional('content', 'quirl.Value', 'The value, if there is one.'),
  ]),
  table('quirl.OutputRequest', 'What a program is asked for.', [field('kind', '"value"', 'A value.')]),
  table('quirl.Cancellation', 'Whether the answer is still wanted.', [
    field('is_cancelled', 'fun(): boolean', 'True when the caller has given up.'),
  ]),
  table('quirl.Context', 'What `main` receives.', [
    field('abi_version', '1', 'The version of this shape.'),
    field('args', 'string[]', 'The words behind the file.'),
    field('env', 'table<string, string>', 'The environment, as it was at the start.'),
    field('cwd', 'string', 'The working directory.'),
    field('input', 'quirl.Input', 'The value that was passed in.'),
    field('output', 'quirl.OutputRequest', 'The form that is asked for.'),
    field('effects', 'quirl.Effect[]', 'The effects that were declared.'),
    field('cancellation', 'quirl.Cancellation', 'Whether to stop.'),
  ]),
  table(
    'quirl.CommandContext',
    'What the function of a command receives.',
    [
      field(
        'arguments',
        'table<string, any>',
        'The arguments by name, without leading dashes and with `_` for `-`; true for a flag, a list for a repeatable one.',
      ),
    ],
    'quirl.Context',
  ),
  table('quirl.ValueOutput', 'One value.', [
    field('kind', '"value"', 'One value.'),
    field('value', 'quirl.Value', 'The value.'),
  ]),
  table('quirl.ValuesOutput', 'Several values, at most 512.', [
    field('kind', '"values"', 'Several values.'),
    field('values', 'quirl.Value[]', 'The values.'),
  ]),
  table('quirl.Success', 'A program that did its work.', [
    field('abi_version', '1', 'The version of this shape.'),
    field('ok', 'true', 'It succeeded.'),
    field('status', 'integer', 'The exit status.'),
    field('output', 'quirl.ValueOutput|quirl.ValuesOutput', 'The answer.'),
  ]),
  table('quirl.Failure', 'A program that did not.', [
    field('abi_version', '1', 'The version of this shape.'),
    field('ok', 'false', 'It failed.'),
    field('error', 'quirl.Error', 'What was seen, and what to do next.'),
  ]),
  alias('quirl.Result', 'What `main` returns.', 'quirl.Success|quirl.Failure'),
  table('quirl.ErrorLabel', 'A span of bytes in a text.', [
    optional('source', 'string', 'The name of the text.'),
    field('start', 'integer', 'The first byte.'),
    field('end', 'integer', 'The byte behind the last one.'),
    field('message', 'string', 'What is there.'),
  ]),
  alias('quirl.ErrorCode', 'The kind of an error.', literals(SHELL_ERROR_CODES)),
  table('quirl.Error', 'An error as a value.', [
    field('code', 'quirl.ErrorCode', 'The kind.'),
    field('message', 'string', 'What was seen.'),
    optional('labels', 'quirl.ErrorLabel[]', 'Where it was seen.'),
    optional('context', 'string[]', 'Further facts.'),
    optional('help', 'string[]', 'Next steps.'),
    optional('command', 'string', 'The command that failed.'),
    optional('exit_status', 'integer', 'Its exit status.'),
  ]),
  alias('quirl.Effect', 'What a command does to the machine.', literals(EFFECT_ORDER)),
  table('quirl.Module', 'What a file for `quirl run` returns.', [
    field('abi_version', '1', 'The version of this shape.'),
    field('main', 'fun(context: quirl.Context): quirl.Result', 'The program.'),
  ]),
]);

const commandResult = 'quirl.Result|quirl.ProcessResult|any';

/** What host functions take and return, besides the types of Lua. */
export const HOST_TYPES: readonly LuaType[] = Object.freeze([
  alias('quirl.Config', 'A table of settings.', 'table<string, any>'),
  table('quirl.ProcessResult', 'What a program did.', [
    field('ok', 'boolean', 'Whether its exit status was 0.'),
    field('status', 'integer', 'Its exit status.'),
    field('value', 'string', 'What it wrote to standard output.'),
    field('stderr', 'string', 'What it wrote to standard error.'),
    optional('error', 'quirl.Error', 'The error, if its exit status was another one.'),
  ]),
  table('quirl.PluginCommand', 'A command that a package registers; it equals the record of the manifest.', [
    field('name', 'string', 'The path of the command.'),
    field('signature', 'string', 'How it is called.'),
    field('summary', 'string', 'What it does, in one line.'),
    field('details', 'string', 'What it promises.'),
    field('input_type', 'string', 'The type of its input.'),
    field('output_type', 'string', 'The type of its output.'),
    field('examples', 'string[]', 'Calls that work.'),
    field('effects', 'quirl.Effect[]', 'What it does to the machine.'),
    field('error_codes', 'table<string, string>', 'What each exit status means.'),
    field('run', `fun(context: quirl.CommandContext): ${commandResult}`, 'The command itself.'),
  ]),
  table('quirl.CompletionItem', 'One value that may be meant.', [
    field('value', 'string', 'The value.'),
    optional('display', 'string', 'What is shown for it.'),
    optional('summary', 'string', 'What it is, in one line.'),
    optional('detail', 'string', 'What it is, at length.'),
  ]),
  table('quirl.CompletionProvider', 'Completion of the values of one command.', [
    field('command', 'string', 'The path of the command.'),
    field('complete', 'fun(context: quirl.CommandContext): (string|quirl.CompletionItem)[]', 'Lists the values.'),
  ]),
]);
