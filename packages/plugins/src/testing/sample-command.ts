import type { PackageArgument, PackageCommand, PackageManifest } from '@quirl/quirl-contracts';

/** A positional argument of the type `String`, unless stated otherwise. */
export const sampleArgument = (name: string, stated: Partial<PackageArgument> = {}): PackageArgument => ({
  names: [name],
  kind: name.startsWith('-') ? 'option' : 'positional',
  value_type: 'String',
  required: false,
  repeatable: false,
  documentation: 'What it is for',
  ...stated,
});

/** The effects of a command whose package requests this: one that may start programs does, any other declares the mildest effect. */
export const sampleEffects = (request: readonly string[]): PackageCommand['effects'] => [
  request.includes('process.spawn') ? 'spawn_process' : 'read_filesystem',
];

/** A command of the package `kiln` that takes and gives nothing and only computes, unless stated otherwise. */
export const sampleCommand = (path = 'kiln fire', stated: Partial<PackageCommand> = {}): PackageCommand => ({
  path,
  signature: path,
  summary: 'Fire clay',
  details: 'Fires what is in the kiln.',
  input_type: 'Nothing',
  output_type: 'Nothing',
  arguments: [],
  examples: [path],
  effects: sampleEffects([]),
  error_codes: new Map([['0', 'fired']]),
  ...stated,
});

/** The manifest of the package `kiln` with these commands. */
export const sampleManifest = (...commands: readonly PackageCommand[]): PackageManifest => ({
  schema_version: 1,
  package: {
    name: 'kiln',
    version: '1.2.3',
    entry: 'plugin.lua',
    quirl: '>=0.1',
    summary: 'Fire clay',
    license: 'MIT',
  },
  capabilities: { request: [] },
  contributes: { commands: commands.map(({ path }) => path), panels: [], indexers: [] },
  public_commands: commands,
});
