/** `@ag-ui/client` over its own HTTP path: the bytes come out of a response, the run through an `HttpAgent`. */
import { HttpAgent, runHttpRequest, transformHttpEventStream } from '@ag-ui/client';
import type { AguiEvent, KitClient, ReportedOutcome } from '@plurnk/plurnk-contracts';
import { byteStream, framesOf } from './byte-stream.ts';
import { createSignal } from './signal.ts';
import { withoutWarnings } from './without-warnings.ts';

const readStream: NonNullable<KitClient['readStream']> = async (chunks, ended) => {
  const events: AguiEvent[] = [];
  const { response, isDrained } = byteStream(chunks, ended);
  const over = createSignal();
  let isRefused = false;
  const subscription = transformHttpEventStream(runHttpRequest(() => Promise.resolve(response))).subscribe({
    next: (event) => events.push(event),
    error: () => {
      isRefused = true;
      over.settle();
    },
    complete: over.settle,
  });
  await (ended ? over.settled : Promise.race([over.settled, isDrained]));
  subscription.unsubscribe();
  return isRefused ? { error: 'invalid-json' } : { events };
};

/** Runs the events through the whole client. A refusal is a rejection; the callbacks tell every other end. */
const runAgent = async (batches: readonly (readonly AguiEvent[])[]): Promise<ReportedOutcome['completion']> => {
  let completion: ReportedOutcome['completion'] = 'dead-stream';
  const { response } = byteStream(batches.map(framesOf), true);
  const agent = new HttpAgent({ url: 'http://kit.invalid/', threadId: 't', fetch: () => Promise.resolve(response) });
  try {
    await agent.runAgent(
      { runId: 'r1' },
      {
        onRunStartedEvent: () => {
          completion = 'dead-stream';
        },
        onRunFinishedEvent: ({ outcome }) => {
          completion = outcome === 'interrupt' ? 'interrupt' : 'success';
        },
        onRunErrorEvent: () => {
          completion = 'error';
        },
      },
    );
  } catch {
    return 'error';
  }
  return completion;
};

const client: KitClient = {
  name: '@ag-ui/client 1.0.0',
  declares: { transport: 'all', lifecycles: 'all', reports: [] },
  readStream,
  projectRun: (batches) => withoutWarnings(async () => ({ completion: await runAgent(batches) })),
};

export default client;
