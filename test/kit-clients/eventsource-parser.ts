/** `eventsource-parser` as its documentation shows it: a decoder in front, and one `JSON.parse` behind. */
import type { AguiEvent, KitClient } from '@plurnk/plurnk-contracts';
import { createParser } from 'eventsource-parser';
import { streamEvent } from './stream-event.ts';

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
  const decoder = new TextDecoder();
  for (const chunk of chunks) parser.feed(decoder.decode(chunk, { stream: true }));
  if (ended) {
    parser.feed(decoder.decode());
    parser.reset({ consume: true });
  }
  return isRefused ? { error: 'invalid-json' } : { events };
};

const client: KitClient = {
  name: 'eventsource-parser 4.1.3',
  declares: { transport: 'all', lifecycles: [], reports: [] },
  readStream,
};

export default client;
