import { FRAME_BYTES_LIMIT } from '../../limits.ts';

const LENGTH_BYTES = 4;

/** Why a message is no frame; whoever receives one ends the conversation. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** Why a message of our own does not fit a frame; how large it is depends on what is handed over. */
export class OversizedFrame extends FrameError {
  readonly bytes: number;

  constructor(bytes: number) {
    super(`a message has ${bytes} bytes; the limit is ${FRAME_BYTES_LIMIT}`);
    this.bytes = bytes;
  }
}

/** A message as one frame (catalog spec 19): the length of its JSON as a 32-bit integer, most significant byte first, and the JSON. Throws an `OversizedFrame`. */
export const encodeFrame = (message: unknown): Uint8Array => {
  const body = new TextEncoder().encode(JSON.stringify(message));
  if (body.length > FRAME_BYTES_LIMIT) throw new OversizedFrame(body.length);
  const frame = new Uint8Array(LENGTH_BYTES + body.length);
  new DataView(frame.buffer).setUint32(0, body.length);
  frame.set(body, LENGTH_BYTES);
  return frame;
};

/** The JSON value of one frame. Its length is checked before anything is decoded. Throws a `FrameError`. */
export const decodeFrame = (frame: unknown): unknown => {
  if (!(frame instanceof Uint8Array) || frame.length < LENGTH_BYTES) throw new FrameError('a message is no frame');
  const length = new DataView(frame.buffer, frame.byteOffset, LENGTH_BYTES).getUint32(0);
  if (length > FRAME_BYTES_LIMIT) throw new FrameError(`a frame of ${length} bytes is above the limit`);
  if (length !== frame.length - LENGTH_BYTES) throw new FrameError('a frame has another length than it says');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(frame.subarray(LENGTH_BYTES)));
  } catch {
    throw new FrameError('a frame holds no JSON');
  }
};
