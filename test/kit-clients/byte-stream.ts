/** A response whose body arrives in the given pieces. */
import type { AguiEvent } from '@plurnk/plurnk-contracts';
import { createSignal } from './signal.ts';

export interface ByteStream {
  readonly response: Response;
  /** Settles when the reader has taken every piece and waits for the next one. */
  readonly isDrained: Promise<void>;
}

/** One piece is handed out for each read, so that the reader sees the cuts as they are. */
export const byteStream = (chunks: readonly Uint8Array[], ended: boolean): ByteStream => {
  const drained = createSignal();
  let next = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const chunk = chunks[next];
        next += 1;
        if (chunk !== undefined) controller.enqueue(chunk);
        else if (ended) controller.close();
        if (chunk === undefined) drained.settle();
      },
    },
    { highWaterMark: 0 },
  );
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    isDrained: drained.settled,
  };
};

const encoder = new TextEncoder();

/** The events as one piece of a stream, a frame each. */
export const framesOf = (events: readonly AguiEvent[]): Uint8Array =>
  encoder.encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
