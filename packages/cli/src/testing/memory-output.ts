import { ClosedOutput, type Output } from '../output/output.ts';

/** An output that keeps what is written; closed after `room` writes, if that is given. */
export const memoryOutput = (
  look: Partial<Pick<Output, 'isTerminal' | 'columns'>> = {},
  room = Number.POSITIVE_INFINITY,
): Output & { text(): string; writes(): number } => {
  const written: string[] = [];
  return {
    isTerminal: false,
    columns: undefined,
    ...look,
    write: (text) => {
      if (written.length >= room) return Promise.reject(new ClosedOutput());
      written.push(text);
      return Promise.resolve();
    },
    text: () => written.join(''),
    writes: () => written.length,
  };
};
