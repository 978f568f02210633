/** Every code that a refusal can carry (contracts spec 17). Clients branch on the code, never on text. */
export const SHELL_ERROR_CODES = [
  'invalid_command',
  'invalid_argument',
  'data',
  'io',
  'process_spawn',
  'script_read',
  'lua',
  'validation',
  'resource_limit',
] as const;

export type ShellErrorCode = (typeof SHELL_ERROR_CODES)[number];

/** A half-open span of UTF-8 bytes in a named source. */
export interface ShellErrorLabel {
  readonly source: string | null;
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/**
 * The one shape of a refusal, as a value: what was seen, where, and what to do next.
 * Empty members are absent on the wire; every error that we raise has at least one `help`.
 */
export interface ShellError {
  readonly code: ShellErrorCode;
  readonly message: string;
  readonly labels?: readonly ShellErrorLabel[];
  readonly context?: readonly string[];
  readonly help?: readonly string[];
  readonly command?: string;
  readonly exit_status?: number;
}

/** Carries a {@link ShellError} up to the surface that renders it. */
export class QuirlError extends Error {
  override readonly name = 'QuirlError';
  readonly shellError: ShellError;

  // A program may hold this module in more than one bundle; a refusal of one is a refusal in all of them.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'QuirlError' && 'shellError' in value;
  }

  constructor(shellError: ShellError, options?: ErrorOptions) {
    super(shellError.message, options);
    this.shellError = shellError;
  }
}

/** The error of one refusal, ready to throw: what was seen, and the next step. */
export const refusal = (
  code: ShellErrorCode,
  message: string,
  help: string,
  context: readonly string[] = [],
): QuirlError => new QuirlError({ code, message, ...(context.length > 0 ? { context } : {}), help: [help] });
