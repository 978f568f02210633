import type { LuaValue } from '../../values/lua-value.ts';
import type { Resource } from '../engine/resource-limit.ts';

/** One host function as a machine installs it. */
export interface HostBinding {
  /** Dotted path below `quirl`. */
  readonly path: string;
  /** Whether the host answers its calls, or it gives back its table and asks nobody. */
  readonly answers: 'host' | 'its_argument';
  /** Whether its arguments may hold functions. */
  readonly takesCallback: boolean;
}

/** A limit that was reached. */
export interface ReachedLimit {
  readonly resource: Resource;
  readonly observed: number;
  readonly limit: number;
}

/** An error that the host raises in a program. An uncaught one ends the program with this code. */
export interface HostRefusal {
  readonly code: RefusalCode;
  readonly message: string;
}

/** The codes that a refusal of the host can have: `lua` for what the program did wrong in the call itself. */
export type RefusalCode = 'lua' | 'invalid_command' | 'process_spawn';

/** What the host says to one call: a value, an error that the program may catch, or the end of the program. */
export type HostAnswer =
  | { readonly value: LuaValue }
  | { readonly refusal: HostRefusal }
  | { readonly limit: ReachedLimit };
