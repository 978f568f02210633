import type { ShellError } from '@quirl/quirl-contracts';
import type { TaggedValue } from '../values/tagged-value.ts';

/** What a command gives: one value, or several. */
export type CommandOutput =
  | { readonly kind: 'value'; readonly value: TaggedValue }
  | { readonly kind: 'values'; readonly values: readonly TaggedValue[] };

/**
 * How a command that ran to its end ended: with a status and an output, or with an error of its own. `stderr` is what the program said
 * whose end is the result. A plain output comes from data that says no types: what it stands for is up to the declaration.
 */
export type CommandResult =
  | {
      readonly ok: true;
      readonly status: number;
      readonly output: CommandOutput;
      readonly stderr?: string;
      readonly isPlain?: true;
    }
  | { readonly ok: false; readonly error: ShellError };
