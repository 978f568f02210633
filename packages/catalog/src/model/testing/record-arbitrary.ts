import type { AgentProvenance, CompletionSource, Confidence, Effect, Source, Trust } from '@quirl/quirl-contracts';
import fc from 'fast-check';
import { type CommandArgument, type CommandRecord, importedCommand } from '../command-record.ts';

const sources: readonly Source[] = ['external', 'fish', 'bash', 'zsh', 'help', 'man'];
const confidences: readonly Confidence[] = ['low', 'medium', 'high', 'exact'];
const trusts: readonly Trust[] = ['builtin', 'trusted', 'declared', 'imported', 'heuristic'];
const everyEffect: readonly Effect[] = ['read_filesystem', 'write_filesystem', 'spawn_process', 'change_directory'];

const prose = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !/\p{Surrogate}/u.test(text)),
);
const nullableProse = fc.option(prose);

/** Any provenance that an import can have. */
const anyProvenance: fc.Arbitrary<AgentProvenance> = fc.record({
  source: fc.constantFrom(...sources),
  confidence: fc.constantFrom(...confidences),
  trust: fc.constantFrom(...trusts),
  origin: nullableProse,
  fingerprint: nullableProse,
  generated_at: nullableProse,
});

const anyValues: fc.Arbitrary<CompletionSource | null> = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('static' as const), values: fc.array(prose, { maxLength: 4 }) }),
    fc.record({ kind: fc.constant('dynamic' as const), provider: prose }),
  ),
);

/** Any argument; its names come from a small pool, so that arguments often share some. */
export const anyArgument: fc.Arbitrary<CommandArgument> = fc
  .record({
    names: fc.uniqueArray(fc.constantFrom('-a', '-b', '-c', '--all', '--both', '--color', '-\u{1f980}', '-\ufffd'), {
      minLength: 1,
      maxLength: 3,
    }),
    kind: fc.constantFrom('option' as const, 'flag' as const),
    value_type: prose,
    required: fc.boolean(),
    repeatable: fc.boolean(),
    values: anyValues,
    conflicts: fc.array(prose, { maxLength: 2 }),
    documentation: prose,
    examples: fc.array(prose, { maxLength: 2 }),
    provenance: anyProvenance,
  })
  .chain((option) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(option) },
      { weight: 1, arbitrary: fc.constantFrom('file', 'target').map((name) => positional(option, name)) },
    ),
  );

const positional = (argument: CommandArgument, name: string): CommandArgument => ({
  ...argument,
  kind: 'positional',
  names: [name],
});

/** Any record; its path comes from a small pool. */
export const anyRecord: fc.Arbitrary<CommandRecord> = fc.record({
  id: prose,
  version: nullableProse,
  path: fc.constantFrom('kiln', 'kiln fire', 'kiln fire slow', 'glaze', '\ufffd', '\u{1f980}'),
  aliases: fc.array(prose, { maxLength: 2 }),
  parent: nullableProse,
  signature: prose,
  summary: prose,
  details: prose,
  options: fc.array(anyArgument, { maxLength: 6 }),
  examples: fc.array(prose, { maxLength: 2 }),
  io: fc.record({
    input: fc.oneof(fc.constant('Unknown'), prose),
    output: fc.oneof(fc.constant('Unknown'), prose),
    streaming: fc.boolean(),
  }),
  effects: fc.array(fc.constantFrom(...everyEffect), { maxLength: 4 }),
  exit_codes: fc
    .dictionary(fc.integer({ min: -5, max: 300 }).map(String), prose, { maxKeys: 4, noNullPrototype: true })
    .map((codes) =>
      Object.fromEntries(Object.entries(codes).sort((left, right) => Number(left[0]) - Number(right[0]))),
    ),
  provenance: anyProvenance,
});

const declared: AgentProvenance = {
  source: 'fish',
  confidence: 'high',
  trust: 'declared',
  origin: null,
  fingerprint: null,
  generated_at: null,
};

/** Provenance of a certain strength, for examples. */
export const provenanceOf = (confidence: Confidence, source: Source = 'fish'): AgentProvenance => ({
  ...declared,
  source,
  confidence,
});

/** An option or flag with these facts; everything else is plain. */
export const argumentOf = (names: readonly string[], facts: Partial<CommandArgument> = {}): CommandArgument => ({
  names,
  kind: 'flag',
  value_type: 'Bool',
  required: false,
  repeatable: false,
  values: null,
  conflicts: [],
  documentation: `About ${names.join(' ')}`,
  examples: [],
  provenance: declared,
  ...facts,
});

/** A command with these facts; everything else is as an import begins. */
export const recordOf = (path: string, facts: Partial<CommandRecord> = {}): CommandRecord => ({
  ...importedCommand({ path, summary: `About ${path}`, provenance: declared }),
  ...facts,
});
