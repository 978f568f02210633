import { setFlagsFromString } from 'node:v8';
import type { BuildPhase, OnProgress } from '@quirl/catalog';
import type { CommandHost } from '../commands/command-host.ts';
import { progressDisplay } from '../output/progress.ts';

const phases: Readonly<Record<BuildPhase, string>> = {
  list: 'looking for sources',
  read: 'reading sources',
  merge: 'merging commands',
  write: 'writing the index',
};

/** Does work on the index and shows on stderr how far it is, until it ends or fails. */
export const withBuildProgress = async <Value>(
  { machine, stderr }: Pick<CommandHost, 'machine' | 'stderr'>,
  work: (onProgress: OnProgress) => Value,
): Promise<Value> => {
  // Such work makes much garbage that dies at once; a young generation that may grow takes a third more memory and saves no time.
  setFlagsFromString('--semi-space-growth-factor=1');
  const display = progressDisplay(stderr, machine.now);
  try {
    return work(({ phase, done, total }) => display.update({ phase: phases[phase], done, total }));
  } finally {
    await display.end();
  }
};
