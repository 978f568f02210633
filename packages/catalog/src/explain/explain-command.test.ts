import { describe, expect, it } from 'vitest';
import { argumentOf, provenanceOf, recordOf } from '../model/testing/record-arbitrary.ts';
import { explainCommand } from './explain-command.ts';

describe('§explanation', () => {
  it('lists the facts of a command in order, then those of its arguments, each with its own provenance', () => {
    const command = provenanceOf('medium', 'man');
    const argument = provenanceOf('high', 'fish');
    const record = recordOf('kiln fire', {
      details: 'Long.',
      examples: ['kiln fire a', 'kiln fire b'],
      effects: ['write_filesystem', 'spawn_process'],
      io: { input: 'Nothing', output: 'Bytes', streaming: true },
      options: [
        argumentOf(['batch'], { kind: 'positional', value_type: 'Batch', provenance: argument }),
        argumentOf(['-q', '--quiet'], { provenance: argument }),
      ],
      provenance: command,
    });
    expect(explainCommand(record)).toEqual([
      { fact: 'command_id', value: 'command:kiln/fire', provenance: command },
      { fact: 'command_path', value: 'kiln fire', provenance: command },
      { fact: 'signature', value: 'kiln fire [options]', provenance: command },
      { fact: 'summary', value: 'About kiln fire', provenance: command },
      { fact: 'details', value: 'Long.', provenance: command },
      { fact: 'io', value: 'Nothing -> Bytes, streaming', provenance: command },
      { fact: 'example', value: 'kiln fire a', provenance: command },
      { fact: 'example', value: 'kiln fire b', provenance: command },
      { fact: 'effect', value: 'write_filesystem', provenance: command },
      { fact: 'effect', value: 'spawn_process', provenance: command },
      { fact: 'option_names', value: 'batch', provenance: argument },
      { fact: 'argument_type', value: 'Batch', provenance: argument },
      { fact: 'argument_documentation', value: 'About batch', provenance: argument },
      { fact: 'option_names', value: '-q, --quiet', provenance: argument },
      { fact: 'argument_documentation', value: 'About -q --quiet', provenance: argument },
    ]);
  });

  it('lists what is empty or unknown instead of hiding it', () => {
    expect(explainCommand(recordOf('kiln')).map((fact) => [fact.fact, fact.value])).toContainEqual(['details', '']);
    expect(explainCommand(recordOf('kiln')).map((fact) => fact.value)).toContain('Unknown -> Unknown');
  });
});
