/** What a program ran out of; `message` is the room of what is handed to it at once. */
export type Resource =
  | 'instruction'
  | 'wall_time'
  | 'memory'
  | 'cancellation'
  | 'host_calls'
  | 'process_output'
  | 'message';

/**
 * Thrown through the engine when a program reaches a limit. It is no error of Lua, so no protected call of the program catches it;
 * the machine that it went through cannot be used again.
 */
export class LimitReached extends Error {
  override readonly name = 'LimitReached';
  readonly resource: Resource;
  /** Instructions, bytes or milliseconds. */
  readonly observed: number;
  readonly limit: number;

  constructor(resource: Resource, observed: number, limit: number) {
    super(`${resource} limit reached`);
    this.resource = resource;
    this.observed = observed;
    this.limit = limit;
  }
}
