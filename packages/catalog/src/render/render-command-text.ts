import { type AgentProvenance, type Effect, PACKAGE_RUNNER, packageInvocation } from '@quirl/quirl-contracts';
import type { CommandArgument, CommandRecord } from '../model/command-record.ts';
import { namesForPeople, notesOf, noteText, placeholderOf } from './argument-words.ts';
import { type CommandTextLook, PLAIN_LOOK } from './command-look.ts';
import { proseLines, type TermRow, termLines, visibleLine, wrapLine } from './text-lines.ts';

/** A record, and what of it is shown: with a `match`, its options are the matching ones out of `options_total`. */
export interface DescribedCommand {
  readonly command: CommandRecord;
  readonly match: string | null;
  readonly options_total: number;
}

/**
 * A record as readable text with one trailing newline: name and summary, usage, details, arguments and options in
 * aligned columns, effects, exit statuses, examples and sources. What is not known is left out. Text of a fact cannot
 * drive a terminal; colour comes from the style alone.
 */
export const renderCommandText = (described: DescribedCommand, look: CommandTextLook = PLAIN_LOOK): string => {
  const { command, match } = described;
  const sections = match === null ? completeSections(command) : matchSections(described, match);
  const lines = [
    look.style.name(visibleLine(command.path)) + (command.version === null ? '' : ` ${visibleLine(command.version)}`),
    ...wrapLine(visibleLine(command.summary), look.columns),
    ...sections.flatMap(({ title, draw }) => {
      const body = draw(look);
      return body.length === 0 ? [] : ['', look.style.strong(title), ...body];
    }),
  ];
  return `${lines.join('\n')}\n`;
};

interface Section {
  readonly title: string;
  draw(look: CommandTextLook): readonly string[];
}

const completeSections = (command: CommandRecord): readonly Section[] => [
  usage(command),
  invocation(command),
  { title: 'Also called', draw: ({ columns }) => command.aliases.flatMap((alias) => plainLine(alias, columns)) },
  {
    title: 'Details',
    draw: ({ columns }) =>
      command.details === command.summary ? [] : indented(proseLines(command.details, columns - 2)),
  },
  ...argumentSections(command.options),
  { title: 'Contract', draw: (look) => termLines(contractRows(command), look.columns) },
  {
    title: 'Exit status',
    draw: (look) => termLines(exitRows(command), look.columns, look.style.name),
  },
  {
    title: command.provenance.source === 'plugin' ? `Examples, behind ${PACKAGE_RUNNER}` : 'Examples',
    draw: ({ columns }) => command.examples.flatMap((example) => plainLine(example, columns)),
  },
  sources(command),
];

const matchSections = ({ command, options_total }: DescribedCommand, match: string): readonly Section[] => [
  usage(command),
  invocation(command),
  matchSection(command.options, options_total, JSON.stringify(visibleLine(match))),
  sources(command),
];

const matchSection = (options: readonly CommandArgument[], total: number, match: string): Section =>
  options.length === 0
    ? {
        title: `Nothing in its ${total} arguments matches ${match}`,
        draw: ({ columns }) => plainLine('Try other words, or describe the command without --match.', columns),
      }
    : {
        title: `Arguments that match ${match} (${options.length} of ${total})`,
        draw: (look) => argumentLines(options, look),
      };

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => (line === '' ? '' : `  ${line}`));

const plainLine = (text: string, columns: number): readonly string[] =>
  wrapLine(visibleLine(text), columns - 4).map((line, index) => (index === 0 ? `  ${line}` : `    ${line}`));

const usage = (command: CommandRecord): Section => ({
  title: 'Usage',
  draw: ({ columns }) => plainLine(command.signature, columns),
});

const invocation = (command: CommandRecord): Section => ({
  title: 'Run with',
  draw: ({ columns }) => {
    const line = packageInvocation(command);
    return line === null ? [] : plainLine(line, columns);
  },
});

const argumentSections = (options: readonly CommandArgument[]): readonly Section[] => [
  { title: 'Arguments', draw: (look) => argumentLines(options.filter(isPositional), look) },
  {
    title: 'Options',
    draw: (look) =>
      argumentLines(
        options.filter((option) => !isPositional(option)),
        look,
      ),
  },
];

const isPositional = (argument: CommandArgument): boolean => argument.kind === 'positional';

const argumentLines = (options: readonly CommandArgument[], look: CommandTextLook): readonly string[] =>
  termLines(options.map(argumentRow), look.columns, look.style.name);

const argumentRow = (argument: CommandArgument): TermRow => ({
  term: visibleLine([namesForPeople(argument).join(', '), placeholderOf(argument)].join(' ')),
  blocks: [argument.documentation, ...notesOf(argument).map((note) => noteText(note, visibleLine))],
});

const effectWords: Readonly<Record<Effect, string>> = {
  read_filesystem: 'reads files',
  write_filesystem: 'writes files',
  spawn_process: 'starts processes',
  change_directory: 'changes the directory',
};

const contractRows = ({ io, effects }: CommandRecord): readonly TermRow[] => {
  const rows: TermRow[] = [];
  if (io.input !== 'Unknown') rows.push({ term: 'Input', blocks: [io.input] });
  if (io.output !== 'Unknown') rows.push({ term: 'Output', blocks: [io.output + (io.streaming ? ', streaming' : '')] });
  if (effects.length > 0)
    rows.push({ term: 'Effects', blocks: [effects.map((effect) => effectWords[effect]).join(', ')] });
  return rows;
};

const exitRows = (command: CommandRecord): readonly TermRow[] =>
  Object.entries(command.exit_codes)
    .sort(([left], [right]) => Number(left) - Number(right))
    .map(([status, meaning]) => ({ term: status, blocks: [meaning] }));

const sources = (command: CommandRecord): Section => ({
  title: 'Sources',
  draw: ({ columns, style }) =>
    sourceBlocks(command)
      .flatMap((block) => plainLine(block, columns))
      .map((line) => style.faint(line)),
});

/** Each different source once, with what it states: the command, and how many of the arguments shown. */
const sourceBlocks = ({ provenance, options }: CommandRecord): readonly string[] => {
  const counts = new Map([[sourceText(provenance), 0]]);
  for (const option of options) {
    const text = sourceText(option.provenance);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count], index) => {
    const what = [
      ...(index === 0 ? ['the command'] : []),
      ...(count === 0 ? [] : [`${count} ${count === 1 ? 'argument' : 'arguments'}`]),
    ];
    return `${what.join(' and ')}: ${text}`;
  });
};

const sourceText = ({ source, confidence, trust, origin }: AgentProvenance): string =>
  `${source}, ${confidence} confidence, ${trust}${origin === null ? '' : `, ${origin}`}`;
