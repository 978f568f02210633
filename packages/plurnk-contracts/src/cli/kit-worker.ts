/** Drives a client in a thread of its own. What it must not do to the command, it can only do to this thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { type KitProgress, runKit } from '../kit/run-kit.ts';
import type { KitMessage, KitOrder } from './drive-client.ts';
import { kitRenderings } from './kit-renderings.ts';
import { loadClient } from './load-client.ts';
import { readPublishedKit } from './published-kit.ts';

const tell = (message: KitMessage): void => parentPort?.postMessage(message);

/** Every call is counted where the command sees it even while a call lasts. */
const visibleProgress = (calls: Int32Array): KitProgress => {
  let specimen = '';
  return {
    get specimen() {
      return specimen;
    },
    set specimen(name) {
      specimen = name;
      tell({ kind: 'specimen', name });
    },
    get calls() {
      return Atomics.load(calls, 0);
    },
    set calls(count) {
      Atomics.store(calls, 0, count);
    },
  };
};

const drive = async ({ client, format, calls }: KitOrder): Promise<KitMessage> => {
  const loaded = await loadClient(client);
  if (!loaded.ok) return { kind: 'refusal', reason: `is no client for the kit: ${loaded.reason}` };
  const report = await runKit(readPublishedKit(), loaded.client, visibleProgress(calls));
  const failed = report.transport.failed + report.lifecycles.failed;
  return { kind: 'report', text: kitRenderings[format](report), hasPassed: failed === 0 };
};

tell({ kind: 'specimen', name: '' });
drive(workerData).then((message) => {
  // The thread ends with its last word, so what the client printed goes first.
  process.stdout.write('', () => tell(message));
});
