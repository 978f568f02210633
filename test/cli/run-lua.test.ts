import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StagedMachine, stageMachine } from './staged-machine.ts';

const executable = fileURLToPath(new URL('../../packages/cli/bin/quirl.cjs', import.meta.url));
const cli = fileURLToPath(new URL('../../packages/cli', import.meta.url));

let machine: StagedMachine;
beforeEach(() => {
  machine = stageMachine();
});
afterEach(() => machine.remove());

/** Runs the executable without the guard that forbids programs. */
const quirl = (
  args: readonly string[],
  input?: string | Uint8Array,
  environment: Readonly<Record<string, string>> = {},
) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [executable, ...args], {
    cwd: machine.directory,
    env: { ...machine.environment, PATH: '/usr/bin:/bin', ...environment },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...(input === undefined ? {} : { input }),
  });
  return { status, stdout, stderr };
};
const run = (source: string, ...args: readonly string[]) => {
  machine.write('script.lua', source);
  return quirl(['run', 'script.lua', ...args]);
};
const module = (output: string, status = 0): string =>
  `return {abi_version = 1, main = function(context) return {abi_version = 1, ok = true, status = ${status}, output = ${output}} end}`;

describe('§cli-run', () => {
  it('prints text as it is, other values as JSON, several one after the other, and nothing as nothing', () => {
    const text = '{kind = "value", value = {type = "string", value = "two\\nlines"}}';
    expect(run(module(text))).toEqual({ status: 0, stdout: 'two\nlines\n', stderr: '' });
    expect(run('return {b = {1, 2.5}, a = "x"}').stdout).toBe('{\n  "a": "x",\n  "b": [\n    1,\n    2.5\n  ]\n}\n');
    const several =
      '{kind = "values", values = {{type = "int", value = 1}, {type = "nothing"}, {type = "path", value = "/x"}}}';
    expect(run(module(several)).stdout).toBe('1\n/x\n');
    expect(run(module('{kind = "value", value = {type = "nothing"}}'))).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(run('return quirl.process.run("true").value')).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('lets no program drive the terminal', () => {
    expect(run('return "a\\27[2Jb"').stdout).toBe('a\\u{1b}[2Jb\n');
    expect(run('return {"\\27", "\\u{9b}"}').stdout).toBe('[\n  "\\u001b",\n  "\\u009b"\n]\n');
    expect(run('error("a\\27[2Jb")').stderr).toContain('a\\u{1b}[2Jb');
  });

  it.each([
    [3, 3],
    [255, 255],
    [256, 255],
    [-1, 0],
  ])('turns the status %i of a program into the exit status %i', (status, expected) => {
    expect(run(module('{kind = "value", value = {type = "nothing"}}', status)).status).toBe(expected);
  });

  it('passes arguments, those behind -- whatever they look like', () => {
    const source = 'return {main = function(context) return table.concat(context.args, "|") end}';
    expect(run(source, 'a', 'b c').stdout).toBe('a|b c\n');
    expect(run(source, '--', '--lang', '-x', '--', '').stdout).toBe('--lang|-x|--|\n');
    expect(run(source, '--lang', 'lua', 'a').stdout).toBe('a\n');
    expect(run(source, '--lang', 'ruby').status).toBe(2);
  });

  it('reads a script from standard input', () => {
    expect(quirl(['run', '-'], 'return 1 + 1')).toEqual({ status: 0, stdout: '2\n', stderr: '' });
    expect(quirl(['run', '-'], Buffer.alloc(4 * 1024 * 1024 + 1, '-')).stderr).toContain('(resource_limit)');
    expect(quirl(['run', '-'], '\nerror("no")').stderr).toContain('input:2: no');
  });

  it('runs programs in the folder and the environment of the command', () => {
    const source = 'return quirl.process.run("/bin/sh -c \'pwd; echo $MARK\'").value';
    machine.write('script.lua', source);
    expect(quirl(['run', 'script.lua'], undefined, { MARK: 'here' }).stdout).toMatch(/quirl-machine-.*\nhere\n$/);
  });

  it('says so when a script sees only a part of the environment', () => {
    machine.write(
      'script.lua',
      'return {main = function(context) return context.env.BIG == nil and context.env.HOME ~= nil end}',
    );
    const { stdout, stderr } = quirl(['run', 'script.lua'], undefined, { BIG: 'x'.repeat(70_000) });
    expect(stdout).toBe('true\n');
    expect(stderr).toMatch(/environment is too large/);
  });

  it.each([
    [
      'an error of its own',
      'return {abi_version = 1, main = function() return {abi_version = 1, ok = false, error = {code = "data", message = "none"}} end}',
      'data',
    ],
    ['an error of Lua', 'local x = nil\nreturn x.y', 'lua'],
    ['an endless loop', 'while true do end', 'resource_limit'],
    ['a bomb', 'return ("x"):rep(1e12)', 'resource_limit'],
    ['no Lua', 'return return', 'lua'],
    ['a program that is not there', 'quirl.process.run("no-such-program")', 'process_spawn'],
    ['a sign of a shell', 'quirl.process.run("ls | wc")', 'invalid_command'],
  ])('refuses a script with %s', (_, source, code) => {
    const { status, stdout, stderr } = run(source);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`(${code})`);
  });

  it('refuses what is no file', () => {
    mkdirSync(join(machine.directory, 'folder'));
    expect(quirl(['run', 'folder']).stderr).toContain('(validation)');
    expect(quirl(['run', 'missing.lua']).stderr).toContain('(io)');
    expect(quirl(['run', '/dev/zero']).stderr).toContain('(validation)');
  });

  it('evaluates expressions', () => {
    expect(quirl(['eval', '2^53 | 1'])).toEqual({ status: 0, stdout: '9007199254740993\n', stderr: '' });
    expect(quirl(['eval', '-- nothing']).stdout).toBe('');
    expect(quirl(['eval', 'os.exit(3)'])).toMatchObject({ status: 1, stdout: '' });
    expect(quirl(['eval']).status).toBe(2);
  });
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe('§cli-run-interrupted', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)(
    'ends with everything that it started on %s',
    async (signal) => {
      machine.write('script.lua', 'quirl.process.run("/bin/sh -c \'echo $$ > pid; sleep 100\'")');
      const child = spawn(process.execPath, [executable, 'run', 'script.lua'], {
        cwd: machine.directory,
        env: { ...machine.environment, PATH: '/usr/bin:/bin' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      const ended = new Promise((resolve) => child.once('close', resolve));
      const pidOf = (): number => {
        try {
          return Number(readFileSync(join(machine.directory, 'pid'), 'utf8'));
        } catch {
          return 0;
        }
      };
      while (pidOf() === 0) await soon();
      const pid = pidOf();
      child.kill(signal);
      expect(await ended).toBe(1);
      expect(stderr).toContain('(resource_limit)');
      for (let tries = 0; tries < 500 && isAlive(pid); tries += 1) await soon();
      expect(isAlive(pid)).toBe(false);
    },
  );
});

describe('§cli-test', () => {
  it('shows every test and counts', () => {
    machine.write('t/a_test.lua', 'return {test_b = function() error("no") end, test_a = function() end}');
    machine.write('t/tests/any.lua', 'return {test_c = function() end}');
    machine.write('t/other.lua', 'error("never")');
    expect(quirl(['test', 't'])).toEqual({
      status: 1,
      stdout: [
        't/a_test.lua',
        '  passed test_a',
        '  failed test_b: a_test.lua:1: no (lua)',
        't/tests/any.lua',
        '  passed test_c',
        '2 passed, 1 failed',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  it('goes on behind a file that cannot be run, and fails', () => {
    machine.write('t/a_test.lua', 'while true do end');
    machine.write('t/b_test.lua', 'return {test_a = function() end}');
    const { status, stdout } = quirl(['test', 't']);
    expect(status).toBe(1);
    expect(stdout).toContain('  passed test_a\n1 passed, 1 of 2 files could not be run\n');
  });

  it('succeeds when everything passes, of one file whatever its name', () => {
    machine.write('any.lua', 'return {test_a = function() end}');
    expect(quirl(['test', 'any.lua'])).toMatchObject({ status: 0, stdout: 'any.lua\n  passed test_a\n1 passed\n' });
  });

  it('refuses a folder without tests', () => {
    mkdirSync(join(machine.directory, 'empty'));
    expect(quirl(['test', 'empty'])).toMatchObject({ status: 1, stdout: '' });
  });
});

describe('§cli-run-anywhere', () => {
  it('runs from a copy that has nothing beside it', () => {
    const copy = mkdtempSync(join(tmpdir(), 'quirl copy '));
    try {
      for (const part of ['bin', 'dist', 'package.json'])
        cpSync(join(cli, part), join(copy, part), { recursive: true });
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, 'bin/quirl.cjs'), 'eval', '6 * 7'], {
        cwd: '/',
        env: machine.environment,
        encoding: 'utf8',
      });
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '42\n', stderr: '' });
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
});
