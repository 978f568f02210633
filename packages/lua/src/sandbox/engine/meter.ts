import { CHECK_INTERVAL_INSTRUCTIONS } from '../../limits.ts';
import type { SandboxPolicy } from '../policy.ts';
import { LimitReached } from './resource-limit.ts';

/** Places in the numbers that a sandbox shares with its host. */
export const CONTROL = Object.freeze({
  /** Counts the messages for the sandbox; it sleeps on it. */
  messages: 0,
  /** 0, or why the program must end. */
  stop: 1,
} as const);

/** Why a host tells a program to end. */
export const STOP = Object.freeze({ none: 0, cancellation: 1, deadline: 2 } as const);

/**
 * Holds one program to its policy: instructions, steps of patterns, time of its own and the memory of its values.
 * Every limit is thrown as a `LimitReached`, and again by every later look, until the next `begin`.
 */
export class Meter {
  readonly #control: Int32Array;
  readonly #now: () => number;
  #policy: SandboxPolicy = { memory: 0, instructions: 0, wall: 0 };
  #instructions = 0;
  #interval = 0;
  #lookedAt = 0;
  #startedAt = 0;
  #waited = 0;
  #memory = 0;
  #refused: { readonly block: number; readonly size: number } | undefined;
  #reached: LimitReached | undefined;
  #isOn = false;

  /** `now` gives milliseconds. */
  constructor(control: Int32Array, now: () => number) {
    this.#control = control;
    this.#now = now;
  }

  /** Starts one evaluation; memory that values of the machine already take counts. */
  begin(policy: SandboxPolicy): void {
    this.#policy = policy;
    this.#instructions = 0;
    this.#lookedAt = 0;
    this.#interval = Math.min(CHECK_INTERVAL_INSTRUCTIONS, policy.instructions);
    this.#waited = 0;
    this.#startedAt = this.#now();
    this.#refused = undefined;
    this.#isOn = true;
  }

  /** Instructions between two looks of the running evaluation. */
  get interval(): number {
    return this.#interval;
  }

  /** Ends it: until the next one, only memory is counted. */
  end(): void {
    this.#isOn = false;
  }

  /** Whether the host has told the program to end. */
  isToldToStop(): boolean {
    return Atomics.load(this.#control, CONTROL.stop) !== STOP.none;
  }

  /** Charges work, and looks whether the program may go on as soon as enough was charged since the last look. */
  charge(instructions: number): void {
    this.#instructions += instructions;
    const isDue = this.#instructions - this.#lookedAt >= this.#interval;
    if (isDue || this.#instructions > this.#policy.instructions) this.look();
  }

  /** Looks at everything in order: an earlier end, the host's word, instructions, time. Throws what ends the program. */
  look(): void {
    if (!this.#isOn) return;
    this.#lookedAt = this.#instructions;
    if (this.#reached !== undefined) throw this.#reached;
    const stop = Atomics.load(this.#control, CONTROL.stop);
    const elapsed = this.#now() - this.#startedAt - this.#waited;
    if (stop === STOP.cancellation) throw this.#end('cancellation', elapsed, 0);
    if (stop === STOP.deadline) throw this.#end('wall_time', elapsed, this.#policy.wall);
    if (this.#instructions > this.#policy.instructions)
      throw this.#end('instruction', this.#instructions, this.#policy.instructions);
    if (elapsed > this.#policy.wall) throw this.#end('wall_time', elapsed, this.#policy.wall);
  }

  /** Runs work that waits for the host: its time is not the program's. */
  waiting<Value>(work: () => Value): Value {
    const startedAt = this.#now();
    const value = work();
    this.#waited += this.#now() - startedAt;
    return value;
  }

  /** Throws if so many bytes more would be too many; nothing was taken yet. */
  reserve(bytes: number): void {
    if (this.#isOn && this.#memory + bytes > this.#policy.memory)
      throw this.#end('memory', this.#memory + bytes, this.#policy.memory);
  }

  /**
   * Whether the engine may change a block from one size to another. The first refusal lets Lua collect what it no longer
   * needs; when the same request comes again, the program has reached its limit.
   */
  admit(block: number, oldSize: number, newSize: number): boolean {
    if (this.#isOn && newSize > oldSize && this.#memory + newSize - oldSize > this.#policy.memory) {
      const refused = this.#refused;
      if (refused !== undefined && refused.block === block && refused.size === newSize)
        throw this.#end('memory', this.#memory + newSize - oldSize, this.#policy.memory);
      this.#refused = { block, size: newSize };
      return false;
    }
    // What is given back while garbage is collected does not make the refused request a new one.
    if (newSize > oldSize) this.#refused = undefined;
    return true;
  }

  /** Notes that a block changed its size. */
  resized(oldSize: number, newSize: number): void {
    this.#memory += newSize - oldSize;
  }

  /** The end of a program that the engine itself has no memory left for. */
  outOfMemory(): LimitReached {
    return this.#end('memory', this.#memory, this.#policy.memory);
  }

  #end(
    resource: 'instruction' | 'wall_time' | 'memory' | 'cancellation',
    observed: number,
    limit: number,
  ): LimitReached {
    this.#reached ??= new LimitReached(resource, Math.min(Math.round(observed), Number.MAX_SAFE_INTEGER), limit);
    return this.#reached;
  }
}
