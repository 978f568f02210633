import { parseArgs } from 'node:util';
import type { ClientStatement } from '../generated/contract-types.ts';
import { type ParseResult, PlurnkParser } from '../language/plurnk-parser.ts';
import { PlurnkPrinter } from '../print/plurnk-printer.ts';
import { type CommandIo, EXIT, type ExitStatus } from './command-io.ts';

type Entry = (text: string) => ParseResult<ClientStatement>;

/** The entry points by tier; each also answers to its own name. */
const tiers: ReadonlyMap<string, Entry> = new Map<string, Entry>([
  ['turn', PlurnkParser.parse],
  ['statements', PlurnkParser.parseStatements],
  ['log', PlurnkParser.parseLog],
  ['client', PlurnkParser.parseClient],
  ['parse', PlurnkParser.parse],
  ['parseStatements', PlurnkParser.parseStatements],
  ['parseLog', PlurnkParser.parseLog],
  ['parseClient', PlurnkParser.parseClient],
]);

/** What was asked for, or a sentence on why that cannot be done. */
interface ParseRequest {
  readonly file: string;
  readonly parse: Entry;
  readonly format: 'json' | 'text';
  readonly isPrinted: boolean;
}

const isFormat = (word: string): word is 'json' | 'text' => word === 'json' || word === 'text';

const requestOf = (args: readonly string[]): ParseRequest | string => {
  let parsed: ReturnType<typeof readArguments>;
  try {
    parsed = readArguments(args);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { values, positionals } = parsed;
  if (positionals.length > 1) return `one file at most, not ${positionals.length}`;
  const parse = tiers.get(values.tier);
  if (parse === undefined) return `--tier is turn, statements, log or client, not '${values.tier}'`;
  const format = values.format ?? (values.print ? 'text' : 'json');
  if (!isFormat(format)) return `--format is json or text, not '${format}'`;
  return { file: positionals[0] ?? '-', parse, format, isPrinted: values.print };
};

const readArguments = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      tier: { type: 'string', default: 'turn' },
      format: { type: 'string' },
      print: { type: 'boolean', default: false },
    },
  });

/** At least one statement, nothing at fault, nothing left unread. Zero recognised operations are never a success. */
const isSound = ({ items, unparsedTail }: ParseResult<ClientStatement>): boolean =>
  unparsedTail === undefined &&
  items.some(({ kind }) => kind === 'statement') &&
  items.every(({ kind }) => kind !== 'error');

const hasHardFault = ({ items, unparsedTail }: ParseResult<ClientStatement>): boolean =>
  unparsedTail !== undefined || items.some((item) => item.kind === 'error' && item.error.severity === 'error');

const reportOf = async (
  text: string,
  result: ParseResult<ClientStatement>,
  request: ParseRequest,
  io: CommandIo,
): Promise<string> => {
  if (request.format === 'json') return `${JSON.stringify(result, null, 2)}\n`;
  // Only people need to know how wide characters are.
  const { renderReport } = await import('./render-report.ts');
  const name = request.file === '-' ? '<stdin>' : request.file;
  return renderReport(text, result, { name, hasColour: io.hasColour, columns: io.columns });
};

/** Parses one input and prints what it means, or what is wrong with it. SPEC §cli. */
export const runParse = async (args: readonly string[], io: CommandIo): Promise<ExitStatus> => {
  const request = requestOf(args);
  if (typeof request === 'string') {
    io.writeError(`plurnk-contracts: ${request}\ntry 'plurnk-contracts --help'\n`);
    return EXIT.usage;
  }
  const input = io.readInput(request.file);
  if (!input.ok) {
    io.writeError(`plurnk-contracts: cannot read ${JSON.stringify(request.file)}: ${input.reason}\n`);
    return EXIT.failure;
  }
  const result = request.parse(input.text);
  const status = isSound(result) ? EXIT.success : EXIT.failure;
  if (!request.isPrinted) io.writeOutput(await reportOf(input.text, result, request, io));
  else {
    // A spelling of half a document would look like the whole, so there is none while something is at fault. Nothing is
    // added to it either: a line end would belong to the last body.
    const statements = result.items.flatMap((item) => (item.kind === 'statement' ? [item.statement] : []));
    if (!hasHardFault(result) && statements.length > 0) io.writeOutput(PlurnkPrinter.print(statements));
    if (status !== EXIT.success) io.writeError(await reportOf(input.text, result, request, io));
  }
  return status;
};
