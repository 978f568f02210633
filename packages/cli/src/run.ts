import { OWN_COMMANDS } from '@quirl/catalog';
import { prettyJson, QuirlError, type ShellError } from '@quirl/quirl-contracts';
import type { CommandHost } from './commands/command-host.ts';
import { commandTable } from './commands/command-table.ts';
import { type CommandLine, parseCommandLine } from './line/parse-command-line.ts';
import { renderCommandHelp, renderGroupHelp, renderOverview } from './line/render-help.ts';
import { renderUsageProblem } from './line/render-usage-problem.ts';
import { ClosedOutput, type Output } from './output/output.ts';
import { renderError } from './output/render-error.ts';
import { columnsOf } from './output/text-layout.ts';
import { styleOf } from './output/text-style.ts';

/**
 * Runs one command line and resolves to its exit status: 0 success, 1 failure or negative verdict, 2 usage error.
 * Answers go to stdout, everything else to stderr; with a JSON format a refusal is an answer too. Never rejects: a
 * reader of stdout that has gone away ends the run quietly with 0.
 */
export const run = async (argv: readonly string[], host: CommandHost): Promise<number> => {
  const watched = watchedOutput(host.stdout);
  const line = parseCommandLine(argv);
  try {
    return await answer(line, { ...host, stdout: watched.output });
  } catch (error) {
    if (error instanceof ClosedOutput) return 0;
    const format = line.kind === 'run' ? line.values.format() : undefined;
    return report(shellErrorOf(error), format === 'json' && !watched.hasWritten(), host);
  }
};

const answer = async (line: CommandLine, host: CommandHost): Promise<number> => {
  const { stdout, stderr, quirlVersion, machine } = host;
  const look = { columns: columnsOf(stdout), style: styleOf(stdout, machine.environment) };
  switch (line.kind) {
    case 'overview':
      await stdout.write(renderOverview(quirlVersion, look));
      return 0;
    case 'version':
      await stdout.write(`quirl ${quirlVersion}\n`);
      return 0;
    case 'help': {
      const command = OWN_COMMANDS.find((candidate) => candidate.path === line.scope);
      await stdout.write(command === undefined ? renderGroupHelp(line.scope, look) : renderCommandHelp(command, look));
      return 0;
    }
    case 'problem':
      await stderr.write(renderUsageProblem(line.problem)).catch(() => undefined);
      return 2;
    case 'run': {
      const handler = await commandTable[line.command.path]();
      return handler(line.values, host);
    }
  }
};

// An answer that broke off half-way cannot be followed by a document on the same stream.
const watchedOutput = (output: Output): { readonly output: Output; hasWritten(): boolean } => {
  let written = false;
  return {
    hasWritten: () => written,
    output: {
      ...output,
      write: (text) => {
        written = true;
        return output.write(text);
      },
    },
  };
};

const report = async (error: ShellError, asDocument: boolean, host: CommandHost): Promise<number> => {
  const text = asDocument ? prettyJson(error) : renderError(error, styleOf(host.stderr, host.machine.environment));
  await (asDocument ? host.stdout : host.stderr).write(text).catch(() => undefined);
  return 1;
};

const shellErrorOf = (error: unknown): ShellError => {
  if (error instanceof QuirlError) return error.shellError;
  return {
    code: 'io',
    message: `quirl failed inside: ${error instanceof Error ? error.message : String(error)}`,
    help: ['Please report this with the command line that led here.'],
  };
};
