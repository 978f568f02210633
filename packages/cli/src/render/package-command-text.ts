import type { PackageArgument, PackageCommand } from '@quirl/quirl-contracts';
import type { HelpLook } from '../line/render-help.ts';
import { definitionList, oneLine, wrapped } from '../output/text-layout.ts';

const termOf = ({ names, kind, value_type, repeatable }: PackageArgument): string => {
  const shown = oneLine(names.join(', '));
  const form = kind === 'positional' ? `<${shown}>` : `${shown}${kind === 'flag' ? '' : ` <${oneLine(value_type)}>`}`;
  return repeatable ? `${form}...` : form;
};

const textOf = ({ documentation, kind, value_type, required }: PackageArgument): string => {
  const notes = [kind === 'positional' ? `(${value_type})` : '', required && kind !== 'positional' ? '[required]' : ''];
  return oneLine([documentation, ...notes].filter((part) => part !== '').join(' '));
};

/** What a command of a package does and takes, from its manifest: every text of it on one line, with control characters visible. */
export const packageCommandHelp = (command: PackageCommand, { columns, style }: HelpLook): string => {
  const list = (rows: readonly (readonly [string, string])[]) => definitionList(rows, columns, style.name);
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', style.strong(title), ...lines];
  const called = `quirl plugin call ${oneLine(command.signature)}`;
  const lines = [
    oneLine(command.summary),
    ...section(
      'Usage',
      wrapped(called, columns - 4).map((line, at) => (at === 0 ? `  ${line}` : `      ${line}`)),
    ),
    '',
    ...wrapped(oneLine(command.details), columns),
    ...section('Arguments', list(command.arguments.map((argument) => [termOf(argument), textOf(argument)]))),
    ...section(
      'Types',
      list([
        ['input', oneLine(command.input_type)],
        ['output', oneLine(command.output_type)],
      ]),
    ),
    ...section('Effects', [`  ${command.effects.join(', ')}`]),
    ...section('Exit status', list([...command.error_codes].map(([code, text]) => [oneLine(code), oneLine(text)]))),
    ...section(
      'Examples',
      command.examples.map((example) => `  quirl plugin call ${oneLine(example)}`),
    ),
  ];
  return `${lines.join('\n')}\n`;
};
