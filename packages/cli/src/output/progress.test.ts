import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { progressDisplay } from './progress.ts';

const clock = (): { now: () => number; pass(ms: number): void } => {
  let time = 0;
  return {
    now: () => time,
    pass: (ms) => {
      time += ms;
    },
  };
};

describe('§cli-progress', () => {
  it('redraws one line on a terminal, no longer than it is wide, and takes it away at the end', async () => {
    const output = memoryOutput({ isTerminal: true, columns: 40 });
    const time = clock();
    const display = progressDisplay(output, time.now);
    for (let done = 0; done <= 100; done += 1) {
      display.update({ phase: 'reading sources', done, total: 100 });
      time.pass(50);
    }
    await display.end();
    expect(output.text()).not.toContain('\n');
    const drawn = output
      .text()
      .split('\r')
      .filter((line) => line !== '');
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn.length).toBeLessThan(101);
    for (const line of drawn) expect(line.replace('\u001b[K', '').length).toBeLessThan(40);
    expect(drawn.at(-1)).toBe('\u001b[K');
  });

  it('shows a new phase at once', () => {
    const output = memoryOutput({ isTerminal: true, columns: 80 });
    const display = progressDisplay(output, clock().now);
    display.update({ phase: 'looking', done: 1, total: 0 });
    display.update({ phase: 'reading', done: 5, total: 10 });
    expect(output.text()).toMatch(/looking.* 1\b.*reading.*\[={12} {12}\] 5\/10/s);
  });

  it('says nothing elsewhere when the work is short', async () => {
    const output = memoryOutput();
    const time = clock();
    const display = progressDisplay(output, time.now);
    display.update({ phase: 'reading', done: 1, total: 2 });
    time.pass(999);
    display.update({ phase: 'writing', done: 2, total: 2 });
    await display.end();
    expect(output.text()).toBe('');
  });

  it('writes few plain lines elsewhere when the work is long', () => {
    const output = memoryOutput();
    const time = clock();
    const display = progressDisplay(output, time.now);
    for (let done = 0; done < 200; done += 1) {
      time.pass(100);
      display.update({ phase: 'reading', done, total: 200 });
    }
    const lines = output.text().trimEnd().split('\n');
    expect(lines.length).toBe(4);
    for (const line of lines) expect(line).toMatch(/^reading: \d+\/200$/);
  });

  it('goes on when the reader has gone', async () => {
    const display = progressDisplay(memoryOutput({ isTerminal: true }, 0), clock().now);
    display.update({ phase: 'reading', done: 1, total: 2 });
    await expect(display.end()).resolves.toBeUndefined();
  });
});
