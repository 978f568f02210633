import type { AgentCommand, AgentContext, AgentOption, HostCapability } from '../generated/contract-types.ts';
import { effectsText } from './effects-text.ts';
import { codeSpan, codeSpanInCell, proseBlock, proseLine } from './markdown-text.ts';
import { PACKAGE_RUNNER, packageInvocation } from './package-invocation.ts';

/**
 * A context as Markdown, for people and for agents that read text (contracts spec 7.6). Equal contexts give equal
 * bytes, with one trailing newline. Facts stay data: nothing in them becomes a heading, link, table or control sequence.
 * The Markdown itself is not held to the budget.
 */
export const renderContextMarkdown = (context: AgentContext): string =>
  `${[
    '# Commands for a task',
    headerOf(context),
    ...section('## Commands', context.commands.flatMap(blocksOfCommand)),
    ...section('## Host functions', listBlock(context.host_api.map(lineOfHostFunction))),
  ].join('\n\n')}\n`;

const section = (heading: string, blocks: readonly string[]): readonly string[] =>
  blocks.length === 0 ? [] : [heading, ...blocks];

const listBlock = (lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join('\n')];

const headerOf = (context: AgentContext): string =>
  [
    `- Query: ${codeSpan(context.query)}`,
    `- Catalog: ${codeSpan(context.catalog_hash)}`,
    `- Host API: ${codeSpan(context.host_api_hash)}`,
    `- Tokens: ${context.estimated_tokens}/${context.token_budget}, ${context.truncated ? truncated : 'complete'}`,
  ].join('\n');

const truncated = 'truncated (`quirl describe <command>` gives a record in full)';

const blocksOfCommand = (command: AgentCommand): readonly string[] => [
  `### ${codeSpan(command.signature)}`,
  ...[proseLine(command.summary), proseBlock(command.details).trim()].filter((text) => text !== ''),
  contractOf(command),
  ...argumentTable(command.options),
  ...labelled(examplesLabel(command), command.examples.map(codeSpan)),
];

/** Says of a package's examples what stands in front of them, since they are its own facts and stay as they are. */
const examplesLabel = ({ provenance }: AgentCommand): string =>
  provenance.source === 'plugin' ? `Examples, behind ${codeSpan(PACKAGE_RUNNER)}:` : 'Examples:';

const labelled = (label: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [label, ...listBlock(lines)];

const contractOf = (command: AgentCommand): string => {
  const { io } = command;
  const streaming = io.streaming ? 'yes' : 'no';
  const exitCodes = Object.entries(command.exit_codes)
    .sort(([left], [right]) => Number(left) - Number(right))
    .map(([status, meaning]) => `${codeSpan(status)} ${proseLine(meaning)}`);
  const invocation = packageInvocation(command);
  return [
    ...(invocation === null ? [] : [`- Run with: ${codeSpan(invocation)}`]),
    `- Input: ${codeSpan(io.input)} · Output: ${codeSpan(io.output)} · Streaming: ${streaming}`,
    `- Effects: ${effectsText(command)}`,
    ...(exitCodes.length === 0 ? [] : [`- Exit codes: ${exitCodes.join(' · ')}`]),
  ].join('\n');
};

const argumentTable = (options: readonly AgentOption[]): readonly string[] =>
  options.length === 0
    ? []
    : [
        [
          '| Name | Kind | Type | Required | Text |',
          '| --- | --- | --- | --- | --- |',
          ...options.map((option) => {
            const cells = [
              option.names.map(codeSpanInCell).join(', '),
              option.kind,
              codeSpanInCell(option.value_type),
              option.required ? 'yes' : 'no',
              proseLine(option.documentation),
            ];
            return `| ${cells.join(' | ')} |`;
          }),
        ].join('\n'),
      ];

const lineOfHostFunction = (hostFunction: HostCapability): string => {
  const parameters = hostFunction.parameters.map(({ name, value_type }) => `${name}: ${value_type}`).join(', ');
  const call = codeSpan(`${hostFunction.path}(${parameters})`);
  const capability = hostFunction.capability === null ? '' : ` (capability ${codeSpan(hostFunction.capability)})`;
  return `${call} → ${codeSpan(hostFunction.returns)}: ${proseLine(hostFunction.summary)}${capability}`;
};
