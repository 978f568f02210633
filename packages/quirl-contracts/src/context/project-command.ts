import type { AgentCommand } from '../generated/contract-types.ts';

/** The forms in which a context can hold a command, richest first (contracts spec 7.5). */
export type CommandForm = 'complete' | 'compact' | 'minimal';

/** The command without its options and aliases, and with its first example alone. */
export const compactCommand = (command: AgentCommand): AgentCommand => ({
  ...command,
  aliases: [],
  options: [],
  examples: command.examples.slice(0, 1),
});

/** The compact command without its details: the least that still says what it is and does. */
export const minimalCommand = (command: AgentCommand): AgentCommand => ({ ...compactCommand(command), details: '' });

/** How each form is made of the complete record. None of them changes the order of members. */
export const projections: Readonly<Record<CommandForm, (command: AgentCommand) => AgentCommand>> = {
  complete: (command) => command,
  compact: compactCommand,
  minimal: minimalCommand,
};
