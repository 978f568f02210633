/** The bytes of a transport specimen, without the buffers of any one platform. */
import type { TransportSpecimen } from '../generated/contract-types.ts';

const encoder = new TextEncoder();

const chunkBytes = (chunk: TransportSpecimen['chunks'][number]): Uint8Array =>
  typeof chunk === 'string' ? encoder.encode(chunk) : Uint8Array.from(atob(chunk.base64), (unit) => unit.charCodeAt(0));

/** All bytes of the specimen in one piece, and the cut that its own chunks make. */
export const specimenBytes = ({
  chunks,
}: Pick<TransportSpecimen, 'chunks'>): { readonly bytes: Uint8Array; readonly ownCut: readonly number[] } => {
  const parts = chunks.map(chunkBytes);
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  const ends: number[] = [];
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
    ends.push(end);
  }
  return { bytes, ownCut: ends.slice(0, -1) };
};
