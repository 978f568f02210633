import { buildAgentManifest, streamAgentCatalog } from '@quirl/quirl-contracts';
import { answerFromCatalog } from '../answers/answer-from-catalog.ts';
import { documentLimit } from '../limits.ts';
import { writeAll } from '../output/output.ts';
import { styleOf } from '../output/text-style.ts';
import { catalogTextPieces } from '../render/catalog-text.ts';
import type { CommandHost, Handler } from './command-host.ts';

/** `quirl agent catalog`: streamed, one record in memory at a time. */
export const agentCatalog: Handler = async (values, host) => {
  const format = values.choice('--format', ['text', 'json']);
  const style = styleOf(host.stdout, host.machine.environment);
  await answerFromCatalog(host, { format, select: values.list('--select'), isStreamed: true }, ({ view }) =>
    format === 'json'
      ? writeDocument(host, streamAgentCatalog(view))
      : writeAll(host.stdout, catalogTextPieces(view, buildAgentManifest(view).capabilities, style)),
  );
  return 0;
};

const writeDocument = async ({ stdout, stderr }: CommandHost, pieces: Iterable<string>): Promise<void> => {
  let bytes = 0;
  await writeAll(
    {
      ...stdout,
      write: (text) => {
        bytes += Buffer.byteLength(text);
        return stdout.write(text);
      },
    },
    pieces,
  );
  if (bytes <= documentLimit) return;
  const warning = `this catalog has ${bytes} bytes, more than the ${documentLimit} that validation admits; narrow it with --select <command>`;
  await stderr.write(`quirl: ${warning}\n`).catch(() => undefined);
};
