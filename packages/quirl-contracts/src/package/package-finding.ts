import type { ValidationDiagnostic } from '../generated/contract-types.ts';

/** Every code that the validation of a package gives itself (contracts spec 12); the audit of the entry brings its own two. */
export type PackageDiagnosticCode =
  | 'package.schema_version'
  | 'package.name'
  | 'package.version'
  | 'package.summary'
  | 'package.quirl'
  | 'package.entry'
  | 'package.entry_missing'
  | 'package.quirl_version'
  | 'package.order'
  | 'package.capability_unavailable'
  | 'package.phase3_panels'
  | 'package.phase3_indexers'
  | 'package.command_metadata'
  | 'package.command_duplicate'
  | 'package.command_quality'
  | 'package.command_examples'
  | 'package.command_effects'
  | 'package.command_error_codes'
  | 'package.command_arguments'
  | 'package.argument_quality'
  | 'package.source_capability_undeclared'
  | 'package.source_capability_reference'
  | 'package.source_capability_not_statically_seen'
  | 'package.source_effect_undeclared';

interface CodeMeaning {
  readonly severity: 'error' | 'warning';
  /** What the code says, as the beginning of a sentence. */
  readonly problem: string;
  /** The next step. */
  readonly help: string;
}

const meanings: Readonly<Record<PackageDiagnosticCode, CodeMeaning>> = {
  'package.schema_version': {
    severity: 'error',
    problem: 'The manifest is of a version that this program does not read',
    help: 'Write schema_version = 1. Version 2 with a [plugin] table is another family of manifests, which is not read.',
  },
  'package.name': {
    severity: 'error',
    problem: 'The package has no valid name',
    help: 'Use small letters, digits and single hyphens between them, as in deploy-tools.',
  },
  'package.version': {
    severity: 'error',
    problem: 'The version is no semantic version',
    help: 'Write three numbers with dots, as in 0.1.0 or 1.0.0-rc.1, without build metadata.',
  },
  'package.summary': {
    severity: 'error',
    problem: 'The package has no summary',
    help: 'Say in one line what the package is for.',
  },
  'package.quirl': {
    severity: 'error',
    problem: 'The package does not say which versions of Quirl it works with',
    help: 'Write a requirement, as in quirl = ">=0.1, <0.2".',
  },
  'package.entry': {
    severity: 'error',
    problem: 'The entry is no portable path of a Lua file',
    help: 'Name a .lua file inside the package, relative to the manifest, with / between folders and without `..`.',
  },
  'package.entry_missing': {
    severity: 'error',
    problem: 'The entry does not exist',
    help: 'Create the file, or name the one that exists.',
  },
  'package.quirl_version': {
    severity: 'error',
    problem: 'The running program is not one that the package works with',
    help: 'Join comparators such as >=0.1 with commas so that they include this version, or run another version of Quirl.',
  },
  'package.order': {
    severity: 'error',
    problem: 'The list is not sorted, or names something twice',
    help: 'Sort the list by code point and name everything once.',
  },
  'package.capability_unavailable': {
    severity: 'error',
    problem: 'The capability is not installed',
    help: 'Request capabilities that `quirl agent manifest` lists, without a scope: who installs the package may narrow the grant.',
  },
  'package.phase3_panels': {
    severity: 'error',
    problem: 'Panels cannot be contributed',
    help: 'Leave contributes.panels empty: it needs ui.panel and extension.contribute, both installed and requested.',
  },
  'package.phase3_indexers': {
    severity: 'error',
    problem: 'Indexers cannot be contributed',
    help: 'Leave contributes.indexers empty: it needs catalog.register and extension.contribute, both installed and requested.',
  },
  'package.command_metadata': {
    severity: 'error',
    problem: 'Contributed commands and documented commands differ',
    help: 'Give each name in contributes.commands one [[public_commands]] table with that path, and no others.',
  },
  'package.command_duplicate': {
    severity: 'error',
    problem: 'A command is documented twice',
    help: 'Keep one [[public_commands]] table for each path.',
  },
  'package.command_quality': {
    severity: 'error',
    problem: 'A text of the command is blank',
    help: 'Fill it in: agents choose and call the command by what stands here. A type that is not needed is Nothing.',
  },
  'package.command_examples': {
    severity: 'error',
    problem: 'The command has no usable examples',
    help: 'Show at least one full invocation, and no blank ones.',
  },
  'package.command_effects': {
    severity: 'error',
    problem: 'The command declares no effect',
    help: 'List what running it may do. There is no effect for doing nothing: a command that only computes declares read_filesystem.',
  },
  'package.command_error_codes': {
    severity: 'error',
    problem: 'The statuses of the command are not documented',
    help: 'Map each exit status, written as a plain integer such as "0", to what it means.',
  },
  'package.command_arguments': {
    severity: 'error',
    problem: 'The signature shows arguments, but none is described',
    help: 'Add a [[public_commands.arguments]] table for each argument of the signature.',
  },
  'package.argument_quality': {
    severity: 'error',
    problem: 'The argument is not described',
    help: 'Give it a name, a type and a documentation.',
  },
  'package.source_capability_undeclared': {
    severity: 'error',
    problem: 'The entry calls a host function whose capability is not requested',
    help: 'Add the capability to capabilities.request, or remove the call.',
  },
  'package.source_capability_reference': {
    severity: 'warning',
    problem: 'The entry mentions a host function whose capability is not requested',
    help: 'Request the capability if the entry calls the function through another name; the host refuses the call otherwise.',
  },
  'package.source_capability_not_statically_seen': {
    severity: 'warning',
    problem: 'The entry requests a capability, but no call that needs it is visible',
    help: 'Call the host function by its full path, or remove the request if nothing needs it.',
  },
  'package.source_effect_undeclared': {
    severity: 'error',
    problem: 'The entry has an effect that no command declares',
    help: 'Add the effect to the command that has it.',
  },
};

/** The codes that validation gives itself, warnings among them. */
export const packageDiagnosticCodes: readonly string[] = Object.keys(meanings);

/** A finding as a diagnostic: what was seen at a path, with the sentence and the next step that belong to its code. */
export const packageFinding = (code: PackageDiagnosticCode, path: string, seen: string): ValidationDiagnostic => {
  const { severity, problem, help } = meanings[code];
  return { code, severity, message: `${problem}: ${seen}.`, path, help };
};
