import { describe, expect, it } from 'vitest';
import { contractNames } from '../generated/contract-schemas.ts';
import { Validator } from '../index.ts';
import type { CommandIo } from './command-io.ts';
import { run } from './run.ts';

interface Outcome {
  readonly status: number;
  readonly output: string;
  readonly error: string;
}

/** Runs the command line with the texts of files by name; `-` is standard input. */
const runOn = async (files: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Outcome> => {
  let output = '';
  let error = '';
  const io: CommandIo = {
    readInput(name) {
      const text = files[name];
      return text === undefined ? { ok: false, reason: 'there is no such file' } : { ok: true, text };
    },
    writeOutput: (text) => {
      output += text;
    },
    writeError: (text) => {
      error += text;
    },
    hasColour: false,
    columns: 100,
  };
  return { status: await run(args, io), output, error };
};

describe('plurnk-contracts validate', () => {
  it('§wire-cli prints the result as JSON, from a file and from standard input', async () => {
    const valid = `${JSON.stringify({ valid: true, errors: [] }, null, 2)}\n`;
    expect(await runOn({ 'a.json': '"off"' }, 'validate', 'ReasoningPolicy', 'a.json')).toEqual({
      status: 0,
      output: valid,
      error: '',
    });
    for (const args of [[], ['-']])
      expect(await runOn({ '-': '\uFEFF "high"\n' }, 'validate', 'ReasoningPolicy', ...args)).toEqual({
        status: 0,
        output: valid,
        error: '',
      });
  });

  it('§wire-cli answers 1 for a value that breaks the shape or a relation, and says where', async () => {
    const region = '{"startLine":3,"startColumn":7,"endLine":3,"endColumn":6}';
    const relation = await runOn({ '-': region }, 'validate', 'TextRegion');
    expect(relation).toMatchObject({ status: 1, error: '' });
    expect(JSON.parse(relation.output)).toEqual(Validator.validateTextRegion(JSON.parse(region)));
    const shape = await runOn({ '-': '{"startLine":1e999}' }, 'validate', 'TextRegion');
    expect(shape.status).toBe(1);
    expect(JSON.parse(shape.output)).toMatchObject({ valid: false, errors: [{ keyword: 'json-model' }] });
  });

  it('§wire-cli speaks of standard input by its name', async () => {
    for (const args of [[], ['-']])
      expect((await runOn({ '-': '[' }, 'validate', 'Plan', ...args)).error).toMatch(
        /^plurnk-contracts: standard input is not JSON: /,
      );
  });

  it('§wire-cli answers 1 for JSON of very many levels', async () => {
    const { status, output } = await runOn({ '-': `${'['.repeat(100_000)}${']'.repeat(100_000)}` }, 'validate', 'Plan');
    expect(status).toBe(1);
    expect(JSON.parse(output)).toMatchObject({ errors: [{ keyword: 'type', instanceLocation: '/0' }] });
  });

  it('§wire-cli answers 2 for wrong usage and for what is no JSON, with the next step on standard error', async () => {
    const outcomes = [
      await runOn({}, 'validate'),
      await runOn({}, 'validate', 'Nobody'),
      await runOn({}, 'validate', 'constructor'),
      await runOn({}, 'validate', 'Plan', 'a', 'b'),
      await runOn({}, 'validate', 'Plan', '--fast'),
      await runOn({}, 'validate', 'Plan', 'missing.json'),
      await runOn({ '-': '' }, 'validate', 'Plan'),
      await runOn({ '-': '{"a":' }, 'validate', 'Plan'),
    ];
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 2, output: '' });
      expect(outcome.error).toMatch(/^plurnk-contracts: .+\n.+/);
    }
    expect(outcomes[1]?.error).toContain("no contract has the name 'Nobody'");
    expect(outcomes[5]?.error).toContain('cannot read "missing.json": there is no such file');
  });

  it('§wire-cli lets nothing of a hostile input act on a terminal', async () => {
    const hostile = await runOn({ '-': '\u001b[2J\u202e' }, 'validate', 'Plan');
    const named = await runOn({}, 'validate', '\u001b]0;x\u0007');
    for (const { error } of [hostile, named]) {
      expect(error.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    }
  });

  it('§wire-cli tells how it is used', async () => {
    for (const command of ['validate', 'schema']) {
      const { status, output } = await runOn({}, command, '--help');
      expect(status).toBe(0);
      for (const name of contractNames) expect(output).toContain(`  ${name}\n`);
      expect((await runOn({}, '--help')).output).toContain(`plurnk-contracts ${command} <Contract>`);
    }
  });
});

describe('plurnk-contracts schema', () => {
  it.each(contractNames)('§wire-cli prints the published schema of %s', async (name) => {
    const { status, output, error } = await runOn({}, 'schema', name);
    expect({ status, error }).toEqual({ status: 0, error: '' });
    expect(JSON.parse(output)).toEqual(Validator.schemaByRef(`https://schemas.plurnk.xyz/v0/${name}.json`));
  });

  it('§wire-cli answers 2 for an unknown contract or more than one', async () => {
    expect((await runOn({}, 'schema')).status).toBe(2);
    expect((await runOn({}, 'schema', 'Nobody')).status).toBe(2);
    expect((await runOn({}, 'schema', 'Plan', 'AcpPlan')).status).toBe(2);
  });
});
