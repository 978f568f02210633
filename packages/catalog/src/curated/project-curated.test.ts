import { describe, expect, it } from 'vitest';
import type { CuratedDocument } from './curated-types.ts';
import { projectCurated } from './project-curated.ts';
import { readCuratedKdl } from './read-curated-kdl.ts';

const documentOf = (commands: string): CuratedDocument => {
  const source = 'provenance author="Anna" license="MIT" revision="7" source="https://example.org/tools"';
  const { document, errors } = readCuratedKdl(`catalog "demo" {\n${source}\n${commands}\n}`);
  if (document === null) throw new Error(errors.map((error) => error.message).join('; '));
  return document;
};

const provenance = {
  source: 'external',
  confidence: 'high',
  trust: 'declared',
  origin: 'https://example.org/tools',
  fingerprint: '7',
  generated_at: null,
};

describe('§curated-projection a curated command becomes a record of one platform', () => {
  it('states identity, names, usage, prose and origin', () => {
    const document = documentOf(`
      command "box" summary="Keep things" description="Keeps things" {
        intent "put something away"
        intent "find it again"
        command "open" summary="Open it" description="Opens it." {
          alias "o"
          argument "key" summary="Key" required=#true
          argument "label" summary="Label" repeatable=#true
        }
      }`);
    expect(projectCurated(document, 'linux')).toEqual([
      {
        id: 'native:demo:box',
        version: '7',
        path: 'box',
        aliases: [],
        parent: null,
        signature: 'box',
        summary: 'Keep things',
        details: 'Keeps things. Use it to put something away; find it again.',
        options: [],
        examples: [],
        io: { input: 'Unknown', output: 'Unknown', streaming: false },
        effects: [],
        exit_codes: {},
        provenance,
      },
      expect.objectContaining({
        id: 'native:demo:box open',
        path: 'box open',
        aliases: ['box o'],
        parent: 'native:demo:box',
        signature: 'box open key [label...]',
        details: 'Opens it.',
      }),
    ]);
  });

  it('gives flags short before long, positionals first, and value types by action', () => {
    const actions = {
      files: 'Path',
      directories: 'Directory',
      executables: 'Executable',
      users: 'User',
      groups: 'Group',
      hostnames: 'Hostname',
      environment_variables: 'EnvironmentVariable',
    };
    const flags = Object.keys(actions).map(
      (action, index) => `flag "-${index}" summary="s" value="v" action="${action}"`,
    );
    const [record] = projectCurated(
      documentOf(`
        command "box" summary="s" description="d" {
          flag "--size" short="-s" summary="Size" description="In litres." value="number" required=#true
          flag "--red" summary="Red" repeatable=#true
          ${flags.join('\n')}
          argument "thing" summary="Thing" action="files"
          argument "note" summary="Note"
        }`),
      'linux',
    );
    const [thing, note, size, red, ...byAction] = record?.options ?? [];
    expect(thing).toEqual({
      names: ['thing'],
      kind: 'positional',
      value_type: 'Path',
      required: false,
      repeatable: false,
      values: { kind: 'dynamic', provider: 'quirl.native.files' },
      conflicts: [],
      documentation: 'Thing',
      examples: [],
      provenance,
    });
    expect(note).toMatchObject({ kind: 'positional', value_type: 'String', values: null });
    expect(size).toMatchObject({
      names: ['-s', '--size'],
      kind: 'option',
      value_type: 'number',
      required: true,
      values: null,
      documentation: 'Size. In litres.',
    });
    expect(red).toMatchObject({ names: ['--red'], kind: 'flag', value_type: 'Bool', repeatable: true });
    expect(byAction.map((option) => [option.value_type, option.values])).toEqual(
      Object.entries(actions).map(([action, type]) => [type, { kind: 'dynamic', provider: `quirl.native.${action}` }]),
    );
  });

  it('leaves out commands and flags of other platforms, with everything below them', () => {
    const document = documentOf(`
      command "a" summary="s" description="d" {
        platform "linux"
        command "b" summary="s" description="d"
      }
      command "c" summary="s" description="d" {
        flag "/q" summary="Quiet" { platform "windows"; }
        flag "-q" summary="Quiet" { platform "macos"; platform "linux"; }
      }`);
    const pathsOf = (platform: 'linux' | 'windows' | 'freebsd'): readonly string[] =>
      projectCurated(document, platform).map((record) => record.path);
    expect(pathsOf('linux')).toEqual(['a', 'a b', 'c']);
    expect(pathsOf('windows')).toEqual(['c']);
    const namesOf = (platform: 'linux' | 'windows' | 'freebsd'): unknown =>
      projectCurated(document, platform)
        .at(-1)
        ?.options.map((option) => option.names);
    expect(namesOf('linux')).toEqual([['-q']]);
    expect(namesOf('windows')).toEqual([['/q']]);
    expect(namesOf('freebsd')).toEqual([]);
  });
});
