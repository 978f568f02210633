import type { TransportSource } from './specimen.ts';
import { encoding } from './transport/encoding.ts';
import { fields } from './transport/fields.ts';
import { lines } from './transport/lines.ts';
import { payload } from './transport/payload.ts';
import { size } from './transport/size.ts';
import { streamEnd } from './transport/stream-end.ts';

/** Every transport specimen, by topic. */
export const transport: readonly TransportSource[] = [
  ...lines,
  ...fields,
  ...encoding,
  ...payload,
  ...streamEnd,
  ...size,
];
