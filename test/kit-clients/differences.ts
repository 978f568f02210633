/** Why each client differs from the kit. A difference without its reason, and a reason without its difference, fail. */

/** A reason, and the specimens that it accounts for. */
export interface Difference {
  readonly specimens: readonly string[];
  readonly reason: string;
}

/** Two byte order marks. */
const marks = Uint8Array.of(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf);

const decoder =
  "Node's streaming `TextDecoder` drops a second byte order mark when the first one is cut behind its first or second byte. " +
  'The client decodes with it, so its outcome depends on the cut.';

const doubleDrop =
  'The decoder drops one byte order mark and the parser drops another. Decoding with `ignoreBOM: true` leaves it to the parser.';

const pending =
  'The parser follows the HTML standard, which forgets a frame that the stream leaves open. AG-UI does not say; our rule ' +
  'is to dispatch it, so that a last frame without its blank line is not lost and a value that breaks off is seen. ' +
  'Feeding two line feeds at the end closes it.';

/** Whether the decoder of this runtime has the fault that one of the reasons names. */
export const hasFaultyDecoder = (): boolean => {
  const streaming = new TextDecoder();
  return streaming.decode(Uint8Array.of(0xef), { stream: true }) + streaming.decode(marks.slice(1)) === '';
};

/** By client name, then by reason. */
export const differences: Readonly<Record<string, readonly Difference[]>> = {
  '@ag-ui/client 1.0.0': [
    {
      specimens: [
        'crlf-lines',
        'cr-only-lines',
        'comments-crlf-split-multiline',
        'mixed-line-endings',
        'line-feed-then-return-are-two-lines',
        'return-dispatches-without-waiting',
        'blank-pair-dispatches-at-its-return',
      ],
      reason:
        'The client splits frames at two line feeds and knows no other line ending. AG-UI 1.0 binds producers to line feeds and ' +
        'leaves the rest of the grammar to the consumer, so this is allowed; a proxy that rewrites line endings breaks it.',
    },
    {
      specimens: ['bare-data-line'],
      reason:
        'The client knows the data field by its colon, so a field without one is no data to it, and the frame is skipped.',
    },
    ...(hasFaultyDecoder() ? [{ specimens: ['second-bom-is-text'], reason: decoder }] : []),
    {
      specimens: ['finish-of-another-run', 'finish-of-another-thread'],
      reason:
        'The client does not compare the names on the boundaries of a run. AG-UI 1.0 demands that they agree, of the producer; ' +
        'a client that serves several runs has to compare them itself.',
    },
    {
      specimens: ['subagent-announced-too-late'],
      reason:
        'AG-UI 1.0 demands of the producer that an invocation is announced before its first event. The client takes attribution ' +
        'without any announcement, as it must, and does not notice that one comes late.',
    },
    {
      specimens: ['interrupt-named-twice'],
      reason:
        'The client does not look for repeated interrupt names. Its own list of answers would then hold one entry for two questions.',
    },
  ],
  'eventsource-parser 4.1.3': [
    { specimens: ['second-bom-is-text'], reason: doubleDrop },
    {
      specimens: [
        'split-frame-and-eof-dispatch',
        'end-after-a-line',
        'end-after-a-return',
        'end-after-several-data-lines',
        'end-inside-json',
        'end-inside-a-character',
        'broken-character-behind-the-value',
      ],
      reason: pending,
    },
  ],
  'model client': [],
};
