import { describe, expect, it } from 'vitest';
import { sampleArgument, sampleCommand, sampleManifest } from '../testing/sample-command.ts';
import { problemOfDeclaredTypes } from './declared-types.ts';

const problemOf = (stated: Parameters<typeof sampleCommand>[1]): string | undefined =>
  problemOfDeclaredTypes(sampleManifest(sampleCommand('kiln'), sampleCommand('kiln fire', stated)))?.shellError.code;

const argument = (value_type: string) => ({ arguments: [sampleArgument('clay', { value_type })] });

describe('§declared-types', () => {
  it.each(['Nothing', 'Int', 'List<String>', 'List<List<Int>>', 'Record', 'Deployment', 'Set<Deployment>', 'DateTime'])(
    'takes %s for input and output',
    (type) => {
      expect(problemOf({ input_type: type, output_type: type })).toBeUndefined();
    },
  );

  it.each(['Result<Int>', 'Values<Record>', 'Result<Values<Task>>', 'Result<Nothing>'])(
    'takes %s for an output alone',
    (type) => {
      expect(problemOf({ output_type: type })).toBeUndefined();
      expect(problemOf({ input_type: type })).toBe('validation');
    },
  );

  it.each([
    'Stream<Int>',
    'Bytes',
    'List<Bytes>',
    'Result<Stream<Int>>',
    'Values<Result<Int>>',
    'Values<Values<Int>>',
    'List<Values<Int>>',
    'Result',
    'Values',
    'Result<Result<Int>>',
    'List< Int>',
    'List<Int',
    'String<Int>',
    '',
    'two words',
    `${'List<'.repeat(20)}Int${'>'.repeat(20)}`,
  ])('refuses %s for both', (type) => {
    expect(problemOf({ input_type: type })).toBe('validation');
    expect(problemOf({ output_type: type })).toBe('validation');
  });

  it.each(['String', 'Environment', 'int', 'Unsigned-Integer', 'positive-integer', 'Path', 'Duration'])(
    'takes %s for an argument',
    (type) => {
      expect(problemOf(argument(type))).toBeUndefined();
    },
  );

  it.each(['Nothing', 'Result<Int>', 'Values<Int>', 'Stream<Int>', 'Bytes', 'negative-integer', 'a text', ''])(
    'refuses %s for an argument',
    (type) => {
      expect(problemOf(argument(type))).toBe('validation');
    },
  );
});
