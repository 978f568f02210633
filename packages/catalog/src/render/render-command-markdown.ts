import {
  codeSpan,
  effectsText,
  PACKAGE_RUNNER,
  packageInvocation,
  proseBlock,
  proseLine,
} from '@quirl/quirl-contracts';
import type { CommandArgument, CommandRecord } from '../model/command-record.ts';
import { namesForPeople, notesOf, noteText, placeholderOf } from './argument-words.ts';
import type { DescribedCommand } from './render-command-text.ts';

/**
 * A record as a Markdown document with one trailing newline (catalog spec 5). Facts stay data: nothing in them becomes
 * a heading, a link, HTML or a control sequence (contracts spec 7.6).
 */
export const renderCommandMarkdown = (described: DescribedCommand): string => {
  const { command, match, options_total } = described;
  const note =
    match === null ? [] : [`Arguments that match ${codeSpan(match)}: ${command.options.length} of ${options_total}.`];
  return `${[...commandBlocks(command, '#'), ...note].join('\n\n')}\n`;
};

/** The text of `quirl catalog --format markdown`, piece by piece: a title, then every record in the order given. */
export function* catalogMarkdownPieces(records: Iterable<CommandRecord>): Generator<string, void, undefined> {
  yield '# Commands\n';
  for (const record of records) yield `\n${commandBlocks(record, '##').join('\n\n')}\n`;
}

const commandBlocks = (command: CommandRecord, level: string): readonly string[] => [
  `${level} ${codeSpan(command.signature)}`,
  ...[proseLine(command.summary), proseBlock(command.details).trim()].filter((text) => text !== ''),
  factList(command),
  ...labelledList('Arguments:', command.options.map(argumentItem)),
  ...labelledList(examplesLabel(command), command.examples.map(codeSpan)),
];

const examplesLabel = ({ provenance }: CommandRecord): string =>
  provenance.source === 'plugin' ? `Examples, behind ${codeSpan(PACKAGE_RUNNER)}:` : 'Examples:';

const labelledList = (label: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : [label, items.map((item) => `- ${item}`).join('\n')];

const factList = (command: CommandRecord): string => {
  const { io, provenance } = command;
  const exitCodes = Object.entries(command.exit_codes)
    .sort(([left], [right]) => Number(left) - Number(right))
    .map(([status, meaning]) => `${codeSpan(status)} ${proseLine(meaning)}`);
  const origin = provenance.origin === null ? '' : `, ${codeSpan(provenance.origin)}`;
  const invocation = packageInvocation(command);
  return [
    ...(invocation === null ? [] : [`- Run with: ${codeSpan(invocation)}`]),
    `- Command: ${codeSpan(command.path)}${command.version === null ? '' : ` ${proseLine(command.version)}`}`,
    ...(command.aliases.length === 0 ? [] : [`- Also called: ${command.aliases.map(codeSpan).join(', ')}`]),
    `- Input: ${codeSpan(io.input)} · Output: ${codeSpan(io.output)} · Streaming: ${io.streaming ? 'yes' : 'no'}`,
    `- Effects: ${effectsText(command)}`,
    ...(exitCodes.length === 0 ? [] : [`- Exit codes: ${exitCodes.join(' · ')}`]),
    `- Source: ${provenance.source}, ${provenance.confidence} confidence, ${provenance.trust}${origin}`,
  ].join('\n');
};

const argumentItem = (argument: CommandArgument): string => {
  const placeholder = placeholderOf(argument);
  const names = namesForPeople(argument).map(codeSpan).join(', ');
  const head = placeholder === '' ? names : `${names} ${codeSpan(placeholder)}`;
  const notes = notesOf(argument).map((note) => `${noteText(note, codeSpan)}.`);
  const text = proseLine(argument.documentation);
  const said = text === '' || notes.length === 0 || /[.!?:;…]$/.test(text) ? text : `${text}.`;
  const about = [said, ...notes].filter((part) => part !== '').join(' ');
  return about === '' ? head : `${head}: ${about}`;
};
