import type { CountRange } from '@quirl/catalog';

/** Why a command line was not understood, as data; `scope` is the command or group whose help explains it. */
export type UsageProblem = { readonly scope: string } & (
  | { readonly code: 'unknown_command'; readonly word: string; readonly suggestion: string | null }
  | { readonly code: 'missing_subcommand' }
  | { readonly code: 'unknown_flag'; readonly flag: string; readonly suggestion: string | null }
  | { readonly code: 'repeated_flag'; readonly flag: string }
  | { readonly code: 'missing_value'; readonly flag: string; readonly next: string | null }
  | { readonly code: 'unexpected_value'; readonly flag: string }
  | { readonly code: 'empty_path'; readonly name: string }
  | {
      readonly code: 'bad_choice';
      readonly name: string;
      readonly value: string;
      readonly choices: readonly string[];
      readonly suggestion: string | null;
    }
  | { readonly code: 'bad_count'; readonly name: string; readonly value: string; readonly range: CountRange }
  | { readonly code: 'missing_argument'; readonly names: readonly string[] }
  | { readonly code: 'extra_argument'; readonly word: string }
);
