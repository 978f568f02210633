import { describe, expect, it } from 'vitest';
import { PlurnkParseError } from '../language/parse-error.ts';
import { PlurnkParser } from '../language/plurnk-parser.ts';
import type { CommandIo } from './command-io.ts';
import { run } from './run.ts';

const faulty = '## READ0 (a) (b)\n## EDIT0 [src/a.md]\nx\n';

const reportOf = async (format: string): Promise<string> => {
  let output = '';
  const write = (text: string): void => {
    output += text;
  };
  const io: CommandIo = {
    readInput: () => ({ ok: true, text: faulty }),
    writeOutput: write,
    writeError: write,
    hasColour: false,
    columns: 100,
  };
  await run(['--tier', 'statements', '--format', format, '-'], io);
  return output;
};

const found = PlurnkParser.parseStatements(faulty).items.flatMap((item) => (item.kind === 'error' ? [item.error] : []));

describe('§diagnostic-consumers The command', () => {
  it('has an error and a warning to show', () => {
    expect(found.map(({ severity }) => severity)).toEqual(['error', 'warning']);
    for (const error of found) expect(error).toBeInstanceOf(PlurnkParseError);
  });

  it('shows each message as it is', async () => {
    const text = await reportOf('text');
    for (const { message } of found) expect(text).toContain(message);
  });

  it('keeps the other facts beside the message', async () => {
    const { items } = JSON.parse(await reportOf('json'));
    const errors = items.flatMap((item: { kind: string; error?: object }) =>
      item.kind === 'error' ? [item.error] : [],
    );
    expect(errors).toEqual(
      found.map(({ line, column, source, severity, message }) => ({ line, column, source, severity, message })),
    );
  });
});
