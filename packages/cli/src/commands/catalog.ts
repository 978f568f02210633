import { type CommandRecord, catalogFilePieces, catalogMarkdownPieces } from '@quirl/catalog';
import { answerFromCatalog } from '../answers/answer-from-catalog.ts';
import { writeAll } from '../output/output.ts';
import { oneLine } from '../output/text-layout.ts';
import { styleOf, type TextStyle } from '../output/text-style.ts';
import type { Handler } from './command-host.ts';

type Pieces = (records: Iterable<CommandRecord>, style: TextStyle) => Iterable<string>;

function* listing(records: Iterable<CommandRecord>, style: TextStyle): Generator<string> {
  for (const { path, summary } of records) yield `${style.name(oneLine(path))}  ${oneLine(summary)}\n`;
}

const forms: Readonly<Record<'text' | 'json' | 'markdown', Pieces>> = {
  text: listing,
  json: (records) => catalogFilePieces(records),
  markdown: (records) => catalogMarkdownPieces(records),
};

/** `quirl catalog`: streamed, one record in memory at a time. */
export const catalog: Handler = async (values, host) => {
  const format = values.choice('--format', ['text', 'json', 'markdown']);
  const style = styleOf(host.stdout, host.machine.environment);
  await answerFromCatalog(host, { format, isStreamed: true }, ({ view }) =>
    writeAll(host.stdout, forms[format](view.commands(), style)),
  );
  return 0;
};
