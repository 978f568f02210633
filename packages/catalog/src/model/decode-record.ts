import type {
  AgentProvenance,
  ArgumentKind,
  CompletionSource,
  Confidence,
  Effect,
  IoContract,
  Source,
  Trust,
} from '@quirl/quirl-contracts';
import type { CommandArgument, CommandRecord } from './command-record.ts';
import {
  closedObject,
  type Decoder,
  listOf,
  mapOf,
  nullableText,
  oneOf,
  optional,
  required,
  ShapeProblem,
  text,
  truth,
} from './shape.ts';

const texts = listOf(text);

const source = oneOf<Source>({
  builtin: true,
  external: true,
  lua: true,
  plugin: true,
  fish: true,
  bash: true,
  zsh: true,
  help: true,
  man: true,
});
const confidence = oneOf<Confidence>({ low: true, medium: true, high: true, exact: true });
const trust = oneOf<Trust>({ builtin: true, trusted: true, declared: true, imported: true, heuristic: true });
const argumentKind = oneOf<ArgumentKind>({ positional: true, option: true, flag: true });

/** Effects of a record, in the order of the document. */
export const effects = listOf(
  oneOf<Effect>({ read_filesystem: true, write_filesystem: true, spawn_process: true, change_directory: true }),
);

const provenanceMembers = new Set(['source', 'confidence', 'trust', 'origin', 'fingerprint', 'generated_at']);

/** Provenance of the catalog file: what is empty may be missing, and so may trust (catalog spec 1.2). */
export const provenance: Decoder<AgentProvenance> = (value) => {
  const members = closedObject(value, provenanceMembers);
  return {
    source: required(members, 'source', source),
    confidence: required(members, 'confidence', confidence),
    trust: optional(members, 'trust', trust, 'heuristic'),
    origin: optional(members, 'origin', nullableText, null),
    fingerprint: optional(members, 'fingerprint', nullableText, null),
    generated_at: optional(members, 'generated_at', nullableText, null),
  };
};

const valuesMembers: Readonly<Record<CompletionSource['kind'], ReadonlySet<string>>> = {
  static: new Set(['kind', 'values']),
  dynamic: new Set(['kind', 'provider']),
};
const anyValuesMember = new Set(['kind', 'values', 'provider']);
const valuesKind = oneOf<CompletionSource['kind']>({ static: true, dynamic: true });

const values: Decoder<CompletionSource | null> = (value) => {
  if (value === null) return null;
  const kind = required(closedObject(value, anyValuesMember), 'kind', valuesKind);
  const members = closedObject(value, valuesMembers[kind]);
  return kind === 'static'
    ? { kind, values: required(members, 'values', texts) }
    : { kind, provider: required(members, 'provider', text) };
};

const argumentMembers = new Set([
  'names',
  'kind',
  'value_type',
  'required',
  'repeatable',
  'values',
  'conflicts',
  'documentation',
  'examples',
  'provenance',
]);

const argument: Decoder<CommandArgument> = (value) => {
  const members = closedObject(value, argumentMembers);
  return {
    names: required(members, 'names', texts),
    kind: required(members, 'kind', argumentKind),
    value_type: required(members, 'value_type', text),
    required: required(members, 'required', truth),
    repeatable: required(members, 'repeatable', truth),
    values: optional(members, 'values', values, null),
    conflicts: optional(members, 'conflicts', texts, []),
    documentation: required(members, 'documentation', text),
    examples: optional(members, 'examples', texts, []),
    provenance: required(members, 'provenance', provenance),
  };
};

const ioMembers = new Set(['input', 'output', 'streaming']);

const io: Decoder<IoContract> = (value) => {
  const members = closedObject(value, ioMembers);
  return {
    input: required(members, 'input', text),
    output: required(members, 'output', text),
    streaming: required(members, 'streaming', truth),
  };
};

const UNKNOWN_IO: IoContract = { input: 'Unknown', output: 'Unknown', streaming: false };

const decimal = /^(?:0|-?[1-9][0-9]{0,9})$/;

const isExitCode = (key: string): boolean =>
  decimal.test(key) && Number(key) >= -2_147_483_648 && Number(key) <= 2_147_483_647;

const exitCodes: Decoder<Readonly<Record<string, string>>> = (value) =>
  Object.fromEntries(mapOf(value, isExitCode, text).sort(([left], [right]) => Number(left) - Number(right)));

const commandMembers = new Set([
  'id',
  'version',
  'path',
  'aliases',
  'parent',
  'signature',
  'summary',
  'details',
  'arguments',
  'options',
  'examples',
  'io',
  'effects',
  'exit_codes',
  'provenance',
]);

const argumentList = listOf(argument);

/** One command of a version 4 catalog file; `options` is another name for `arguments` (catalog spec 1.2). */
export const decodeCommand: Decoder<CommandRecord> = (value) => {
  const members = closedObject(value, commandMembers);
  if (Object.hasOwn(members, 'arguments') && Object.hasOwn(members, 'options'))
    throw new ShapeProblem('has both "arguments" and "options", which are one member');
  const argumentsMember = Object.hasOwn(members, 'options') ? 'options' : 'arguments';
  return {
    id: optional(members, 'id', text, ''),
    version: optional(members, 'version', nullableText, null),
    path: required(members, 'path', text),
    aliases: optional(members, 'aliases', texts, []),
    parent: optional(members, 'parent', nullableText, null),
    signature: required(members, 'signature', text),
    summary: required(members, 'summary', text),
    details: required(members, 'details', text),
    options: optional(members, argumentsMember, argumentList, []),
    examples: required(members, 'examples', texts),
    io: optional(members, 'io', io, UNKNOWN_IO),
    effects: required(members, 'effects', effects),
    exit_codes: optional(members, 'exit_codes', exitCodes, {}),
    provenance: required(members, 'provenance', provenance),
  };
};
