// The program of a child process: adds packages to the lock of a folder, and may be killed at any call of the file system on its way.
import fs from 'node:fs';
import { compareCodePoints, QuirlError } from '@quirl/quirl-contracts';
import { changeLock } from '../change-lock.ts';
import { placeIn } from '../plugin-place.ts';
import { sampleEntry } from './sample-lock.ts';

const killAt = Number(process.env['QUIRL_KILL_AT'] ?? -1);
const calls = ['openSync', 'writeFileSync', 'fsyncSync', 'closeSync', 'renameSync', 'rmSync', 'mkdirSync'] as const;
let count = 0;

const kill = (): never => {
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};

for (const name of calls) {
  const real = fs[name];
  Reflect.set(fs, name, (...parameters: readonly unknown[]) => {
    count += 1;
    if (count === killAt) {
      // A write that is cut off in its middle is the worst that can be left behind.
      const [target, content] = parameters;
      if (name === 'writeFileSync' && content instanceof Uint8Array)
        Reflect.apply(real, fs, [target, content.subarray(0, content.length / 2)]);
      kill();
    }
    return Reflect.apply(real, fs, [...parameters]);
  });
}

const place = placeIn(process.env['QUIRL_PLACE'] ?? '');
try {
  for (const name of (process.env['QUIRL_NAMES'] ?? '').split(','))
    changeLock(place, (lock) => ({
      ...lock,
      plugins: [...lock.plugins, sampleEntry(name)].sort((left, right) => compareCodePoints(left.name, right.name)),
    }));
  fs.writeSync(1, `changed after ${count} calls`);
} catch (error) {
  fs.writeSync(1, error instanceof QuirlError ? error.shellError.message : String(error));
  process.exitCode = 1;
}
