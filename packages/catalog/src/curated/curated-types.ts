/** Systems that a curated command or flag can be limited to; `any` stands for all of them. */
export const curatedPlatforms = ['any', 'linux', 'macos', 'windows', 'freebsd'] as const;
type CuratedPlatform = (typeof curatedPlatforms)[number];

/** A system that commands are projected for. */
export type HostPlatform = Exclude<CuratedPlatform, 'any'>;

/** Every system that has a projection of its own, in the order of the specification. */
export const hostPlatforms: readonly HostPlatform[] = ['linux', 'macos', 'windows', 'freebsd'];

/** Completion domains that a value can name. Naming one runs nothing. */
export const curatedActions = [
  'files',
  'directories',
  'executables',
  'users',
  'groups',
  'hostnames',
  'environment_variables',
] as const;
export type CuratedAction = (typeof curatedActions)[number];

/** Who wrote a curated file, on what terms, and where its facts can be checked. */
export interface CuratedProvenance {
  readonly author: string;
  readonly license: string;
  readonly revision: string;
  /** Absolute http or https URL. */
  readonly source: string;
}

/** One flag. `platforms` is what remains after the intersection with the command's own platforms. */
export interface CuratedFlag {
  readonly spelling: string;
  readonly short: string | null;
  readonly summary: string;
  readonly description: string | null;
  /** Name of the value that the flag takes; null for a switch. */
  readonly value: string | null;
  readonly required: boolean;
  readonly repeatable: boolean;
  readonly action: CuratedAction | null;
  readonly platforms: readonly HostPlatform[];
}

/** One positional argument, in the order of the command line. */
export interface CuratedArgument {
  readonly id: string;
  readonly summary: string;
  readonly description: string | null;
  readonly required: boolean;
  readonly repeatable: boolean;
  readonly action: CuratedAction | null;
}

/** One command with its subcommands. */
export interface CuratedCommand {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly aliases: readonly string[];
  /** What a person wants to do when this command is the answer. */
  readonly intents: readonly string[];
  readonly platforms: readonly HostPlatform[];
  readonly flags: readonly CuratedFlag[];
  readonly arguments: readonly CuratedArgument[];
  readonly commands: readonly CuratedCommand[];
}

/** One curated file, with every rule of catalog spec 9.11 checked. */
export interface CuratedDocument {
  readonly id: string;
  readonly provenance: CuratedProvenance;
  readonly commands: readonly CuratedCommand[];
}

/**
 * What kind of thing is wrong: the text is no KDL (`syntax`), a rule is broken (`validation`), a bound is crossed
 * (`resource_limit`), or the bytes could not be had as text (`io`).
 */
export type CuratedErrorKind = 'syntax' | 'validation' | 'resource_limit' | 'io';

/** One finding, with its place as UTF-8 bytes from the start of the file. */
export interface CuratedError {
  readonly kind: CuratedErrorKind;
  readonly offset: number;
  readonly length: number;
  readonly message: string;
}

/** A checked document, or the reasons for which the whole file is refused, in the order of the text. */
export type CuratedReading =
  | { readonly document: CuratedDocument; readonly errors: readonly [] }
  | { readonly document: null; readonly errors: readonly [CuratedError, ...CuratedError[]] };
