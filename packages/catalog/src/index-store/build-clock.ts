import { refusal } from '@quirl/quirl-contracts';

/** What a build does at the moment. */
export type BuildPhase = 'list' | 'read' | 'merge' | 'write';

/** How far a phase is; `total` is 0 where it is not known beforehand. */
export interface BuildProgress {
  readonly phase: BuildPhase;
  readonly done: number;
  readonly total: number;
}

/** Told of every step; it draws as often as it likes. */
export type OnProgress = (progress: BuildProgress) => void;

/** Reports progress and ends a build that takes too long. */
export interface BuildClock {
  /** Milliseconds since the build began. */
  readonly elapsed: () => number;
  /** Reports one step. Throws `resource_limit` when the time is up. */
  step(phase: BuildPhase, done: number, total: number): void;
}

export const startBuildClock = (now: () => number, limitMs: number, onProgress: OnProgress): BuildClock => {
  const start = now();
  const elapsed = (): number => Math.max(0, now() - start);
  return {
    elapsed,
    step: (phase, done, total) => {
      if (elapsed() > limitMs)
        throw refusal(
          'resource_limit',
          `The build took longer than ${limitMs / 1000} seconds and was given up.`,
          'Name fewer or smaller source folders, and check whether one of them is on a slow disk.',
        );
      onProgress({ phase, done, total });
    },
  };
};
