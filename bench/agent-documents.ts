/** Hashing and validating, each beside Node's own work on the same bytes. */
import { createHash } from 'node:crypto';
import {
  type AgentCommand,
  type AgentOption,
  type AgentProvenance,
  buildAgentCatalog,
  canonicalJson,
  checksum,
  normaliseCommand,
  prettyJson,
  validateAgentDocument,
} from '@quirl/quirl-contracts';
import type { Benchmark } from './run.ts';

const mebibyte = 1024 * 1024;
const rounds = 9;
const leastThroughputRatio = 0.1;
const greatestValidationRatio = 12;

const provenance: AgentProvenance = {
  source: 'man',
  confidence: 'medium',
  trust: 'imported',
  origin: '/usr/share/man/man1/example.1.gz',
  fingerprint: 'fnv1a64:cbf29ce484222325',
  generated_at: null,
};

const optionOf = (number: number): AgentOption => ({
  names: [`-${String.fromCharCode(97 + (number % 26))}`, `--setting-${number}`],
  kind: number % 3 === 0 ? 'option' : 'flag',
  value_type: number % 3 === 0 ? 'String' : 'Bool',
  required: false,
  repeatable: false,
  values: number % 5 === 0 ? { kind: 'static', values: ['never', 'auto', 'always'] } : null,
  conflicts: [],
  documentation: `Changes how setting number ${number} is applied to “every” entry that the command reads.`,
  examples: [],
  provenance,
});

const commandOf = (number: number): AgentCommand =>
  normaliseCommand({
    id: `command:tool-${number}`,
    version: null,
    path: `tool-${String(number).padStart(5, '0')}`,
    aliases: [],
    parent: null,
    signature: `tool-${number} [options] <file>`,
    summary: `Rework entries of kind ${number}`,
    details: 'Reads every entry once.\n\nWrites what changed, and says so.',
    options: Array.from({ length: 15 }, (_, index) => optionOf(index)),
    examples: [`tool-${number} --setting-3 x notes.txt`],
    io: { input: 'Unknown', output: 'Unknown', streaming: false },
    effects: ['spawn_process'],
    exit_codes: { '0': 'done', '1': 'failed' },
    provenance,
  });

/** The largest catalog of so many equal commands that the validator admits, padded with white space to exactly 4 MiB. */
const fullCatalog = (write: (value: unknown) => string): Uint8Array => {
  const document = (count: number): string =>
    write(
      buildAgentCatalog({
        quirlVersion: '0.1.0',
        commands: Array.from({ length: count }, (_, index) => commandOf(index)),
        hostApi: [],
      }),
    );
  const bytesEach = (Buffer.byteLength(document(40)) - Buffer.byteLength(document(20))) / 20;
  const text = document(Math.floor((4 * mebibyte * 0.99) / bytesEach));
  const bytes = new Uint8Array(4 * mebibyte).fill(0x20);
  new TextEncoder().encodeInto(text, bytes);
  return bytes;
};

/** The shortest of several runs, in milliseconds: what the work takes when nothing else disturbs it. */
const shortest = (run: () => unknown): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = process.hrtime.bigint();
    run();
    best = Math.min(best, Number(process.hrtime.bigint() - startedAt) / 1e6);
  }
  return best;
};

const validation = (layout: string, write: (value: unknown) => string): Benchmark => ({
  name: `validating a 4 MiB catalog (${layout}) / JSON.parse of the same bytes`,
  target: `≤ ${greatestValidationRatio}`,
  async run() {
    const bytes = fullCatalog(write);
    const text = new TextDecoder().decode(bytes);
    const report = validateAgentDocument(bytes, 'catalog');
    if (!report.valid) throw new Error(`the catalog is not valid: ${JSON.stringify(report.diagnostics.slice(0, 3))}`);
    const parse = shortest(() => JSON.parse(text));
    const validate = shortest(() => validateAgentDocument(bytes, 'catalog'));
    const ratio = validate / parse;
    return {
      ratio,
      detail: `${validate.toFixed(1)} ms / ${parse.toFixed(1)} ms`,
      meets: ratio <= greatestValidationRatio,
    };
  },
});

export const benchmarks: readonly Benchmark[] = [
  {
    name: 'checksum throughput / sha256 of Node.js on the same bytes',
    target: `≥ ${leastThroughputRatio}`,
    async run() {
      const bytes = new Uint8Array(64 * mebibyte).map((_, index) => (index * 31 + (index >> 8)) & 0xff);
      const ours = shortest(() => checksum(bytes));
      const theirs = shortest(() => createHash('sha256').update(bytes).digest('hex'));
      const speed = (milliseconds: number): string => `${Math.round(bytes.length / 1e3 / milliseconds)} MB/s`;
      const ratio = theirs / ours;
      return { ratio, detail: `${speed(ours)} / ${speed(theirs)}`, meets: ratio >= leastThroughputRatio };
    },
  },
  validation('pretty', prettyJson),
  validation('compact', canonicalJson),
];
