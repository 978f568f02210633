import { buildAgentCatalog } from '../catalog/build-agent-catalog.ts';
import type { AgentCatalog, AgentCommand, AgentProvenance, HostCapability } from '../generated/contract-types.ts';

const plugin: AgentProvenance = {
  source: 'plugin',
  confidence: 'exact',
  trust: 'trusted',
  origin: null,
  fingerprint: null,
  generated_at: null,
};

/** A command of an installed plugin, with every kind of fact: the record that the hash vectors are of. */
export const kilnFire: AgentCommand = {
  id: 'command:kiln/fire',
  version: '2.1.0',
  path: 'kiln fire',
  aliases: [],
  parent: null,
  signature: 'kiln fire <batch> [--cone <number>]',
  summary: 'Start a firing',
  details: 'Runs the schedule stored for the batch.',
  options: [
    {
      names: ['batch'],
      kind: 'positional',
      value_type: 'String',
      required: true,
      repeatable: false,
      values: null,
      conflicts: [],
      documentation: 'Batch to fire',
      examples: [],
      provenance: plugin,
    },
    {
      names: ['--cone'],
      kind: 'option',
      value_type: 'Int',
      required: false,
      repeatable: false,
      values: { kind: 'static', values: ['04', '6', '10'] },
      conflicts: [],
      documentation: 'Target cone',
      examples: [],
      provenance: plugin,
    },
  ],
  examples: ['kiln fire b7'],
  io: { input: 'Nothing', output: 'Record', streaming: false },
  effects: ['read_filesystem', 'spawn_process'],
  exit_codes: { '-1': 'aborted', '0': 'fired', '2': 'bad batch', '10': 'kiln offline' },
  provenance: plugin,
};

/** A command of the product itself. */
export const quirlAgentCatalog: AgentCommand = {
  ...kilnFire,
  id: 'command:quirl/agent/catalog',
  version: null,
  path: 'quirl agent catalog',
  signature: 'quirl agent catalog',
  summary: 'Print every loaded command',
  options: [],
  examples: ['quirl agent catalog', 'quirl agent catalog --format json'],
  provenance: { ...plugin, source: 'builtin', trust: 'builtin' },
};

/** Two host functions that need one grant, and one that needs none. */
export const hostApi: readonly HostCapability[] = [
  { path: 'quirl.log', summary: 'Write a line', parameters: [], returns: 'nil', capability: null },
  {
    path: 'quirl.process.run',
    summary: 'Run a program',
    parameters: [{ name: 'argv', value_type: '{string}' }],
    returns: 'Result',
    capability: 'process.spawn',
  },
  {
    path: 'quirl.process.stream',
    summary: 'Run a program and read its output',
    parameters: [],
    returns: 'Stream',
    capability: 'process.spawn',
  },
];

/** A small catalog with an own command, a plugin's command and a host API. */
export const sampleCatalog: AgentCatalog = buildAgentCatalog({
  quirlVersion: '0.1.0',
  commands: [
    quirlAgentCatalog,
    { ...kilnFire, id: 'plugin:kiln/fire' },
    { ...kilnFire, path: 'kiln', id: 'command:kiln' },
  ],
  hostApi,
});
