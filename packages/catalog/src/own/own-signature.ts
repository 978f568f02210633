import type { OwnArgument, OwnCommand } from './own-command.ts';

const isHelp = (argument: OwnArgument): boolean => argument.names.includes('--help');

const longName = (argument: OwnArgument): string => argument.names.at(-1) ?? '';

const usageOf = (argument: OwnArgument): string => {
  const name = argument.kind === 'positional' ? '' : longName(argument);
  const form = [name, argument.placeholder].filter((part) => part !== '').join(' ');
  const more = argument.repeatable ? '...' : '';
  return argument.required ? `${form}${more}` : `[${form}]${more}`;
};

/** The usage form of a command: positionals in call order, then options; `--help`, which every command has, is left out. */
export const ownSignature = (command: OwnCommand): string =>
  [command.path, ...command.arguments.filter((argument) => !isHelp(argument)).map(usageOf)].join(' ');
