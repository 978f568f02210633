import { flag, formatOption, helpFlag, type OwnArgument, type OwnCommand, option } from './own-command.ts';

const manifestOption = (path: string): OwnArgument =>
  option('--manifest', 'path', {
    valueType: 'Path',
    default: 'plugin.toml',
    documentation:
      'The manifest of the package; the folder that it really lies in is the package. One regular file of at most 256 KiB, links followed.',
    examples: [`${path} --manifest deploy-tools/plugin.toml`],
  });

const judged =
  'Reads the manifest and the Lua entry once each, holds the manifest to every rule of the package contract, and the entry to the linter; host functions that the entry calls must be requested, and their effects declared. The entry is read as text and never evaluated, and must really lie in the package. Exit status 1 for an invalid package, with every finding.';

/** Packages of Lua commands: what a manifest says, whether a package holds to it, and what would be published. */
export const packageCommands = [
  {
    path: 'quirl package manifest',
    summary: 'Show what the manifest of a package says, with all defaults filled in',
    details:
      'Reads and parses plugin.toml alone. Unknown keys, wrong types and wrong spellings are refused with their place in the file. Whether the facts are true is for quirl package build to say.',
    arguments: [
      manifestOption('quirl package manifest'),
      formatOption(['text', 'json'], 'text', 'Write a readable summary, or the manifest as JSON.', [
        'quirl package manifest --format json',
      ]),
      helpFlag('quirl package manifest'),
    ],
    examples: ['quirl package manifest', 'quirl package manifest --manifest deploy-tools/plugin.toml --format json'],
    effects: ['read_filesystem'],
  },
  {
    path: 'quirl package build',
    summary: 'Check a package without running it, and write its build record',
    details: `${judged} A valid package gives a record with the checksums of what was read; the same package gives the same record in every folder. Warnings are kept with it, as text on standard error.`,
    arguments: [
      manifestOption('quirl package build'),
      formatOption(['text', 'json'], 'text', 'Write a readable verdict, or the JSON document of the outcome.', [
        'quirl package build --format json',
      ]),
      helpFlag('quirl package build'),
    ],
    examples: ['quirl package build', 'quirl package build --manifest deploy-tools/plugin.toml --format json'],
    effects: ['read_filesystem'],
  },
  {
    path: 'quirl package publish',
    summary: 'Check a package and show what publishing it would send',
    details: `${judged} A valid package gives a plan: its files, the capabilities that it requests, and the hash of its build record. Nothing is sent: --dry-run must be given, and without it the command is refused before anything is read.`,
    arguments: [
      {
        ...flag(['--dry-run'], {
          documentation: 'Show the plan and send nothing. There is no other way to publish yet.',
          examples: ['quirl package publish --dry-run'],
        }),
        required: true,
      },
      manifestOption('quirl package publish --dry-run'),
      formatOption(['text', 'json'], 'text', 'Write a readable summary, or the JSON document of the plan.', [
        'quirl package publish --dry-run --format json',
      ]),
      helpFlag('quirl package publish'),
    ],
    examples: [
      'quirl package publish --dry-run',
      'quirl package publish --dry-run --manifest deploy-tools/plugin.toml --format json',
    ],
    effects: ['read_filesystem'],
  },
] as const satisfies readonly OwnCommand[];
