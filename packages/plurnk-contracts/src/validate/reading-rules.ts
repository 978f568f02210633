import type { EntryChannel, EntryReadResult, RangeExtent, TextRegion } from '../generated/contract-types.ts';
import { breachUnless, noBreach, type Rule } from './rule.ts';

/** SPEC §text-region. */
export const textRegionRules: readonly Rule<TextRegion>[] = [
  {
    name: 'text-region-order',
    check: ({ startLine, startColumn, endLine, endColumn }) =>
      breachUnless(
        endLine > startLine || (endLine === startLine && endColumn >= startColumn),
        [],
        'the end must not stand before the start',
      ),
  },
];

/** SPEC §range-extent. */
export const rangeExtentRules: readonly Rule<RangeExtent>[] = [
  {
    name: 'range-returned',
    check: ({ returned, total }) =>
      breachUnless(
        returned === undefined || (returned[0] <= returned[1] && returned[1] <= total),
        ['returned'],
        `must be a first and a last position within ${total}`,
      ),
  },
  {
    name: 'range-integer',
    check: ({ returned, requested }) =>
      breachUnless(
        returned === undefined || requested.every(Number.isInteger),
        ['requested'],
        'must be integers where something was returned',
      ),
  },
];

/** An unpaired surrogate counts as one, like every whole character. */
const codePointLength = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

const endOf = ({ content, contentOffset }: EntryChannel): number => contentOffset + codePointLength(content);

/** SPEC §entry-read-result. */
export const entryReadRules: readonly Rule<EntryReadResult>[] = [
  {
    name: 'entry-read-suffix',
    check: ({ entry }) =>
      entry === null
        ? noBreach
        : Object.entries(entry.channels).flatMap(([name, channel]) =>
            breachUnless(
              channel === undefined || endOf(channel) === channel.contentLength,
              ['entry', 'channels', name, 'contentLength'],
              'must be the offset plus the code points of the content',
            ),
          ),
  },
  {
    name: 'entry-read-status',
    check: (result) =>
      result.entry === null
        ? breachUnless(result.problem.status === result.status, ['problem', 'status'], `must be ${result.status}`)
        : noBreach,
  },
];
