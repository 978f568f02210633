import { type ChildProcess, spawn } from 'node:child_process';
import { PROCESS_OUTPUT_BYTES_LIMIT } from '../limits.ts';

/** How a program ended. */
export type ProgramEnd =
  | { readonly kind: 'ended'; readonly status: number; readonly stdout: string; readonly stderr: string }
  /** It wrote more than `PROCESS_OUTPUT_BYTES_LIMIT` on one stream and was killed. */
  | { readonly kind: 'too_much_output' }
  /** It was killed because the invocation ended. */
  | { readonly kind: 'stopped' }
  /** It could not be started; the system's reason, such as `ENOENT`. */
  | { readonly kind: 'not_started'; readonly reason: string };

const SIGNAL_STATUS_BASE = 128;

const killGroup = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  try {
    // A negative number names the group, which a program that is started detached leads.
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
};

/** Gathers one stream; tells once when it is more than the limit. */
const gathered = (stream: NodeJS.ReadableStream | null, tooMuch: () => void): { text(): string } => {
  const chunks: Buffer[] = [];
  let length = 0;
  stream?.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= PROCESS_OUTPUT_BYTES_LIMIT) chunks.push(chunk);
    else tooMuch();
  });
  return { text: () => Buffer.concat(chunks).toString('utf8') };
};

/** The status as a shell counts it: a program that a signal ended has 128 and the number of the signal. */
const statusOf = (code: number | null, signal: NodeJS.Signals | null): number =>
  code ?? SIGNAL_STATUS_BASE + (signal === null ? 0 : (signalNumbers.get(signal) ?? 0));

const signalNumbers: ReadonlyMap<string, number> = new Map([
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGQUIT', 3],
  ['SIGABRT', 6],
  ['SIGKILL', 9],
  ['SIGSEGV', 11],
  ['SIGPIPE', 13],
  ['SIGTERM', 15],
]);

/** Where and with what a program runs. */
export interface ProgramSetting {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Kills the program with everything that it started in its group. */
  readonly signal: AbortSignal;
}

/**
 * Runs one program to its end, without a shell, without input, in a process group of its own, and captures what it writes. Resolves
 * when it is gone and its streams are closed; never rejects. Bytes that are not UTF-8 come out as replacement characters.
 */
export const runProgram = (
  program: string,
  words: readonly string[],
  { cwd, environment, signal }: ProgramSetting,
): Promise<ProgramEnd> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve({ kind: 'stopped' });
      return;
    }
    let child: ChildProcess;
    try {
      child = spawn(program, [...words], {
        cwd,
        env: environment,
        shell: false,
        detached: process.platform !== 'win32',
        stdio: ['ignore', 'pipe', 'pipe'],
        windowsHide: true,
      });
    } catch (error) {
      resolve({ kind: 'not_started', reason: reasonOf(error) });
      return;
    }
    let end: ProgramEnd | undefined;
    const stop = (why: ProgramEnd): void => {
      end ??= why;
      killGroup(child);
      // A program that left the group may hold the streams open for ever.
      child.stdout?.destroy();
      child.stderr?.destroy();
    };
    const tooMuch = (): void => stop({ kind: 'too_much_output' });
    const cancel = (): void => stop({ kind: 'stopped' });
    const stdout = gathered(child.stdout, tooMuch);
    const stderr = gathered(child.stderr, tooMuch);
    signal.addEventListener('abort', cancel, { once: true });
    child.once('error', (error) => {
      end ??= { kind: 'not_started', reason: reasonOf(error) };
      // One that never started has no end to wait for.
      if (child.pid === undefined) settle(null, null);
    });
    const settle = (code: number | null, by: NodeJS.Signals | null): void => {
      signal.removeEventListener('abort', cancel);
      // What it left behind in its group ends with it.
      killGroup(child);
      resolve(end ?? { kind: 'ended', status: statusOf(code, by), stdout: stdout.text(), stderr: stderr.text() });
    };
    child.once('close', settle);
  });

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
