import { checksum } from '../hash/checksum.ts';

/** Numbers the distinct pairs of summary and details; 0 for a command without details, which has no twins. */
export type TwinNumbers = (summary: string, details: string) => number;

export const createTwinNumbers = (): TwinNumbers => {
  const numbers = new Map<string, number>();
  return (summary, details) => {
    if (details === '') return 0;
    // The texts of a whole catalog are too large to keep; their lengths part texts that run into each other.
    const identity = `${summary.length} ${details.length} ${checksum(`${summary}${details}`)}`;
    const known = numbers.get(identity);
    if (known !== undefined) return known;
    numbers.set(identity, numbers.size + 1);
    return numbers.size;
  };
};
