import { type DeclaredCommand, OWN_COMMANDS, OWN_EXIT_CODES, type OwnArgument, ownSignature } from '@quirl/catalog';
import { definitionList, wrapped } from '../output/text-layout.ts';
import type { TextStyle } from '../output/text-style.ts';

/** What a help text is drawn with. */
export interface HelpLook {
  readonly columns: number;
  readonly style: TextStyle;
}

const section = (title: string, lines: readonly string[], { style }: HelpLook): readonly string[] =>
  lines.length === 0 ? [] : ['', style.strong(title), ...lines];

const examples = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

const termOf = (argument: OwnArgument): string =>
  argument.kind === 'positional'
    ? argument.placeholder + (argument.repeatable ? '...' : '')
    : [argument.names.join(', '), argument.placeholder].filter((part) => part !== '').join(' ');

const textOf = (argument: OwnArgument): string => {
  const notes = [
    argument.default === null ? '' : `[default: ${argument.default}]`,
    argument.required && argument.kind !== 'positional' ? '[required]' : '',
  ];
  return [argument.documentation, ...notes].filter((part) => part !== '').join(' ');
};

const rowsOf = (command: DeclaredCommand, isWanted: (argument: OwnArgument) => boolean) =>
  command.arguments.filter(isWanted).map((argument) => [termOf(argument), textOf(argument)] as const);

/** Usage, arguments, options with defaults, exit statuses and examples of one command. */
export const renderCommandHelp = (command: DeclaredCommand, look: HelpLook): string => {
  const list = (rows: readonly (readonly [string, string])[]) => definitionList(rows, look.columns, look.style.name);
  const lines = [
    command.summary,
    ...section('Usage', wrapped(ownSignature(command), look.columns - 4).map(indentedUsage), look),
    '',
    ...wrapped(command.details, look.columns),
    ...section('Arguments', list(rowsOf(command, (argument) => argument.kind === 'positional')), look),
    ...section('Options', list(rowsOf(command, (argument) => argument.kind !== 'positional')), look),
    ...section('Exit status', list(Object.entries(OWN_EXIT_CODES)), look),
    ...section('Examples', examples(command.examples), look),
  ];
  return `${lines.join('\n')}\n`;
};

const indentedUsage = (line: string, index: number): string => (index === 0 ? `  ${line}` : `      ${line}`);

/** The commands of one group, such as `quirl agent`. */
export const renderGroupHelp = (scope: string, look: HelpLook): string => {
  const commands = OWN_COMMANDS.filter((command) => command.path.startsWith(`${scope} `));
  const rows = commands.map((command) => [command.path, command.summary] as const);
  const lines = [
    `Commands of ${scope}`,
    '',
    ...definitionList(rows, look.columns, look.style.name),
    ...section('Examples', examples(commands.flatMap((command) => command.examples.slice(0, 1))), look),
    '',
    `${scope} <command> --help explains one of them.`,
  ];
  return `${lines.join('\n')}\n`;
};

const ladder = [
  ['quirl search compress files', 'names and summaries, best first'],
  ['quirl agent context "compress a folder"', 'what a task needs, within a token budget'],
  ['quirl describe tar --match exclude', 'one command in full, or the options that match'],
  ['quirl index explain tar', 'every fact with the source that it came from'],
] as const;

/** What the program is for, the way from a search to a fact, and every command. */
export const renderOverview = (version: string, look: HelpLook): string => {
  const rows = OWN_COMMANDS.map((command) => [command.path, command.summary] as const);
  const lines = [
    `quirl ${version}: what the commands on this machine can do, for people and agents`,
    ...section('Start here', ['  quirl index build', ...wrapped(firstStep, look.columns - 4).map(note)], look),
    ...section('From a question to a fact', definitionList(ladder, look.columns, look.style.name), look),
    ...section('Commands', definitionList(rows, look.columns, look.style.name), look),
    '',
    'quirl <command> --help explains one of them; quirl --version prints the version.',
  ];
  return `${lines.join('\n')}\n`;
};

const firstStep = 'Reads completions, manual pages and PATH as text, runs nothing, and takes seconds.';
const note = (line: string): string => `    ${line}`;
