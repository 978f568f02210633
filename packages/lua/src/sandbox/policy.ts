/** What one evaluation may use (catalog spec 12 and 19). */
export interface SandboxPolicy {
  /** Bytes that the program's values may take together. */
  readonly memory: number;
  readonly instructions: number;
  /** Milliseconds of its own work; waiting for the host or for a processor does not count. */
  readonly wall: number;
}

/** A script of a person: `run`, `eval` and each test. */
export const SCRIPT_POLICY: SandboxPolicy = Object.freeze({
  memory: 8 * 1024 * 1024,
  instructions: 2_000_000,
  wall: 250,
});

/** Loading a package, and each call of one of its commands. */
export const PACKAGE_POLICY: SandboxPolicy = Object.freeze({
  memory: 4 * 1024 * 1024,
  instructions: 500_000,
  wall: 100,
});
