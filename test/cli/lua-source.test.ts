import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StagedMachine, stageMachine } from './staged-machine.ts';

const noInterpreter = fileURLToPath(new URL('./no-interpreter.cjs', import.meta.url));
const limit = 4 * 1024 * 1024;

let machine: StagedMachine;
beforeEach(() => {
  machine = stageMachine();
  mkdirSync(join(machine.directory, 'work'));
});
afterEach(() => machine.remove());

/** Runs a command in the folder `work`, where nothing can run a program. */
const quirl = (...args: readonly string[]) =>
  machine.quirl(args, {
    cwd: join(machine.directory, 'work'),
    environment: { NODE_OPTIONS: `--require=${noInterpreter}` },
  });

const write = (name: string, content: string | Uint8Array, mode?: number): string =>
  machine.write(join('work', name), content, mode);
const inWork = (name: string): string => join(machine.directory, 'work', name);
const read = (name: string): string => readFileSync(inWork(name), 'utf8');

interface Analysis {
  readonly valid: boolean;
  readonly files: readonly {
    readonly file: string;
    readonly valid: boolean;
    readonly error?: { readonly code: string };
  }[];
}
const analysisOf = (stdout: string): Analysis => JSON.parse(stdout);

// What would be seen if a line of it were evaluated: an endless loop at the first one.
const endless = 'while true do end\nquirl.process.run("x")\n';

describe('§cli-lua-never-evaluated', () => {
  it('judges and lays out programs where every interpreter fails when entered', () => {
    write('endless.lua', endless);
    write('odd.lua', `  ${endless}`);
    for (const args of [
      ['check', '.'],
      ['lint', '.', '--format', 'json'],
      ['fmt', '.'],
      ['fmt', '.', '--check'],
      ['sdk'],
      ['new', 'first'],
    ]) {
      const { status, stderr } = quirl(...args);
      expect([args, status, stderr]).toEqual([args, 0, '']);
    }
    // The same guard ends a command that does run a program.
    expect(quirl('run', 'endless.lua').stderr).toContain('interpreter entered');
  });
});

describe('§cli-lua-analysis', () => {
  it('lists every finding with file, line, column and rule, and how many files are not valid', () => {
    write('a.lua', 'local x = 1\nreturn os\n');
    write('sub/b.lua', 'x = = 1');
    write('sub/c.lua', 'return 1\n');
    write('node_modules/d.lua', 'os()');
    write('e.txt', 'os()');
    for (const command of ['check', 'lint']) {
      const { status, stdout, stderr } = quirl(command, '.');
      expect([status, stderr]).toEqual([1, '']);
      expect(stdout).toMatch(/^a\.lua:2:8: .* \[lua\.forbidden_library\]$/m);
      expect(stdout).toMatch(/^sub\/b\.lua:1:5: .* \[lua\.syntax\]$/m);
      expect(stdout).toMatch(/^invalid: 2 of 3 files$/m);
      expect(stdout).not.toContain('d.lua');
    }
    expect(quirl('check', 'sub/c.lua')).toMatchObject({ status: 0, stdout: 'valid: 1 file\n' });
  });

  it('writes the same as a document, with byte spans', () => {
    write('a.lua', '-- \u00e9\nreturn os\n');
    write('b.lua', 'return 1\n');
    const { status, stdout } = quirl('lint', '.', '--format', 'json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      document_type: 'quirl.script.analysis',
      schema_version: 1,
      operation: 'lint',
      valid: false,
      files: [
        {
          file: 'a.lua',
          valid: false,
          error: {
            code: 'validation',
            message: expect.stringContaining('a.lua:2:8'),
            labels: [
              { source: 'a.lua', start: 13, end: 15, message: expect.stringMatching(/^\[lua\.forbidden_library\]/) },
            ],
            help: [expect.any(String)],
          },
        },
        { file: 'b.lua', valid: true },
      ],
    });
  });

  it('gives a document with one entry for a path that cannot be walked, and a refusal as text', () => {
    write('a.lua', 'return 1\n');
    symlinkSync(inWork('a.lua'), inWork('link.lua'));
    mkdirSync(inWork('empty'));
    for (const [path, code] of [
      ['missing', 'io'],
      ['link.lua', 'invalid_argument'],
      ['empty', 'invalid_argument'],
    ] as const) {
      const asJson = quirl('check', path, '--format', 'json');
      expect(asJson.status).toBe(1);
      expect(analysisOf(asJson.stdout)).toMatchObject({
        valid: false,
        files: [{ file: path, valid: false, error: { code } }],
      });
      const asText = quirl('check', path);
      expect([asText.status, asText.stdout]).toEqual([1, '']);
      expect(asText.stderr).toContain(`(${code})`);
    }
  });

  it('judges files that cannot be read with the others', () => {
    write('a.lua', 'return 1\n');
    const handle = openSync(inWork('huge.lua'), 'w');
    ftruncateSync(handle, limit * 1024);
    closeSync(handle);
    write('large.lua', `--${'x'.repeat(limit - 1)}`);
    write('limit.lua', `--${'x'.repeat(limit - 2)}`);
    const { files } = analysisOf(quirl('check', '.', '--format', 'json').stdout);
    expect(files.map(({ file, valid, error }) => [file, valid, error?.code])).toEqual([
      ['a.lua', true, undefined],
      ['huge.lua', false, 'resource_limit'],
      ['large.lua', false, 'resource_limit'],
      ['limit.lua', true, undefined],
    ]);
  });

  it('does not wait for a pipe, and leaves links below a folder out', () => {
    write('a.lua', 'return 1\n');
    expect(spawnSync('mkfifo', [inWork('pipe.lua')]).status).toBe(0);
    symlinkSync('/etc/passwd', inWork('passwd.lua'));
    const { files } = analysisOf(quirl('check', '.', '--format', 'json').stdout);
    expect(files.map(({ file }) => file)).toEqual(['a.lua']);
    expect(quirl('check', 'pipe.lua').stderr).toContain('(invalid_argument)');
  });

  it('refuses compiled Lua, byte-order marks, foreign encodings and 20,000 parentheses', () => {
    write('bom.lua', '\ufeffreturn 1');
    write('chunk.lua', '\u001bLuaS');
    write('deep.lua', `return ${'('.repeat(20_000)}1${')'.repeat(20_000)}`);
    write('latin.lua', Buffer.from([0x2d, 0x2d, 0xe9]));
    write('windows.lua', '-- a\r\nreturn 1\r\n');
    const { files } = analysisOf(quirl('check', '.', '--format', 'json').stdout);
    expect(files.map(({ file, error }) => [file, error?.code])).toEqual([
      ['bom.lua', 'validation'],
      ['chunk.lua', 'validation'],
      ['deep.lua', 'lua'],
      ['latin.lua', 'validation'],
      ['windows.lua', undefined],
    ]);
  });

  it('shows names and texts without letting them drive the terminal', () => {
    write('a\u001b[2J.lua', 'x = "\u001b[31m" = 1');
    const { stdout } = quirl('check', '.');
    expect(stdout).toContain('a\\u{1b}[2J.lua');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
    expect(stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
  });

  it('bounds a document over many files with many findings', () => {
    for (let file = 0; file < 30; file += 1) write(`f${file}.lua`, 'os()\n'.repeat(1000));
    const { files }: { files: { error: { labels: unknown[] } }[] } = JSON.parse(
      quirl('lint', '.', '--format', 'json').stdout,
    );
    expect(files.filter(({ error }) => error.labels.length === 1000)).toHaveLength(20);
    expect(files.filter(({ error }) => error.labels.length === 1)).toHaveLength(10);
  });
});

describe('§cli-lua-format', () => {
  it('replaces what is laid out otherwise, and says which files', () => {
    write('a.lua', 'do\nf()  \nend', 0o640);
    write('b.lua', 'return 1\n', 0o444);
    const before = lstatSync(inWork('b.lua'), { bigint: true });
    expect(quirl('fmt', '.')).toMatchObject({
      status: 0,
      stdout: 'a.lua formatted\n1 of 2 files formatted\n',
      stderr: '',
    });
    expect(read('a.lua')).toBe('do\n  f()\nend\n');
    expect(lstatSync(inWork('a.lua')).mode & 0o777).toBe(0o640);
    expect(lstatSync(inWork('b.lua'), { bigint: true }).mtimeNs).toBe(before.mtimeNs);
    expect(readdirSync(inWork('.'))).toEqual(['a.lua', 'b.lua']);
  });

  it('only looks under --check, with status 1 on drift', () => {
    write('a.lua', 'do\nf()  \nend');
    expect(quirl('fmt', 'a.lua', '--check')).toMatchObject({
      status: 1,
      stdout: 'a.lua would be formatted\n1 of 1 file would be formatted\n',
    });
    expect(read('a.lua')).toBe('do\nf()  \nend');
    expect(quirl('fmt', 'a.lua').status).toBe(0);
    expect(quirl('fmt', 'a.lua', '--check').status).toBe(0);
  });

  it('leaves a file alone that is no Lua, and goes on with the others', () => {
    write('a.lua', 'x = = 1');
    write('b.lua', '  return 1');
    const { status, stdout, stderr } = quirl('fmt', '.');
    expect([status, stdout]).toEqual([1, 'b.lua formatted\n1 of 2 files formatted, 1 refused\n']);
    expect(stderr).toContain('a.lua:1:5');
    expect(read('a.lua')).toBe('x = = 1');
  });

  it('refuses links and files that have other names', () => {
    write('a.lua', '  return 1');
    linkSync(inWork('a.lua'), inWork('b.lua'));
    symlinkSync(inWork('a.lua'), inWork('c.lua'));
    expect(quirl('fmt', 'c.lua').stderr).toContain('(invalid_argument)');
    const { status, stderr } = quirl('fmt', 'a.lua');
    expect(status).toBe(1);
    expect(stderr).toContain('(validation)');
    expect(read('b.lua')).toBe('  return 1');
    expect(lstatSync(inWork('c.lua')).isSymbolicLink()).toBe(true);
  });

  it('leaves nothing behind where it cannot write', () => {
    write('sub/a.lua', '  return 1');
    chmodSync(inWork('sub'), 0o555);
    // Root may write everywhere; then there is nothing to see here.
    if (process.getuid?.() !== 0) expect(quirl('fmt', 'sub').status).toBe(1);
    chmodSync(inWork('sub'), 0o755);
    expect(readdirSync(inWork('sub'))).toEqual(['a.lua']);
  });
});

describe('§cli-lua-new', () => {
  it('creates a program that only this user may read or change, and never overwrites one', () => {
    const { status, stdout } = quirl('new', 'greet');
    expect([status, stdout]).toEqual([0, 'wrote greet.lua; run it: quirl run greet.lua\n']);
    expect(lstatSync(inWork('greet.lua')).mode & 0o777).toBe(0o600);
    expect(quirl('check', 'greet.lua').status).toBe(0);
    expect(quirl('fmt', 'greet.lua', '--check').status).toBe(0);
    write('greet.lua', 'mine');
    expect(quirl('new', 'greet').stderr).toContain('(io)');
    expect(read('greet.lua')).toBe('mine');
  });

  it('does not follow a link that dangles', () => {
    symlinkSync(inWork('elsewhere.lua'), inWork('greet.lua'));
    expect(quirl('new', 'greet').status).toBe(1);
    expect(existsSync(inWork('elsewhere.lua'))).toBe(false);
  });

  it('writes to the folder that is named', () => {
    mkdirSync(inWork('scripts'));
    expect(quirl('new', 'a-b_C9', '--directory', 'scripts').status).toBe(0);
    expect(existsSync(inWork('scripts/a-b_C9.lua'))).toBe(true);
    expect(quirl('new', 'greet', '--directory', 'missing').stderr).toContain('(io)');
  });

  it.each(['../greet', 'a.b', 'a b', '', 'gr\u00fcn', 'x'.repeat(201), 'a/b'])('refuses the name %j', (name) => {
    const { status, stderr } = quirl('new', name);
    expect(status).toBe(1);
    expect(stderr).not.toBe('');
    expect(readdirSync(inWork('.'))).toEqual([]);
  });
});
