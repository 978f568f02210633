import { formatOption, helpFlag, type OwnCommand, option, positional } from './own-command.ts';

/** Ways into the catalog for people and agents: search, description, completion and the catalog itself. */
export const catalogCommands = [
  {
    path: 'quirl catalog',
    summary: 'Write the whole command catalog with the provenance of every fact',
    details:
      'Streams the loaded catalog in its own file format, which keeps facts as the catalog holds them. For a document with hashes that an agent can validate, use quirl agent catalog.',
    arguments: [
      formatOption(
        ['text', 'json', 'markdown'],
        'json',
        'Write the JSON catalog file, a listing of paths and summaries, or Markdown with every argument.',
        ['quirl catalog --format markdown'],
      ),
      helpFlag('quirl catalog'),
    ],
    examples: ['quirl catalog > catalog.json', 'quirl catalog --format text'],
    effects: ['read_filesystem'],
  },
  {
    path: 'quirl describe',
    summary: 'Show the full record of one command, or only the options that match',
    details:
      'Shows signature, summary, details, arguments, examples, effects, exit codes and provenance of one command. With --match only the options that match the words are shown, best first.',
    arguments: [
      positional('command', {
        valueType: 'CommandPath',
        repeatable: true,
        documentation: 'The words of the command.',
        examples: ['quirl describe tar', 'quirl describe git commit'],
      }),
      option('--match', 'words', {
        valueType: 'Words',
        documentation: 'Keep only options whose names or documentation match these words.',
        examples: ['quirl describe tar --match exclude', 'quirl describe curl --match "follow redirects"'],
      }),
      formatOption(['text', 'json', 'markdown'], 'text', 'Write readable text, the JSON document, or Markdown.', [
        'quirl describe tar --format json',
      ]),
      helpFlag('quirl describe'),
    ],
    examples: ['quirl describe tar', 'quirl describe git commit --match amend'],
    effects: ['read_filesystem'],
  },
  {
    path: 'quirl complete',
    summary: 'List what may stand at the end of a command line',
    details:
      'Completes command paths, option names and known option values at the end of the given line, best first. Give the line as one quoted argument; a space at its end counts.',
    arguments: [
      positional('input', {
        valueType: 'CommandLine',
        documentation: 'The command line so far, as one argument.',
        examples: ['quirl complete "git comm"', 'quirl complete "tar --ex"'],
      }),
      formatOption(['text', 'json'], 'text', 'Write one candidate per line, or the JSON document.', [
        'quirl complete "tar --ex" --format json',
      ]),
      helpFlag('quirl complete'),
    ],
    examples: ['quirl complete "git comm"', 'quirl complete "tar --ex" --format json'],
    effects: ['read_filesystem'],
  },
  {
    path: 'quirl completions',
    summary: 'Write a completion script for the commands of quirl',
    details:
      'Writes a script that teaches a shell to complete the commands, options and values of quirl itself. The script starts no process when it is loaded or used.',
    arguments: [
      positional('shell', {
        valueType: 'Choice',
        choices: ['bash', 'zsh', 'fish'],
        documentation: 'The shell that the script is for.',
        examples: ['quirl completions fish'],
      }),
      helpFlag('quirl completions'),
    ],
    examples: [
      'quirl completions bash > ~/.local/share/bash-completion/completions/quirl',
      'quirl completions fish > ~/.config/fish/completions/quirl.fish',
    ],
    effects: [],
  },
  {
    path: 'quirl search',
    summary: 'Find installed commands or options by what they do',
    details:
      'Lists the commands, or the options, that match the words best, with their summaries and where the facts came from. A command whose name is exactly the query comes first.',
    arguments: [
      positional('query', {
        valueType: 'Words',
        repeatable: true,
        documentation: 'What to look for, in plain words. Several words are joined by single spaces.',
        examples: ['quirl search compress files', 'quirl search "disk usage"'],
      }),
      option('--limit', 'count', {
        valueType: 'Count',
        range: { from: 1n, to: 100n },
        default: '20',
        documentation: 'The most results to list, from 1 to 100.',
        examples: ['quirl search archive --limit 5'],
      }),
      option('--kind', '', {
        valueType: 'Choice',
        choices: ['all', 'command', 'option'],
        default: 'all',
        documentation: 'List commands and host functions, commands alone, or single options.',
        examples: ['quirl search exclude pattern --kind option'],
      }),
      formatOption(['text', 'json'], 'text', 'Write aligned lines, or the JSON document.', [
        'quirl search archive --format json',
      ]),
      helpFlag('quirl search'),
    ],
    examples: ['quirl search compress files', 'quirl search exclude pattern --kind option --limit 5'],
    effects: ['read_filesystem'],
  },
] as const satisfies readonly OwnCommand[];
