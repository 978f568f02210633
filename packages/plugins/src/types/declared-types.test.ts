import { describe, expect, it } from 'vitest';
import { sampleArgument, sampleCommand, sampleManifest } from '../testing/sample-command.ts';
import { problemsOfDeclaredTypes } from './declared-types.ts';

type Stated = Parameters<typeof sampleCommand>[1];

const found = (stated: Stated) => [
  ...problemsOfDeclaredTypes(sampleManifest(sampleCommand('kiln'), sampleCommand('kiln fire', stated))),
];
const problemsOf = (stated: Stated): readonly string[] => found(stated).map(({ path }) => path);

const argument = (value_type: string) => ({ arguments: [sampleArgument('clay', { value_type })] });

describe('§declared-types', () => {
  it.each(['Nothing', 'Int', 'List<String>', 'List<List<Int>>', 'Record', 'Deployment', 'Set<Deployment>', 'DateTime'])(
    'takes %s for input and output',
    (type) => {
      expect(problemsOf({ input_type: type, output_type: type })).toEqual([]);
    },
  );

  it.each(['Result<Int>', 'Values<Record>', 'Result<Values<Task>>', 'Result<Nothing>'])(
    'takes %s for an output alone',
    (type) => {
      expect(problemsOf({ output_type: type })).toEqual([]);
      expect(problemsOf({ input_type: type })).toEqual(['public_commands[1].input_type']);
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
    expect(problemsOf({ input_type: type })).toEqual(['public_commands[1].input_type']);
    expect(problemsOf({ output_type: type })).toEqual(['public_commands[1].output_type']);
  });

  it.each([
    ['string', 'String'],
    ['INT', 'Int'],
    ['integer', 'Int'],
    ['boolean', 'Bool'],
    ['list<string>', 'List<String>'],
    ['List<datetime>', 'List<DateTime>'],
    ['Set<uint>', 'Set<UInt>'],
    ['nothing', 'Nothing'],
  ])('names the right spelling of %s', (type, right) => {
    for (const stated of [{ input_type: type }, { output_type: type }])
      expect(found(stated)).toMatchObject([
        { message: expect.stringContaining(`is spelled ${right}`), help: `Write "${right}".` },
      ]);
    expect(found({ output_type: `result<${type}>` })).toMatchObject([{ help: `Write "Result<${right}>".` }]);
  });

  it.each(['String', 'Environment', 'int', 'Unsigned-Integer', 'positive-integer', 'Path', 'Duration'])(
    'takes %s for an argument',
    (type) => {
      expect(problemsOf(argument(type))).toEqual([]);
    },
  );

  it.each(['Nothing', 'Result<Int>', 'Values<Int>', 'Stream<Int>', 'Bytes', 'negative-integer', 'a text', ''])(
    'refuses %s for an argument',
    (type) => {
      expect(problemsOf(argument(type))).toEqual(['public_commands[1].arguments[0].value_type']);
    },
  );
});
