import { describe, expect, it } from 'vitest';
import { PROCESS_OUTPUT_BYTES_LIMIT } from '../limits.ts';
import { runProgram } from './run-program.ts';

const node = process.execPath;
const setting = (signal = new AbortController().signal) => ({
  cwd: '/',
  environment: { LANG: 'C', MARK: 'here' },
  signal,
});
const script = (source: string, signal?: AbortSignal) => runProgram(node, ['-e', source], setting(signal));

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('§process-run', () => {
  it('captures both streams and the status', async () => {
    expect(await script('console.log("out"); console.error("err"); process.exitCode = 3')).toEqual({
      kind: 'ended',
      status: 3,
      stdout: 'out\n',
      stderr: 'err\n',
    });
  });

  it('gives the program its directory, its environment alone, and no input', async () => {
    const source = `
      const { readFileSync } = require("node:fs");
      console.log(JSON.stringify([process.cwd(), Object.keys(process.env).filter((name) => name !== "__CF_USER_TEXT_ENCODING").sort(),
        readFileSync(0, "utf8")]))`;
    const end = await script(source);
    expect(end.kind === 'ended' ? JSON.parse(end.stdout) : end).toEqual(['/', ['LANG', 'MARK'], '']);
  });

  it('passes words as they are, since there is no shell', async () => {
    const words = ['$HOME', '*', 'a b', '; ls', '', '"'];
    const end = await runProgram(node, ['-p', 'JSON.stringify(process.argv.slice(1))', '--', ...words], setting());
    expect(end.kind === 'ended' ? JSON.parse(end.stdout) : end).toEqual(words);
  });

  it('counts the end by a signal as a shell does', async () => {
    expect(await script('process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000)')).toMatchObject({
      status: 143,
    });
  });

  it.each([
    ['a program that is not there', '/no/such/program', 'ENOENT'],
    ['a folder', '/', 'EACCES'],
  ])('says why %s was not started', async (_, program, reason) => {
    expect(await runProgram(program, [], setting())).toEqual({ kind: 'not_started', reason });
  });

  it('does not start in a folder that is not there', async () => {
    expect(await runProgram(node, ['-v'], { ...setting(), cwd: '/no/such/folder' })).toMatchObject({
      kind: 'not_started',
    });
  });

  it('takes output of exactly the limit, and kills what writes more', async () => {
    const write = (bytes: number): string => `process.stdout.write("x".repeat(${bytes}))`;
    const whole = await script(write(PROCESS_OUTPUT_BYTES_LIMIT));
    expect(whole.kind === 'ended' ? whole.stdout.length : whole).toBe(PROCESS_OUTPUT_BYTES_LIMIT);
    expect(await script(`${write(PROCESS_OUTPUT_BYTES_LIMIT + 1)}; setInterval(() => {}, 1000)`)).toEqual({
      kind: 'too_much_output',
    });
  });

  it('kills an endless program and everything in its group', async () => {
    const controller = new AbortController();
    const source = `
      const { spawn } = require("node:child_process");
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
      process.stdout.write(String(child.pid) + " " + process.pid + "\\n");
      require("node:fs").writeFileSync(process.env.MARK_FILE, child.pid + " " + process.pid);
      setInterval(() => {}, 1000)`;
    const { mkdtempSync, existsSync, readFileSync, rmSync } = await import('node:fs');
    const folder = mkdtempSync('/tmp/quirl-run-');
    const file = `${folder}/pids`;
    const end = runProgram(node, ['-e', source], {
      cwd: folder,
      environment: { MARK_FILE: file },
      signal: controller.signal,
    });
    const pids = await (async () => {
      for (;;) {
        const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
        if (/^[0-9]+ [0-9]+$/.test(text)) return text.split(' ').map(Number);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    })();
    controller.abort();
    expect(await end).toEqual({ kind: 'stopped' });
    rmSync(folder, { recursive: true });
    // A killed process may stay in the table until whoever inherits it has looked.
    for (let tries = 0; tries < 500 && pids.some(isAlive); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it('ends what a program left in its group, when the program itself ends', async () => {
    const source = `
      const { spawn } = require("node:child_process");
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
      process.stdout.write(String(child.pid));
      child.unref();`;
    const end = await script(source);
    expect(end).toMatchObject({ kind: 'ended', status: 0 });
    const pid = Number(end.kind === 'ended' ? end.stdout : '');
    expect(pid).toBeGreaterThan(1);
    for (let tries = 0; tries < 500 && isAlive(pid); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(isAlive(pid)).toBe(false);
  });

  it('starts nothing once the invocation has ended', async () => {
    expect(await script('console.log(1)', AbortSignal.abort())).toEqual({ kind: 'stopped' });
  });

  it('makes text of any bytes', async () => {
    expect(await script('process.stdout.write(Buffer.from([0x61, 0xff]))')).toMatchObject({ stdout: 'a\ufffd' });
  });
});
