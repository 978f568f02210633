import type { Output } from './output.ts';
import { clipped, padded } from './text-layout.ts';

/** How far a long piece of work is. */
interface ProgressStep {
  readonly phase: string;
  readonly done: number;
  /** Zero while the whole is not known. */
  readonly total: number;
}

/** Shows progress on one output until it is ended. */
export interface ProgressDisplay {
  update(step: ProgressStep): void;
  /** Takes what was drawn off the screen. */
  end(): Promise<void>;
}

const redrawMs = 80;
const quietMs = 1000;
const sparseMs = 5000;
const barWidth = 24;

const bar = ({ done, total }: ProgressStep): string => {
  const filled = total === 0 ? 0 : Math.round((Math.min(done, total) / total) * barWidth);
  return `[${'='.repeat(filled)}${' '.repeat(barWidth - filled)}]`;
};

const count = ({ done, total }: ProgressStep): string => {
  if (total > 0) return `${done}/${total}`;
  return done === 0 ? '' : String(done);
};

const nothing = (): undefined => undefined;

/** One line that is drawn again and again. Never longer than the terminal is wide: a wrapped line could not be redrawn. */
const terminalDisplay = (output: Output, now: () => number): ProgressDisplay => {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let phase = '';
  let isDrawn = false;
  return {
    update: (step) => {
      if (step.phase === phase && now() - drawnAt < redrawMs) return;
      drawnAt = now();
      phase = step.phase;
      isDrawn = true;
      const line = `${padded(step.phase, 20)} ${bar(step)} ${count(step)}`;
      output.write(`\r${clipped(line, (output.columns ?? 80) - 1)}\u001b[K`).catch(nothing);
    },
    end: async () => {
      if (isDrawn) await output.write('\r\u001b[K').catch(nothing);
    },
  };
};

/** Whole lines, none in the first second and few after it: a log stays readable. */
const lineDisplay = (output: Output, now: () => number): ProgressDisplay => {
  const startedAt = now();
  let saidAt = Number.NEGATIVE_INFINITY;
  let phase = '';
  return {
    update: (step) => {
      const time = now();
      if (time - startedAt < quietMs || (step.phase === phase && time - saidAt < sparseMs)) return;
      saidAt = time;
      phase = step.phase;
      output.write(`${[step.phase, count(step)].filter((part) => part !== '').join(': ')}\n`).catch(nothing);
    },
    end: async () => undefined,
  };
};

/**
 * The display that fits the output: a redrawn line on a terminal, sparse lines elsewhere. A reader that goes away
 * does not disturb the work. `now` gives milliseconds.
 */
export const progressDisplay = (output: Output, now: () => number): ProgressDisplay =>
  output.isTerminal ? terminalDisplay(output, now) : lineDisplay(output, now);
