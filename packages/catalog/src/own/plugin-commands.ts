import { flag, formatOption, helpFlag, type OwnArgument, type OwnCommand, option, positional } from './own-command.ts';

const packageName = (path: string): OwnArgument =>
  positional('name', {
    valueType: 'Text',
    documentation: 'The name of an installed package, as quirl plugin list shows it.',
    examples: [`${path} deploy-tools`],
  });

const answerFormat = (example: string): OwnArgument =>
  formatOption(['text', 'json'], 'text', 'Write readable lines, or the JSON document.', [`${example} --format json`]);

const ofOnePackage = (path: string): Pick<OwnCommand, 'arguments' | 'examples'> => ({
  arguments: [packageName(path), answerFormat(`${path} deploy-tools`), helpFlag(path)],
  examples: [`${path} deploy-tools`, `${path} deploy-tools --format json`],
});

const lockFile =
  'Installed packages are recorded in plugins.lock.json in the configuration folder of the user, or in the folder that QUIRL_PLUGIN_HOME names.';

/** Installed packages: what they are granted, and their life from being added to being removed. */
export const pluginCommands = [
  {
    path: 'quirl plugin add',
    summary: 'Install a package from this machine, with the permissions that it gets',
    details: `Reads the package as quirl package build does, loads its Lua entry once under the permissions that are given, and records its checksums; nothing is copied, and the package is disabled until quirl plugin enable. Every capability that it requests must be allowed, whole or in part. Nothing is fetched: a source on a network is refused. ${lockFile}`,
    arguments: [
      positional('source', {
        valueType: 'Path',
        documentation: 'The folder of a package, its manifest, or either behind file:.',
        examples: ['quirl plugin add ./deploy-tools'],
      }),
      option('--allow', 'capability', {
        valueType: 'Text',
        repeatable: true,
        documentation:
          'Grant a requested capability, whole, as process.spawn, or in part, as process.spawn:deploy for one program. May be given again.',
        examples: ['quirl plugin add ./deploy-tools --allow process.spawn:deploy'],
      }),
      answerFormat('quirl plugin add ./deploy-tools --allow process.spawn'),
      helpFlag('quirl plugin add'),
    ],
    examples: [
      'quirl plugin add ./deploy-tools --allow process.spawn',
      'quirl plugin add ./deploy-tools --allow process.spawn:deploy --format json',
    ],
    // The entry is loaded under its grants, and what it does while it is loaded may start programs.
    effects: ['read_filesystem', 'write_filesystem', 'spawn_process'],
  },
  {
    path: 'quirl plugin list',
    summary: 'List installed packages with version, state and permissions',
    details: `Shows every installed package by name. Enabled ones are compared with their files; one that is not what was added is left out of every catalog, and is shown as such. No Lua is evaluated. ${lockFile}`,
    arguments: [answerFormat('quirl plugin list'), helpFlag('quirl plugin list')],
    examples: ['quirl plugin list', 'quirl plugin list --format json'],
    effects: ['read_filesystem'],
  },
  {
    path: 'quirl plugin permissions',
    summary: 'Show what a package requests, what it was granted, and what that lets it do',
    details:
      'Compares the capabilities that the package requests with those that it was granted when it was added, and says what each one allows.',
    ...ofOnePackage('quirl plugin permissions'),
    effects: ['read_filesystem'],
  },
  {
    path: 'quirl plugin enable',
    summary: 'Let a package contribute its commands',
    details:
      'Holds the package to what was added, as quirl plugin doctor does, and loads its Lua entry once under its permissions. Its commands are then found by search, described, exported to agents, and called with quirl plugin call. At most 32 packages with 128 commands may be enabled.',
    ...ofOnePackage('quirl plugin enable'),
    effects: ['read_filesystem', 'write_filesystem', 'spawn_process'],
  },
  {
    path: 'quirl plugin disable',
    summary: 'Take the commands of a package out of the catalog, and keep it installed',
    details:
      'Changes nothing but whether the package is enabled; its permissions stay. It works for a damaged package.',
    ...ofOnePackage('quirl plugin disable'),
    effects: ['read_filesystem', 'write_filesystem'],
  },
  {
    path: 'quirl plugin doctor',
    summary: 'Say whether a package is still what was added, and what to do if not',
    details:
      'Compares the files of the package with the checksums of the lock, and the package with what this version accepts. Each finding has a code and the next step. No Lua is evaluated. Exit status 1 if the package is not healthy.',
    ...ofOnePackage('quirl plugin doctor'),
    effects: ['read_filesystem'],
  },
  {
    path: 'quirl plugin update',
    summary: 'Hold all installed packages to the lock, and say what changed',
    details:
      'Reads every package again from where it was added. If one has another version, checksum, API or request than the lock says, the command is refused and names each change; the lock is never changed. --locked must be given: there is no other update, a changed package is removed and added again.',
    arguments: [
      {
        ...flag(['--locked'], {
          documentation: 'Accept only what the lock says. There is no other way to update yet.',
          examples: ['quirl plugin update --locked'],
        }),
        required: true,
      },
      answerFormat('quirl plugin update --locked'),
      helpFlag('quirl plugin update'),
    ],
    examples: ['quirl plugin update --locked', 'quirl plugin update --locked --format json'],
    effects: ['read_filesystem'],
  },
  {
    path: 'quirl plugin remove',
    summary: 'Forget a package and its permissions; its files stay',
    details:
      'Takes the package out of the lock. The folder that it was added from is not touched. It works for a damaged package.',
    ...ofOnePackage('quirl plugin remove'),
    effects: ['read_filesystem', 'write_filesystem'],
  },
] as const satisfies readonly OwnCommand[];
