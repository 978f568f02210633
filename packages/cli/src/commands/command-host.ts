import type { Machine } from '@quirl/catalog';
import type { CommandValues } from '../line/command-values.ts';
import type { Output } from '../output/output.ts';

/** What a command runs in: the machine that it describes and the streams that it answers on. */
export interface CommandHost {
  readonly quirlVersion: string;
  readonly machine: Machine;
  readonly stdout: Output;
  readonly stderr: Output;
}

/** Runs one command and resolves to its exit status. A refusal is a thrown `QuirlError`. */
export type Handler = (values: CommandValues, host: CommandHost) => Promise<number>;
