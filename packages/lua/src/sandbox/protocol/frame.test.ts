import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRAME_BYTES_LIMIT } from '../../limits.ts';
import { decodeFrame, encodeFrame, FrameError } from './frame.ts';

const frame = (length: number, body: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(4 + body.length);
  new DataView(bytes.buffer).setUint32(0, length);
  bytes.set(body, 4);
  return bytes;
};

describe('§sandbox-frames', () => {
  it('carries any JSON value, behind its length with the most significant byte first', () => {
    expect([...encodeFrame({ a: 'é' }).subarray(0, 4)]).toEqual([0, 0, 0, 10]);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const sent = JSON.parse(JSON.stringify(value));
        expect(decodeFrame(encodeFrame(value))).toEqual(sent);
      }),
    );
  });

  it('takes a frame of exactly the limit and none above it', () => {
    const body = Buffer.from(`"${'x'.repeat(FRAME_BYTES_LIMIT - 2)}"`);
    expect(decodeFrame(frame(body.length, body))).toHaveLength(FRAME_BYTES_LIMIT - 2);
    expect(() => encodeFrame('x'.repeat(FRAME_BYTES_LIMIT - 1))).toThrow(FrameError);
    expect(() => decodeFrame(frame(FRAME_BYTES_LIMIT + 1, new Uint8Array()))).toThrow(/above the limit/);
  });

  it.each([
    ['no bytes', 'text'],
    ['fewer bytes than a length has', new Uint8Array(3)],
    ['fewer bytes than it says', frame(3, Buffer.from('{}'))],
    ['more bytes than it says', frame(1, Buffer.from('{}'))],
    ['no JSON', frame(2, Buffer.from('{]'))],
    ['nothing', frame(0, new Uint8Array())],
    ['no UTF-8', frame(3, Uint8Array.of(34, 255, 34))],
  ])('refuses a message of %s', (_, message) => {
    expect(() => decodeFrame(message)).toThrow(FrameError);
  });
});
