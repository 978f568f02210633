import { agentCommands } from './agent-commands.ts';
import { catalogCommands } from './catalog-commands.ts';
import { indexCommands } from './index-commands.ts';
import { luaCommands } from './lua-commands.ts';
import type { OwnCommand } from './own-command.ts';
import { packageCommands } from './package-commands.ts';
import { pluginCallCommands } from './plugin-call-commands.ts';
import { pluginCommands } from './plugin-commands.ts';
import { runCommands } from './run-commands.ts';
import { serveCommands } from './serve-commands.ts';

const declarations = [
  ...agentCommands,
  ...indexCommands,
  ...catalogCommands,
  ...luaCommands,
  ...runCommands,
  ...packageCommands,
  ...pluginCommands,
  ...pluginCallCommands,
  ...serveCommands,
] as const;

/** The path of a command that this program runs. */
export type OwnPath = (typeof declarations)[number]['path'];

/** One of our commands, with its path as a member of the closed set. */
export type DeclaredCommand = OwnCommand & { readonly path: OwnPath };

/** Every command that this program runs, declared once (catalog spec 7). Parser, help, completion scripts and documents are projections. */
export const OWN_COMMANDS: readonly DeclaredCommand[] = Object.freeze([...declarations]);
