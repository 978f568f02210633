import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type AguiConformanceRow, conformanceRows } from '../agui/conformance-report.ts';
import { judgeConformance } from '../agui/judge-conformance.ts';
import { readCitation } from './citation.ts';
import { type CommandIo, EXIT, type ExitStatus } from './command-io.ts';
import { createEvidenceFinder } from './find-evidence.ts';
import { refuse } from './named-contract.ts';
import { readJson } from './read-json.ts';
import { visibleText } from './visible-text.ts';

const usage = 'usage: plurnk-contracts agui-report <discovery> <conformance> [--root <dir>] [--format json|text]';

type Format = 'json' | 'text';

interface ReportRequest {
  readonly discovery: string;
  readonly conformance: string;
  readonly root: string;
  readonly format: Format;
}

const readArguments = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      root: { type: 'string' },
      format: { type: 'string', default: 'json' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });

const isFormat = (word: string): word is Format => word === 'json' || word === 'text';

const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** What is asked for; one sentence on why it cannot be done; null where help is asked for. */
const requestOf = (args: readonly string[]): ReportRequest | string | null => {
  let parsed: ReturnType<typeof readArguments>;
  try {
    parsed = readArguments(args);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { values, positionals } = parsed;
  if (values.help) return null;
  const [discovery, conformance] = positionals;
  if (discovery === undefined || conformance === undefined || positionals.length > 2)
    return `two files are needed, not ${positionals.length}`;
  if (!isFormat(values.format)) return `--format is json or text, not '${values.format}'`;
  if (conformance === '-' && discovery === '-') return 'only one of the files can be standard input';
  if (conformance === '-' && values.root === undefined)
    return 'a conformance document on standard input needs --root: it lies in no directory';
  const root = values.root ?? dirname(dirname(resolve(conformance)));
  if (!isDirectory(root)) return `the root '${root}' is no directory`;
  return { discovery, conformance, root, format: values.format };
};

/** Each rendering ends with a line end. */
const renderings: Readonly<Record<Format, (rows: readonly AguiConformanceRow[]) => string>> = {
  json: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  text: (rows) => {
    const labels = rows.map(({ kind, name }) => visibleText(`${kind} ${name}`));
    const width = labels.reduce((longest, { length }) => Math.max(longest, length), 0);
    return rows
      .flatMap(({ posture, dimensions, evidence, reason }, index) => [
        `${(labels[index] ?? '').padEnd(width)}  ${posture.padEnd('unsupported'.length)}  ${dimensions.join(', ')}`,
        ...(reason === undefined ? [] : [`    because ${visibleText(reason)}`]),
        ...evidence.map((citation) => `    ${visibleText(citation)}`),
      ])
      .map((line) => `${line}\n`)
      .join('');
  },
};

/** One line for each citation that proves nothing; for people, why, below it. */
const citationFaults = (rows: readonly AguiConformanceRow[], root: string, format: Format): readonly string[] => {
  const faultOf = createEvidenceFinder(root);
  return rows.flatMap(({ kind, name, evidence }) =>
    evidence.flatMap((text) => {
      const citation = readCitation(text);
      const fault = faultOf(citation);
      if (fault === null) return [];
      const line = visibleText(`${kind} '${name}' cites missing evidence '${citation.path}'`);
      return format === 'json' ? [line] : [line, `    ${fault}`];
    }),
  );
};

/** Reports what a client does with everything that a discovery document offers. SPEC §agui-conformance-report. */
export const runAguiReport = (args: readonly string[], io: CommandIo): ExitStatus => {
  const request = requestOf(args);
  if (request === null) {
    io.writeOutput(`${usage}\n`);
    return EXIT.success;
  }
  if (typeof request === 'string') return refuse(io, request, usage);
  const discovery = readJson(request.discovery, io);
  if (!discovery.ok)
    return refuse(io, discovery.reason, 'the discovery document is the answer to the action discover, as JSON');
  const conformance = readJson(request.conformance, io);
  if (!conformance.ok)
    return refuse(io, conformance.reason, 'the conformance document is the account of a client, as JSON');
  const judgement = judgeConformance(discovery.value, conformance.value);
  if (!judgement.isValid) {
    const lines = judgement.errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`.trim());
    io.writeError(
      `plurnk-contracts: invalid ${judgement.contract}\n${lines.map((line) => `    ${visibleText(line)}\n`).join('')}`,
    );
    return EXIT.failure;
  }
  const rows = conformanceRows(judgement.conformance);
  const faults = citationFaults(rows, request.root, request.format);
  if (faults.length > 0) {
    io.writeError(faults.map((line) => `${line}\n`).join(''));
    return EXIT.failure;
  }
  io.writeOutput(renderings[request.format](rows));
  return EXIT.success;
};
