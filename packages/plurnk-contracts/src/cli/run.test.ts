import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlurnkParser } from '../language/plurnk-parser.ts';
import type { CommandIo, InputReading } from './command-io.ts';
import { INPUT_BYTES_LIMIT } from './limits.ts';
import { createProcessIo } from './process-io.ts';
import { run } from './run.ts';

const sound = '# PLAN0\n[]\n## READ0 (a.ts)\n## SEND0 [102]\nReading.\n';
const broken = '# PLAN0\n[]\n## FIND0 (src) $.a\n## SEND0 [102]\nReading.\n';
const advised = '# PLAN0\n[]\n## EDIT0 [src/a.md]\nx\n## SEND0 [200]\nDone.\n';
const open = '# PLAN0\n[]\n## READ0 (a.ts\n## SEND0 [200]\nDone.\n';

interface Outcome {
  readonly status: number;
  readonly output: string;
  readonly error: string;
}

const runOn = async (
  files: Readonly<Record<string, string | InputReading>>,
  ...args: readonly string[]
): Promise<Outcome> => {
  let output = '';
  let error = '';
  const io: CommandIo = {
    readInput(name) {
      const file = files[name];
      if (file === undefined) return { ok: false, reason: 'there is no such file' };
      return typeof file === 'string' ? { ok: true, text: file } : file;
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
  const status = await run(args, io);
  return { status, output, error };
};

describe('plurnk-contracts', () => {
  it('§cli prints the result as JSON and a line end, from a file, from `-` and from no argument', async () => {
    const expected = `${JSON.stringify(PlurnkParser.parse(sound), null, 2)}\n`;
    for (const [name, args] of [
      ['turn.md', ['turn.md']],
      ['-', ['-']],
      ['-', []],
    ] as const) {
      expect(await runOn({ [name]: sound }, ...args)).toEqual({ status: 0, output: expected, error: '' });
    }
  });

  it('§cli-output prints item by item what the whole result would be as JSON', async () => {
    for (const text of [sound, broken, advised, open, '', '\u2028x y\u2028\n# PLAN0 (\n', 'a\r\nb "c"\n\n']) {
      for (const [tier, parse] of [
        ['turn', PlurnkParser.parse],
        ['statements', PlurnkParser.parseStatements],
        ['log', PlurnkParser.parseLog],
        ['client', PlurnkParser.parseClient],
      ] as const) {
        const { output } = await runOn({ '-': text }, '--tier', tier);
        expect(output).toBe(`${JSON.stringify(parse(text), null, 2)}\n`);
      }
    }
  });

  it('§cli-output writes pieces of a bounded length, however many items there are', async () => {
    for (const [text, ...args] of [
      ['a '.repeat(20_000)],
      ['## KILL0 x\n'.repeat(5_000)],
      ['## KILL0 x\n'.repeat(5_000), '--format', 'text'],
      ['## KILL0 x\n'.repeat(5_000), '--print'],
    ] as const) {
      const pieces: string[] = [];
      const write = (piece: string) => pieces.push(piece);
      await run(args, {
        readInput: () => ({ ok: true, text }),
        writeOutput: write,
        writeError: write,
        hasColour: false,
        columns: 100,
      });
      expect(pieces.length).toBeGreaterThan(5);
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
    }
  });

  it('§cli-report colours standard output alone: another stream may not be a terminal', async () => {
    const streams = { output: '', error: '' };
    const io: CommandIo = {
      readInput: () => ({ ok: true, text: broken }),
      writeOutput: (text) => {
        streams.output += text;
      },
      writeError: (text) => {
        streams.error += text;
      },
      hasColour: true,
      columns: 100,
    };
    await run(['--format', 'text'], io);
    await run(['--print'], io);
    expect(streams.output).toContain('\u001b[31m');
    expect(streams.error).toContain('error: ');
    expect(streams.error).not.toContain('\u001b');
  });

  it('§cli lets no argument act on the terminal', async () => {
    for (const hostile of ['\u001b[31m', '\u009b31m', '\u202e']) {
      for (const args of [
        ['--format', hostile],
        ['--tier', hostile],
        [`--x${hostile}`],
        [`none${hostile}`],
        ['a', hostile],
      ]) {
        const { error } = await runOn({}, ...args);
        expect(error).not.toBe('');
        expect(error.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
      }
    }
  });

  it('§cli answers 1 for a hard error, for advice, for a lost boundary and for no statement at all', async () => {
    for (const text of [broken, advised, open, '', 'prose']) {
      expect(await runOn({ '-': text })).toMatchObject({ status: 1, output: expect.stringMatching(/^\{/) });
    }
  });

  it('§cli answers 1 and one sentence for an input that cannot be read', async () => {
    const outcome = await runOn({}, 'missing.md');
    expect(outcome).toEqual({
      status: 1,
      output: '',
      error: 'plurnk-contracts: cannot read "missing.md": there is no such file\n',
    });
  });

  it('§cli answers 2 for wrong usage', async () => {
    for (const args of [['a', 'b'], ['--tier', 'page'], ['--format', 'xml'], ['--nonsense'], ['--tier']]) {
      const outcome = await runOn({ a: sound, b: sound }, ...args);
      expect(outcome).toMatchObject({ status: 2, output: '', error: expect.stringContaining('--help') });
    }
  });

  it('§cli prints usage on request', async () => {
    for (const args of [['--help'], ['-h'], ['x', '--help']]) {
      expect(await runOn({}, ...args)).toMatchObject({
        status: 0,
        output: expect.stringContaining('--tier'),
        error: '',
      });
    }
  });

  it('§cli reads a file whose name begins like an option behind `--`', async () => {
    expect(await runOn({ '-h': sound }, '--', '-h')).toMatchObject({ status: 0 });
  });

  it('§cli-tier chooses the entry point by tier or by its name', async () => {
    const look = '## LOOK0 (a.ts)\n';
    for (const [tier, status] of [
      ['turn', 1],
      ['statements', 1],
      ['log', 1],
      ['client', 0],
      ['parseClient', 0],
      ['parseStatements', 1],
    ] as const) {
      expect((await runOn({ '-': look }, '--tier', tier)).status, tier).toBe(status);
    }
  });

  it('§cli-print writes the canonical spelling exactly', async () => {
    const authored = '```plurnk\n# PLAN0\n[]\n\n## READ0<1-4>(a.ts)\n\n## SEND0 [200]\nDone.\n\n```\n';
    const printed = '# PLAN0\n[]\n## READ0 (a.ts) <1,4>\n## SEND0 [200]\nDone.\n';
    expect(await runOn({ '-': authored }, '--print')).toEqual({ status: 0, output: printed, error: '' });
  });

  it('§cli-print writes nothing of a document with a hard error or a lost boundary, and all of it with advice', async () => {
    for (const text of [broken, open, '']) {
      const outcome = await runOn({ '-': text }, '--print');
      expect(outcome).toMatchObject({ status: 1, output: '', error: expect.stringContaining('<stdin>') });
    }
    expect(await runOn({ '-': advised }, '--print')).toMatchObject({
      status: 1,
      output: advised,
      error: expect.stringContaining('warning'),
    });
  });

  it('§cli-report shows diagnostics under their lines and counts', async () => {
    const outcome = await runOn({ 'turn.md': broken }, 'turn.md', '--format', 'text');
    expect(outcome).toEqual({
      status: 1,
      output: [
        '  3 | ## FIND0 (src) $.a',
        '    |                ^',
        "error: unrecognized character '$' in statement header - a matcher belongs on the first body line",
        '  at turn.md:3:16',
        '',
        'turn.md: 2 statements, 1 error',
        '',
      ].join('\n'),
      error: '',
    });
    expect((await runOn({ '-': sound }, '--format', 'text')).output).toBe('<stdin>: 3 statements\n');
    expect((await runOn({ '-': open }, '--format', 'text')).output).toContain('not read from here on');
  });
});

describe('the process around it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plurnk-cli-'));
  const file = (name: string, content: string | Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  it('§cli-input keeps a byte order mark and refuses bytes that are no UTF-8', () => {
    const io = createProcessIo();
    expect(io.readInput(file('mark', '\uFEFF# PLAN0'))).toEqual({ ok: true, text: '\uFEFF# PLAN0' });
    expect(io.readInput(file('latin', Uint8Array.of(0x23, 0xe9)))).toEqual({
      ok: false,
      reason: 'it is not UTF-8 text',
    });
  });

  it('§cli-input says why a file cannot be read', () => {
    const io = createProcessIo();
    expect(io.readInput(folder)).toEqual({ ok: false, reason: 'it is a directory' });
    expect(io.readInput(join(folder, 'none'))).toEqual({ ok: false, reason: 'there is no such file' });
    expect(io.readInput('a\0b')).toMatchObject({ ok: false });
  });

  it('§cli-input reads up to the limit and not one byte more', () => {
    const io = createProcessIo();
    const atLimit = io.readInput(file('limit', Buffer.alloc(INPUT_BYTES_LIMIT, 'a')));
    expect(atLimit.ok && atLimit.text.length).toBe(INPUT_BYTES_LIMIT);
    expect(io.readInput(file('beyond', Buffer.alloc(INPUT_BYTES_LIMIT + 1, 'a')))).toEqual({
      ok: false,
      reason: `it is longer than ${INPUT_BYTES_LIMIT} bytes`,
    });
  });

  describe('as a program', () => {
    const program = join(import.meta.dirname, '../../bin/plurnk-contracts.cjs');
    let turn = '';
    beforeAll(() => {
      turn = file('turn.md', sound);
    });

    it('§cli reads standard input and exits with its status', () => {
      const good = spawnSync(process.execPath, [program], { input: sound, encoding: 'utf8' });
      expect(good).toMatchObject({ status: 0, stderr: '' });
      expect(JSON.parse(good.stdout)).toEqual(JSON.parse(JSON.stringify(PlurnkParser.parse(sound))));
      expect(spawnSync(process.execPath, [program, '--tier', 'x']).status).toBe(2);
      expect(spawnSync(process.execPath, [program], { input: '' }).status).toBe(1);
    });

    it('§cli-closed-output ends quietly where its reader has gone away', () => {
      const large = file('large.md', `${'a '.repeat(200_000)}\n${sound}`);
      const shell = spawnSync(
        'sh',
        ['-c', '"$0" "$1" "$2" | head -c 10 >/dev/null', process.execPath, program, large],
        {
          encoding: 'utf8',
        },
      );
      expect(shell).toMatchObject({ status: 0, stderr: '' });
    });

    it.runIf(existsSync('/dev/full'))('§cli-output says in one sentence that an answer cannot be written', () => {
      const shell = spawnSync('sh', ['-c', '"$0" "$1" "$2" >/dev/full', process.execPath, program, turn], {
        encoding: 'utf8',
      });
      expect(shell).toMatchObject({
        status: 1,
        stderr: 'plurnk-contracts: cannot write the answer: the device is full\n',
      });
    });

    it('§cli-report has no colour in a pipe', () => {
      const shown = spawnSync(process.execPath, [program, turn, '--format', 'text'], { encoding: 'utf8' });
      expect(shown.stdout).toContain('3 statements');
      expect(shown.stdout).not.toContain('\u001b');
    });
  });
});
