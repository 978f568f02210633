/** How the specimens of the AG-UI conformance kit are written down here. `npm run generate` turns them into the published JSON. */

/** One event of a stream, as a producer would send it. */
export interface KitEvent {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Bytes of a stream. Text stands for its UTF-8. The clause begins with its topic and a colon. */
export interface TransportSource {
  readonly name: string;
  readonly clause: `${TransportTopicName}: ${string}`;
  readonly chunks: readonly (string | Uint8Array)[];
  /** Whether the stream ends after the last chunk. It does unless a specimen says that it stays open. */
  readonly eof?: false;
  readonly expect: readonly KitEvent[] | 'invalid-json';
}

/** Events of a stream that ends behind the last one. The clause begins with its topic and a colon. */
export interface LifecycleSource {
  readonly name: string;
  readonly clause: `${LifecycleTopicName}: ${string}`;
  readonly events: readonly KitEvent[];
  readonly expect: LifecycleExpectation;
}

export interface LifecycleExpectation {
  readonly completion: 'success' | 'interrupt' | 'error' | 'dead-stream';
  readonly families?: readonly string[];
  readonly status?: number;
  readonly interrupt?: 'proposal' | 'interaction';
  readonly action?: { readonly kind: string; readonly ok: boolean; readonly status?: number };
}

type TransportTopicName = 'lines' | 'fields' | 'encoding' | 'payload' | 'stream-end' | 'size';

type LifecycleTopicName =
  | 'runs'
  | 'steps'
  | 'messages'
  | 'tool-calls'
  | 'reasoning'
  | 'chunks'
  | 'subagents'
  | 'values'
  | 'snapshots'
  | 'plurnk';

/** Bytes out of text and of single byte values. */
export const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array => {
  const encoder = new TextEncoder();
  return Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? encoder.encode(part) : part)]));
};

/** The small event that transport specimens carry. */
export const note = (value: unknown): KitEvent => ({ type: 'CUSTOM', name: 'note', value });

/** The line feeds and the field of the ordinary frame. */
export const frame = (event: KitEvent): string => `data: ${JSON.stringify(event)}\n\n`;
