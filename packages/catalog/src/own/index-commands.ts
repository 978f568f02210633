import { flag, formatOption, helpFlag, type OwnArgument, type OwnCommand, option, positional } from './own-command.ts';

const sourceOption = (name: string, what: string): OwnArgument =>
  option(name, 'path', {
    valueType: 'Path',
    repeatable: true,
    documentation: `${what} May be given again.`,
    examples: [`quirl index build ${name} ./path`],
  });

const indexOption = (path: string): OwnArgument =>
  option('--index', 'path', {
    valueType: 'Path',
    documentation: 'Read this index file instead of the one of this user.',
    examples: [`${path} --index ./catalog.sqlite3`],
  });

/** The index of this machine: building it, its state, and where each fact came from. */
export const indexCommands = [
  {
    path: 'quirl index build',
    summary: 'Learn about installed commands from completions, manual pages and PATH',
    details:
      'Reads the completion files, manual pages and help texts of this machine and the programs on PATH, and writes one index that all other commands read. Nothing is executed: every source is read as text. Only sources that changed are read again. Sources that could not be read are skipped with a reason, see quirl index status --skipped. A failed build leaves the previous index as it was. A flag that names a source replaces the default places of its kind; a path may be a file or a folder.',
    arguments: [
      sourceOption('--fish', 'Read fish completions from here instead of the default folders.'),
      sourceOption('--bash', 'Read bash completions from here instead of the default folders.'),
      sourceOption('--zsh', 'Read zsh completions from here instead of the default folders.'),
      sourceOption('--help-text', 'Read saved help texts from here instead of the default folders.'),
      sourceOption('--man', 'Read manual pages from here instead of the default folders.'),
      sourceOption('--kdl', 'Add the command descriptions of this KDL file to the curated set.'),
      option('--output', 'path', {
        valueType: 'Path',
        documentation: 'Write the index to this file instead of the one of this user.',
        examples: ['quirl index build --output ./catalog.sqlite3'],
      }),
      formatOption(['text', 'json'], 'text', 'Report as readable lines, or as a JSON document.', [
        'quirl index build --format json',
      ]),
      helpFlag('quirl index build'),
    ],
    examples: ['quirl index build', 'quirl index build --man ./man --output ./catalog.sqlite3'],
    effects: ['read_filesystem', 'write_filesystem'],
  },
  {
    path: 'quirl index status',
    summary: 'Say whether the index still describes this machine, and what it skipped',
    details:
      'Compares the index with the sources that are on this machine now and says current, stale, missing or invalid, with the reason. Nothing is refreshed. With --skipped every source that was not read is listed with its reason.',
    arguments: [
      flag(['--skipped'], {
        documentation: 'Also list every source that was not read, and why.',
        examples: ['quirl index status --skipped'],
      }),
      indexOption('quirl index status'),
      formatOption(['text', 'json'], 'text', 'Report as readable lines, or as a JSON document.', [
        'quirl index status --format json',
      ]),
      helpFlag('quirl index status'),
    ],
    examples: ['quirl index status', 'quirl index status --skipped --format json'],
    effects: ['read_filesystem'],
  },
  {
    path: 'quirl index explain',
    summary: 'Show every fact about one command with the source that it came from',
    details:
      'Lists what the catalog states about a command, fact by fact, each with its source, how strong the evidence is, and the file that it was read from.',
    arguments: [
      positional('command', {
        valueType: 'CommandPath',
        repeatable: true,
        documentation: 'The words of the command.',
        examples: ['quirl index explain tar', 'quirl index explain git commit'],
      }),
      indexOption('quirl index explain tar'),
      formatOption(['text', 'json'], 'text', 'Write readable lines, or a JSON document.', [
        'quirl index explain tar --format json',
      ]),
      helpFlag('quirl index explain'),
    ],
    examples: ['quirl index explain tar', 'quirl index explain git commit --format json'],
    effects: ['read_filesystem'],
  },
] as const satisfies readonly OwnCommand[];
