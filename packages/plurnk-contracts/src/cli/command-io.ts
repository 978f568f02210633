/** What a command needs of the process that it runs in; tests hand in their own. */
export interface CommandIo {
  /** Everything on standard input, or of a file; `'-'` is standard input. */
  readInput(name: string): InputReading;
  writeOutput(text: string): void;
  writeError(text: string): void;
  /** Whether standard output is a terminal that shows colours. */
  readonly hasColour: boolean;
  /** Columns of the terminal; a usual number where there is none. */
  readonly columns: number;
}

/** A text, or one sentence on why there is none. */
export type InputReading =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/** Exit statuses. SPEC §cli. */
export const EXIT = Object.freeze({ success: 0, failure: 1, usage: 2 });

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/** A command behind its first word. `run` gets the arguments that follow it. */
export interface Subcommand {
  /** One line for the usage text: the arguments, and what it does. */
  readonly usage: string;
  readonly summary: string;
  run(args: readonly string[], io: CommandIo): ExitStatus | Promise<ExitStatus>;
}
