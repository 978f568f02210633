import fc from 'fast-check';
import { type AgentCatalogContent, buildAgentCatalog } from '../catalog/build-agent-catalog.ts';
import type {
  AgentCatalog,
  AgentCommand,
  AgentOption,
  AgentProvenance,
  HostCapability,
} from '../generated/contract-types.ts';

/** Well-formed text of every kind: controls, quotes, combining and supplementary characters. */
const text = fc.string({ unit: 'binary', maxLength: 12 });
const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 });
const texts = fc.array(text, { maxLength: 3 });

const provenance: fc.Arbitrary<AgentProvenance> = fc.record({
  source: fc.constantFrom('builtin', 'external', 'lua', 'plugin', 'fish', 'bash', 'zsh', 'help', 'man'),
  confidence: fc.constantFrom('low', 'medium', 'high', 'exact'),
  trust: fc.constantFrom('builtin', 'trusted', 'declared', 'imported', 'heuristic'),
  origin: nullable(text),
  fingerprint: nullable(text),
  generated_at: nullable(text),
});

const option: fc.Arbitrary<AgentOption> = fc.record({
  names: texts,
  kind: fc.constantFrom('positional', 'option', 'flag'),
  value_type: text,
  required: fc.boolean(),
  repeatable: fc.boolean(),
  values: nullable(
    fc.oneof(
      fc.record({ kind: fc.constant('static' as const), values: texts }),
      fc.record({ kind: fc.constant('dynamic' as const), provider: text }),
    ),
  ),
  conflicts: texts,
  documentation: text,
  examples: texts,
  provenance,
});

/** Any command: its facts stand in any order, as a reader might leave them. */
export const arbitraryCommand: fc.Arbitrary<AgentCommand> = fc.record({
  id: text,
  version: nullable(text),
  path: fc.oneof(
    text,
    fc.constantFrom('kiln', 'kiln fire', 'quirl agent catalog', '\ufffd', '\u{1f980}').map((path) => path),
  ),
  aliases: texts,
  parent: nullable(text),
  signature: text,
  summary: text,
  details: text,
  options: fc.array(option, { maxLength: 4 }),
  examples: texts,
  io: fc.record({ input: text, output: text, streaming: fc.boolean() }),
  effects: fc.array(fc.constantFrom('read_filesystem', 'write_filesystem', 'spawn_process', 'change_directory'), {
    maxLength: 5,
  }),
  exit_codes: fc.dictionary(fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }).map(String), text, { maxKeys: 3 }),
  provenance,
});

const hostFunction: fc.Arbitrary<HostCapability> = fc.record({
  path: text,
  summary: text,
  parameters: fc.array(fc.record({ name: text, value_type: text }), { maxLength: 2 }),
  returns: text,
  capability: nullable(fc.constantFrom('process.spawn', 'filesystem.read', 'net')),
});

const byPath = { selector: ({ path }: { readonly path: string }) => path };

/** Content of a catalog, in any order, without repeated paths. */
export const arbitraryContent: fc.Arbitrary<AgentCatalogContent> = fc.record({
  quirlVersion: fc.constantFrom('0.1.0', '2.0.0-rc.1'),
  commands: fc.uniqueArray(arbitraryCommand, { ...byPath, maxLength: 5 }),
  hostApi: fc.uniqueArray(hostFunction, { ...byPath, maxLength: 4 }),
});

/** Any catalog document. */
export const arbitraryCatalog: fc.Arbitrary<AgentCatalog> = arbitraryContent.map(buildAgentCatalog);
