import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { thrownText } from '../kit/thrown-text.ts';
import type { KitFormat } from './kit-renderings.ts';

/** What the thread is to do. `calls` is shared: it counts the calls of the client. */
export interface KitOrder {
  readonly client: string;
  readonly format: KitFormat;
  readonly calls: Int32Array;
}

/** How the run of a client ended. A refusal continues a sentence that begins with the client. */
export type KitEnding =
  | { readonly kind: 'report'; readonly text: string; readonly hasPassed: boolean }
  | { readonly kind: 'refusal'; readonly reason: string };

/** What the thread tells. A specimen is named before its first call; the empty name stands for the import of the module. */
export type KitMessage = KitEnding | { readonly kind: 'specimen'; readonly name: string };

/** A source, a compiled module or a bundle: the thread has the form of the module that starts it. */
const threadFile = join(import.meta.dirname, `kit-worker${extname(import.meta.filename)}`);

/**
 * Drives a client through the published kit in a thread, so that a client which ends the process, throws from a timer, keeps
 * handles open or never comes back has no effect but on its own answer. What it prints goes to standard error. SPEC
 * §agui-kit-command.
 */
export const driveClient = (client: string, format: KitFormat, silenceMilliseconds: number): Promise<KitEnding> =>
  new Promise((resolve) => {
    const calls = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const order: KitOrder = { client, format, calls };
    const thread = new Worker(threadFile, { workerData: order, stdout: true });
    thread.stdout.pipe(process.stderr, { end: false });

    let specimen = '';
    let watch: NodeJS.Timeout | undefined;
    const end = (ending: KitEnding): void => {
      clearInterval(watch);
      // What it printed goes to standard error before it ends.
      setImmediate(() => thread.terminate().then(() => resolve(ending)));
    };
    const refuse = (what: string): void =>
      end({
        kind: 'refusal',
        reason: `${what} ${specimen === '' ? 'while it was imported' : `to the specimen '${specimen}'`}`,
      });
    const watchCalls = (): NodeJS.Timeout => {
      let seen = Atomics.load(calls, 0);
      return setInterval(() => {
        const now = Atomics.load(calls, 0);
        if (now === seen) refuse('did not answer');
        seen = now;
      }, silenceMilliseconds);
    };

    thread.on('message', (message: KitMessage) => {
      if (message.kind !== 'specimen') end(message);
      else {
        specimen = message.name;
        watch ??= watchCalls();
      }
    });
    thread.on('error', (error) => refuse(`threw outside of its answer (${thrownText(error)})`));
    thread.on('exit', () => refuse('ended without an answer'));
  });
