/** The step between a frame and an event, which a parser of frames leaves to its caller. */
import type { AguiEvent } from '@plurnk/plurnk-contracts';

const isEvent = (value: unknown): value is AguiEvent =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  'type' in value &&
  typeof value.type === 'string' &&
  value.type !== '';

/** The event that the data of one frame holds, or undefined when it is no event as JSON. */
export const streamEvent = (data: string): AguiEvent | undefined => {
  try {
    const value: unknown = JSON.parse(data);
    return isEvent(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
