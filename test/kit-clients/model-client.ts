/**
 * What a client of ours is made of: `eventsource-parser` for the frames, the stages of `@ag-ui/client` for the order of
 * events, and a projection of our own facts. It passes the whole kit, and shows where each library needs a line more.
 */
import { enforceEvents, runHttpRequest, transformChunks, transformHttpEventStream, verifyEvents } from '@ag-ui/client';
import type { AguiEvent, KitClient, ReportedOutcome } from '@plurnk/plurnk-contracts';
import { createParser } from 'eventsource-parser';
import { byteStream, framesOf } from './byte-stream.ts';
import { createPlurnkProjection } from './plurnk-projection.ts';
import { createRunIdentity } from './run-identity.ts';
import { createSignal } from './signal.ts';
import { streamEvent } from './stream-event.ts';
import { withoutWarnings } from './without-warnings.ts';

const readStream: NonNullable<KitClient['readStream']> = (chunks, ended) => {
  const events: AguiEvent[] = [];
  let isRefused = false;
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = streamEvent(data);
      if (event === undefined) isRefused = true;
      else events.push(event);
    },
  });
  // The parser drops the byte order mark. A decoder that drops one too makes it two, and Node's own drops a second one
  // when the first is cut behind its first or second byte.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (const chunk of chunks) parser.feed(decoder.decode(chunk, { stream: true }));
  // The parser forgets a frame that the stream left open; two line ends close it.
  if (ended) parser.feed(`${decoder.decode()}\n\n`);
  return isRefused ? { error: 'invalid-json' } : { events };
};

const projectRun = async (batches: readonly (readonly AguiEvent[])[]): Promise<ReportedOutcome> => {
  const projection = createPlurnkProjection();
  const identity = createRunIdentity();
  const { response } = byteStream(batches.map(framesOf), true);
  const over = createSignal();
  let isRefused = false;
  const refuse = (): void => {
    isRefused = true;
    over.settle();
  };
  const subscription = transformHttpEventStream(runHttpRequest(() => Promise.resolve(response)))
    .pipe(enforceEvents(), transformChunks(), verifyEvents())
    .subscribe({
      next: (event) => {
        if (isRefused) return;
        if (identity.admits(event)) projection.take(event);
        else refuse();
      },
      error: refuse,
      complete: over.settle,
    });
  await over.settled;
  subscription.unsubscribe();
  return isRefused ? projection.refused() : projection.ended();
};

const client: KitClient = {
  name: 'model client',
  declares: { transport: 'all', lifecycles: 'all', reports: 'all' },
  readStream,
  projectRun: (batches) => withoutWarnings(() => projectRun(batches)),
};

export default client;
