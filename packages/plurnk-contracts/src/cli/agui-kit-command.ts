import { parseArgs } from 'node:util';
import type { KitReport } from '../kit/kit-report.ts';
import { type KitProgress, runKit } from '../kit/run-kit.ts';
import { type CommandIo, EXIT, type ExitStatus } from './command-io.ts';
import { CLIENT_SILENCE_MILLISECONDS } from './limits.ts';
import { loadClient } from './load-client.ts';
import { refuse } from './named-contract.ts';
import { readPublishedKit } from './published-kit.ts';
import { renderKitReport } from './render-kit-report.ts';
import { visibleText } from './visible-text.ts';

const renderings: ReadonlyMap<string, (report: KitReport) => string> = new Map([
  ['json', (report: KitReport) => `${JSON.stringify(report, null, 2)}\n`],
  ['text', renderKitReport],
]);

const usage = 'usage: plurnk-contracts agui-kit --client <module> [--format text|json]';

interface KitRequest {
  readonly client: string;
  readonly render: (report: KitReport) => string;
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
    const render = renderings.get(format);
    if (render === undefined) return `--format is json or text, not '${format}'`;
    return { client, render };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Standard output belongs to the report; what a client prints meanwhile goes to standard error. */
const withOutputOfClientsAside = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const { stdout, stderr } = process;
  const { write } = stdout;
  stdout.write = stderr.write.bind(stderr);
  try {
    return await work();
  } finally {
    stdout.write = write;
  }
};

/** Answers by name the specimen that a client was given and never answered; otherwise it does not settle. */
const silence = (progress: KitProgress, milliseconds: number): { readonly name: Promise<string>; stop(): void } => {
  let timer: NodeJS.Timeout | undefined;
  const name = new Promise<string>((resolve) => {
    let calls = 0;
    timer = setInterval(() => {
      if (progress.calls === calls) resolve(progress.specimen);
      calls = progress.calls;
    }, milliseconds);
  });
  return { name, stop: () => clearInterval(timer) };
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
  return withOutputOfClientsAside(async () => {
    const loaded = await loadClient(request.client);
    if (!loaded.ok) return fail(`${request.client} is no client for the kit: ${loaded.reason}`);
    const progress: KitProgress = { specimen: '', calls: 0 };
    const watch = silence(progress, silenceMilliseconds);
    const report = await Promise.race([runKit(readPublishedKit(), loaded.client, progress), watch.name]);
    watch.stop();
    if (typeof report === 'string') return fail(`${request.client} did not answer to the specimen '${report}'`);
    io.writeOutput(request.render(report));
    return report.transport.failed + report.lifecycles.failed === 0 ? EXIT.success : EXIT.failure;
  });
};
