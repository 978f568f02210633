import { parseArgs } from 'node:util';
import type { ClientStatement } from '../generated/contract-types.ts';
import { readItems } from '../language/plurnk-parser.ts';
import type { Tier } from '../language/structure.ts';
import { PlurnkPrinter } from '../print/plurnk-printer.ts';
import { type CommandIo, EXIT, type ExitStatus } from './command-io.ts';
import { createJsonResult } from './json-result.ts';
import { surveyOf } from './survey.ts';
import { Tally } from './tally.ts';
import { createTextWriter, type TextWriter } from './text-writer.ts';

/** The tiers by name; each also answers to the name of its entry point. */
const tiers: ReadonlyMap<string, Tier> = new Map<string, Tier>([
  ['turn', 'turn'],
  ['statements', 'statements'],
  ['log', 'log'],
  ['client', 'client'],
  ['parse', 'turn'],
  ['parseStatements', 'statements'],
  ['parseLog', 'log'],
  ['parseClient', 'client'],
]);

/** What was asked for, or a sentence on why that cannot be done. */
interface ParseRequest {
  readonly file: string;
  readonly tier: Tier;
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
  const tier = tiers.get(values.tier);
  if (tier === undefined) return `--tier is turn, statements, log or client, not '${values.tier}'`;
  const format = values.format ?? (values.print ? 'text' : 'json');
  if (!isFormat(format)) return `--format is json or text, not '${format}'`;
  return { file: positionals[0] ?? '-', tier, format, isPrinted: values.print };
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

/** Writes a result as JSON while it is read. */
const writeJson = (text: string, tier: Tier, writer: TextWriter): Tally => {
  const tally = new Tally();
  const json = createJsonResult(writer);
  const tail = readItems(text, tier, (item) => {
    tally.count(item);
    json.item(item);
  });
  tally.isCut = tail !== null;
  json.end(tail);
  return tally;
};

/** Reads a document and writes what it means, or what is wrong with it. */
const writeResult = async (
  text: string,
  { file, tier, format }: ParseRequest,
  { hasColour, columns }: Pick<CommandIo, 'hasColour' | 'columns'>,
  write: (text: string) => void,
): Promise<Tally> => {
  const writer = createTextWriter(write);
  if (format === 'json') {
    const tally = writeJson(text, tier, writer);
    writer.end();
    return tally;
  }
  // Only people need to know how wide characters are.
  const { renderReport } = await import('./render-report.ts');
  const survey = surveyOf(text, tier);
  const style = { name: file === '-' ? '<stdin>' : file, hasColour, columns };
  for (const piece of renderReport(text, survey, style)) writer.add(piece);
  writer.end();
  return survey.tally;
};

/** Writes the canonical spelling of a sound document; what is wrong goes where it cannot be taken for one. */
const writeSpelling = async (text: string, request: ParseRequest, io: CommandIo): Promise<Tally> => {
  const tally = new Tally();
  const statements: ClientStatement[] = [];
  const tail = readItems(text, request.tier, (item) => {
    tally.count(item);
    if (item.kind === 'statement') statements.push(item.statement);
  });
  tally.isCut = tail !== null;
  // A spelling of half a document would look like the whole, so there is none while something is at fault. Nothing is
  // added to it either: a line end would belong to the last body.
  if (!tally.hasHardFault && statements.length > 0) io.writeOutput(PlurnkPrinter.print(statements));
  // Whether colour shows is known of standard output alone.
  if (!tally.isSound) await writeResult(text, request, { ...io, hasColour: false }, io.writeError);
  return tally;
};

/** Tells a person why nothing was read. What is repeated of the arguments cannot act on the terminal. */
const complain = async (io: CommandIo, what: string): Promise<void> => {
  const { visibleText } = await import('./visible-text.ts');
  io.writeError(`plurnk-contracts: ${visibleText(what)}\n`);
};

/** Parses one input and prints what it means, or what is wrong with it. SPEC §cli. */
export const runParse = async (args: readonly string[], io: CommandIo): Promise<ExitStatus> => {
  const request = requestOf(args);
  if (typeof request === 'string') {
    await complain(io, request);
    io.writeError("try 'plurnk-contracts --help'\n");
    return EXIT.usage;
  }
  const input = io.readInput(request.file);
  if (!input.ok) {
    await complain(io, `cannot read ${JSON.stringify(request.file)}: ${input.reason}`);
    return EXIT.failure;
  }
  const tally = request.isPrinted
    ? await writeSpelling(input.text, request, io)
    : await writeResult(input.text, request, io, io.writeOutput);
  return tally.isSound ? EXIT.success : EXIT.failure;
};
