import { headingStemAt } from '../language/heading-stem.ts';

/** Adds the lane of every heading stem that stands at column zero of a body. */
const noteLanes = (body: string, lanes: Set<string>): void => {
  // The body follows the heading's line end, so its first line is at column zero too.
  for (let at = 0; at !== -1; at = nextHashLine(body, at + 1)) {
    const stem = headingStemAt(body, at);
    if (stem !== null) lanes.add(stem.delimiter);
  }
};

const nextHashLine = (body: string, from: number): number => {
  const feed = body.indexOf('\n#', from - 1);
  return feed === -1 ? -1 : feed + 1;
};

/** The wanted lane, or the first free number where a body holds a heading of that lane. SPEC §printer-lane. */
export const pickLane = (wanted: string, bodies: readonly string[]): string => {
  const taken = new Set<string>();
  for (const body of bodies) noteLanes(body, taken);
  if (!taken.has(wanted)) return wanted;
  let lane = 0;
  while (taken.has(String(lane))) lane += 1;
  return String(lane);
};
