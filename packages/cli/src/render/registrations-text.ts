import type { PluginRegistrations } from '@quirl/quirl-contracts';
import type { HelpLook } from '../line/render-help.ts';
import { definitionList, oneLine } from '../output/text-layout.ts';

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;

/** What one file registers and returns, a line each. */
export const registrationsText = (
  { file, commands, completions, functions }: PluginRegistrations,
  { columns, style }: HelpLook,
): string => {
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', style.strong(title), ...lines];
  const rows = commands.map(
    ({ signature, summary, input_type, output_type }) =>
      [oneLine(signature), oneLine(`${summary} (${input_type} -> ${output_type})`)] as const,
  );
  const counts = [
    counted(commands.length, 'command', 'commands'),
    counted(completions.length, 'completion', 'completions'),
    counted(functions.length, 'function', 'functions'),
  ];
  const lines = [
    `${style.good('loads:')} ${oneLine(file)}: ${counts.join(', ')}`,
    ...section('Registered commands', definitionList(rows, columns, style.name)),
    ...section(
      'Completed commands',
      completions.map((command) => `  ${oneLine(command)}`),
    ),
    ...section(
      'Returned functions',
      functions.map((name) => `  ${oneLine(name)}`),
    ),
  ];
  return `${lines.join('\n')}\n`;
};
