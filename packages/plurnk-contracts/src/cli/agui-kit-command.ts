import { parseArgs } from 'node:util';
import { type CommandIo, EXIT, type ExitStatus } from './command-io.ts';
import { driveClient } from './drive-client.ts';
import { isKitFormat, type KitFormat } from './kit-renderings.ts';
import { CLIENT_SILENCE_MILLISECONDS } from './limits.ts';
import { refuse } from './named-contract.ts';
import { visibleText } from './visible-text.ts';

const usage = 'usage: plurnk-contracts agui-kit --client <module> [--format text|json]';

interface KitRequest {
  readonly client: string;
  readonly format: KitFormat;
}

/** What is asked for; one sentence on why it cannot be done; null where help is asked for. */
const requestOf = (args: readonly string[]): KitRequest | string | null => {
  try {
    const { client, format, help } = parseArgs({
      args: [...args],
      options: {
        client: { type: 'string' },
        format: { type: 'string', default: 'text' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
    if (help) return null;
    if (client === undefined) return 'agui-kit needs --client and a module';
    if (!isKitFormat(format)) return `--format is json or text, not '${format}'`;
    return { client, format };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Drives one client through the published kit and prints what it passed. SPEC §agui-kit-command. */
export const runAguiKit = async (
  args: readonly string[],
  io: CommandIo,
  silenceMilliseconds = CLIENT_SILENCE_MILLISECONDS,
): Promise<ExitStatus> => {
  const fail = (message: string): ExitStatus => {
    io.writeError(`plurnk-contracts: ${visibleText(message)}\n`);
    return EXIT.usage;
  };
  const request = requestOf(args);
  if (request === null) {
    io.writeOutput(`${usage}\n`);
    return EXIT.success;
  }
  if (typeof request === 'string') return refuse(io, request, usage);
  const { client, format } = request;
  const ending = await driveClient(client, format, silenceMilliseconds);
  if (ending.kind === 'refusal') return fail(`${client} ${ending.reason}`);
  io.writeOutput(ending.text);
  return ending.hasPassed ? EXIT.success : EXIT.failure;
};
