// The program of a child process: builds the index of the stage that the environment names.
import { writeSync } from 'node:fs';
import { QuirlError } from '@quirl/quirl-contracts';
import { buildIndex } from '../build-index.ts';
import { stagedHostApi, stagedOwnCommand } from './staged-index.ts';

const root = process.env['QUIRL_STAGE'] ?? '';
const stopAt = process.env['QUIRL_STOP_AT'];
const lockWaitMs = Number(process.env['QUIRL_LOCK_WAIT'] ?? 30_000);

try {
  const report = buildIndex(
    {
      indexPath: process.env['QUIRL_STAGED_INDEX'] ?? '',
      machine: {
        platform: 'linux',
        environment: { PATH: `${root}/bin` },
        home: `${root}/home`,
        systemRoot: root,
        userId: process.getuid?.() ?? null,
        now: Date.now,
      },
      named: {},
      quirlVersion: '1.0.0',
      ownCommands: [stagedOwnCommand()],
      packageCommands: [],
      hostApi: stagedHostApi,
      limits: { lockWaitMs },
    },
    ({ phase }) => {
      if (phase !== stopAt) return;
      writeSync(1, 'stopped');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    },
  );
  writeSync(1, `built ${report.commands}`);
} catch (error) {
  writeSync(1, error instanceof QuirlError ? error.shellError.code : String(error));
}
