import { type CommandIo, EXIT, type ExitStatus } from './command-io.ts';
import { runParse } from './parse-command.ts';
import { subcommands } from './subcommands.ts';
import { usage } from './usage.ts';

/** Runs the command line and answers its exit status. SPEC §cli. */
export const run = async (args: readonly string[], io: CommandIo): Promise<ExitStatus> => {
  const [first = '', ...rest] = args;
  const subcommand = subcommands.get(first);
  if (subcommand !== undefined) return subcommand.run(rest, io);
  const optionsEnd = args.indexOf('--');
  const options = optionsEnd === -1 ? args : args.slice(0, optionsEnd);
  if (options.includes('-h') || options.includes('--help')) {
    io.writeOutput(usage());
    return EXIT.success;
  }
  return runParse(args, io);
};
