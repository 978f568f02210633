import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runAguiKit } from './agui-kit-command.ts';
import type { CommandIo } from './command-io.ts';
import { run } from './run.ts';

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'kit-client-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A file with this text; a name of its own each time, because a module is imported once. */
let written = 0;
const clientFile = (text: string, extension = 'mjs'): string => {
  written += 1;
  const file = join(directory, `client-${written}.${extension}`);
  writeFileSync(file, text);
  return file;
};

const outcomeOf = async (work: (io: CommandIo) => Promise<number>) => {
  let output = '';
  let error = '';
  const status = await work({
    readInput: () => ({ ok: false, reason: 'nothing is read' }),
    writeOutput: (text) => {
      output += text;
    },
    writeError: (text) => {
      error += text;
    },
    hasColour: false,
    columns: 100,
  });
  return { status, output, error };
};

const runOn = (...args: readonly string[]) => outcomeOf((io) => run(['agui-kit', ...args], io));

/** Declares the runs alone, so that a test is quick. */
const runsClient = (completion: string, name = 'test 1.0'): string =>
  `export default { name: ${JSON.stringify(name)}, declares: { transport: [], lifecycles: ['steps'], reports: [] },
    projectRun: () => ({ completion: ${completion} }) };`;

/** Knows steps, and knows them right. */
const stepsClient = `export const client = { name: 'steps', declares: { transport: [], lifecycles: ['steps'], reports: [] },
  projectRun: (batches) => {
    const open = new Set();
    let isRefused = false;
    for (const { type, stepName } of batches.flat()) {
      if (type === 'STEP_STARTED') isRefused ||= open.size === open.add(stepName).size;
      if (type === 'STEP_FINISHED') isRefused ||= !open.delete(stepName);
    }
    return { completion: isRefused || open.size > 0 ? 'error' : 'success' };
  } };`;

describe('§agui-kit-command', () => {
  it('prints the counts and answers 0 when the client passes what it declares', async () => {
    const { status, output, error } = await runOn('--client', clientFile(stepsClient));
    expect(error).toBe('');
    expect(output).toMatch(
      /^client +steps\ntransport +0 passed, 0 failed, \d+ not declared; 0 cuts\nlifecycles +6 passed, 0 failed, \d+ not declared; [\d,]+ cuts\n$/,
    );
    expect(status).toBe(0);
  });

  it('prints every failure with its rule, one cut and both outcomes, and answers 1', async () => {
    const { status, output } = await runOn('--client', clientFile(runsClient("'success'")));
    expect(status).toBe(1);
    expect(output).toContain('lifecycles  2 passed, 4 failed');
    expect(output).toMatch(
      /step-open-at-finish\n +rule .*finished before the run is\n +fails .*\n +cut +3 events\n +expected +\{"completion":"error"\}\n +received +\{"completion":"success"\}/,
    );
  });

  it('prints the report as JSON', async () => {
    const { status, output } = await runOn('--client', clientFile(runsClient("'error'")), '--format', 'json');
    expect(status).toBe(1);
    expect(JSON.parse(output)).toMatchObject({
      client: 'test 1.0',
      schemaVersion: 1,
      lifecycles: { passed: 4, failed: 2 },
    });
  });

  it('takes a CommonJS module as well', async () => {
    const file = clientFile(runsClient("'error'").replace('export default', 'exports.client ='), 'cjs');
    expect((await runOn('--client', file)).output).toContain('4 passed, 2 failed');
  });

  it.each([
    ['no client', [], '--client'],
    ['an unknown format', ['--client', 'x', '--format', 'xml'], '--format'],
    ['an unknown option', ['--kit', 'x'], '--kit'],
    ['a file that is missing', ['--client', './nowhere.mjs'], 'cannot be imported'],
    ['a package that is missing', ['--client', 'no-such-package-anywhere'], 'cannot be imported'],
  ])('answers 2 and says why for %s', async (_, args, reason) => {
    const { status, output, error } = await runOn(...args);
    expect({ status, output }).toEqual({ status: 2, output: '' });
    expect(error).toContain(reason);
    expect(
      error
        .trimEnd()
        .split('\n')
        .filter((line) => !line.startsWith('usage: ')),
    ).toHaveLength(1);
  });

  it.each([
    ['throws while it is imported', "throw new Error('a\\nb')", 'cannot be imported: a'],
    ['exports nothing', 'export const other = 1;', 'neither a default export'],
    ['exports no client', 'export default {};', '`name`'],
  ])('answers 2 for a module that %s', async (_, text, reason) => {
    const { status, error } = await runOn('--client', clientFile(text));
    expect(status).toBe(2);
    expect(error).toContain(reason);
  });

  it('prints how it is called', async () => {
    expect(await runOn('--help')).toEqual({
      status: 0,
      output: 'usage: plurnk-contracts agui-kit --client <module> [--format text|json]\n',
      error: '',
    });
  });

  it('drives ES modules and CommonJS modules as the program that is built', () => {
    const program = join(import.meta.dirname, '../../bin/plurnk-contracts.cjs');
    // Only a real import loads a module that awaits at its top level.
    const files = [
      clientFile(`${stepsClient}\nawait null;`),
      clientFile(stepsClient.replace('export const client =', 'exports.client ='), 'cjs'),
    ];
    for (const file of files) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'agui-kit', '--client', file], {
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toContain('6 passed, 0 failed');
    }
  });

  it('names the specimen at which a client stopped answering', async () => {
    const file = clientFile(runsClient("'error'").replace('() => (', '() => new Promise(() => {}) || ('));
    const { status, output, error } = await outcomeOf((io) => runAguiKit(['--client', file], io, 200));
    expect({ status, output }).toEqual({ status: 2, output: '' });
    expect(error).toContain("ended without an answer to the specimen 'steps-overlap'");
  });

  it('keeps what a client prints out of standard output, also while it is imported', async () => {
    let printed = '';
    const output = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation(() => expect.unreachable('not on standard output'));
    const error = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
    try {
      const text = `process.stdout.write('loaded ');\n${runsClient("process.stdout.write('called ') && 'error'")}`;
      expect((await runOn('--client', clientFile(text))).status).toBe(1);
    } finally {
      output.mockRestore();
      error.mockRestore();
    }
    expect(printed).toMatch(/^loaded (called )+$/);
  });

  it.each([
    [
      'ends the process in a call',
      runsClient('process.exit(0)'),
      "ended without an answer to the specimen 'steps-overlap'",
    ],
    ['ends the process while it is imported', 'process.exit(0);', 'ended without an answer while it was imported'],
    ['never ends to be imported', 'await new Promise(() => {});', 'ended without an answer while it was imported'],
    [
      'waits for ever to be imported',
      'await new Promise(() => setInterval(() => {}, 1000));',
      'did not answer while it was imported',
    ],
    ['is imported without end', 'for (;;);', 'did not answer while it was imported'],
    ['calculates without end', runsClient('(() => { for (;;); })()'), "did not answer to the specimen 'steps-overlap'"],
    [
      'throws out of a timer',
      `setTimeout(() => { throw new Error('late'); });\n${runsClient('new Promise(() => {})').replace('({ completion: new Promise(() => {}) })', 'new Promise(() => setInterval(() => {}, 1000))')}`,
      "threw outside of its answer (late) to the specimen 'steps-overlap'",
    ],
    [
      'throws what has no text while it is imported',
      'throw Object.create(null);',
      'cannot be imported: something that has no text',
    ],
    [
      'has members that cannot be read',
      "export default new Proxy({}, { get() { throw new Error('no'); } });",
      'its members cannot be read: no',
    ],
  ])('answers 2 in one sentence for a client that %s', async (_, text, reason) => {
    const file = clientFile(text);
    const { status, output, error } = await outcomeOf((io) => runAguiKit(['--client', file], io, 300));
    expect({ status, output }).toEqual({ status: 2, output: '' });
    expect(error).toContain(reason);
    expect(error.trimEnd()).not.toContain('\n');
  });

  it('ends although a client keeps something open', async () => {
    const file = clientFile(`setInterval(() => {}, 1000);\n${runsClient("'error'")}`);
    expect((await runOn('--client', file)).output).toContain('4 passed, 2 failed');
  });

  it('shows what a client says without letting it act on a terminal', async () => {
    const { output } = await runOn('--client', clientFile(runsClient("'\\u001b[2J'", 'a\u001b[31mred')));
    expect(output).not.toContain('\u001b');
    expect(output).toContain('a\u241b[31mred');
  });
});
