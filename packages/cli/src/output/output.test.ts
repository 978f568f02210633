import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { ClosedOutput, streamOutput, writeAll } from './output.ts';

const failing = (code: string): Writable =>
  new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) });

describe('§cli-streams', () => {
  it('waits for a slow reader', async () => {
    let release: () => void = () => undefined;
    const slow = new Writable({
      write: (_chunk, _encoding, done) => {
        release = done;
      },
    });
    let isDone = false;
    const writing = streamOutput(slow)
      .write('text')
      .then(() => {
        isDone = true;
      });
    await Promise.resolve();
    expect(isDone).toBe(false);
    release();
    await writing;
    expect(isDone).toBe(true);
  });

  it('says that the reader has gone, and passes every other failure on', async () => {
    await expect(streamOutput(failing('EPIPE')).write('text')).rejects.toBeInstanceOf(ClosedOutput);
    await expect(streamOutput(failing('ENOSPC')).write('text')).rejects.toMatchObject({ shellError: { code: 'io' } });
    const destroyed = new PassThrough();
    destroyed.destroy();
    await expect(streamOutput(destroyed).write('text')).rejects.toBeInstanceOf(ClosedOutput);
  });

  it('knows a terminal and its size, if it has one', () => {
    const terminal = (columns: number) => streamOutput(Object.assign(new PassThrough(), { isTTY: true, columns }));
    expect([terminal(132).isTerminal, terminal(132).columns, terminal(0).columns]).toEqual([true, 132, undefined]);
    expect([streamOutput(new PassThrough()).isTerminal, streamOutput(new PassThrough()).columns]).toEqual([
      false,
      undefined,
    ]);
  });

  it('gathers small pieces into few writes and loses none', async () => {
    const output = memoryOutput();
    const pieces = Array.from({ length: 50_000 }, (_, index) => `${index}\n`);
    await writeAll(output, pieces);
    expect(output.text()).toBe(pieces.join(''));
    expect(output.writes()).toBeLessThan(10);
  });

  it('takes no further piece once the reader has gone', async () => {
    let taken = 0;
    function* endless(): Generator<string> {
      for (;;) {
        taken += 1;
        yield 'x'.repeat(1000);
      }
    }
    await expect(writeAll(memoryOutput({}, 2), endless())).rejects.toBeInstanceOf(ClosedOutput);
    expect(taken).toBeLessThan(1000);
  });
});
