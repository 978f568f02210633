import { formatOption, helpFlag, type OwnCommand, option, positional } from './own-command.ts';

const longestDeadline = 300_000n;

/** Running commands of installed packages, and looking at what a file would register. */
export const pluginCallCommands = [
  {
    path: 'quirl plugin call',
    summary: 'Run a command of an enabled package under exactly what the package was granted',
    details:
      'Give the words of the command, as several words or as one quoted argument, and behind them its arguments. The options of this page are recognised anywhere in the line, unless the command of the package has one of the same name; behind -- every word is an argument of the command. Arguments, effects, grants and input are checked, and the package is compared with the lock, before anything of it runs. The whole result is held to what the command declares before anything is printed: text as it is, other values as JSON. The exit status is the one of the command; an error of its own is printed and gives 1, or the status that it names. With --help behind its words the command is explained and not run.',
    arguments: [
      positional('command', {
        valueType: 'CommandPath',
        documentation: 'The words of the command, which begin with the name of its package.',
        examples: ['quirl plugin call deploy-tools deploy staging', 'quirl plugin call "deploy-tools deploy" staging'],
      }),
      positional('arguments', {
        valueType: 'Text',
        required: false,
        repeatable: true,
        documentation: 'The arguments of the command, with options of its own.',
        examples: ['quirl plugin call todo list --all', 'quirl plugin call todo add -- --not-an-option'],
      }),
      option('--input', 'json|-', {
        valueType: 'Text',
        documentation:
          'The input of a command that takes one, as JSON of at most 256 KiB; - reads it from standard input. A value may say its type, as {"type": "uint", "value": 1}.',
        examples: ['quirl plugin call todo import --input \'["buy milk"]\'', 'quirl plugin call todo import --input -'],
      }),
      option('--deadline-ms', 'count', {
        valueType: 'Count',
        range: { from: 1n, to: longestDeadline },
        default: '30000',
        documentation:
          'The most milliseconds that the command may take, programs that it runs included. At most 300000.',
        examples: ['quirl plugin call deploy-tools deploy staging --deadline-ms 120000'],
      }),
      formatOption(['text', 'json'], 'text', 'Write the plain output, or the JSON document with typed values.', [
        'quirl plugin call todo list --format json',
      ]),
      helpFlag('quirl plugin call'),
    ],
    examples: ['quirl plugin call deploy-tools deploy staging', 'quirl plugin call todo list --format json'],
    effects: ['read_filesystem', 'write_filesystem', 'spawn_process'],
    output: 'Value',
    passesOn: true,
  },
  {
    path: 'quirl plugin check',
    summary: 'Load one Lua file and show what it registers and returns',
    details:
      'Applies the rules of quirl check, then evaluates the file in the sandbox with every grant to register and none to run a program, and lists its registrations and the functions of the table that it returns. Nothing is installed. Exit status 1 for a file that fails, or that registers and returns nothing.',
    arguments: [
      positional('file', {
        valueType: 'Path',
        documentation: 'The Lua file: one regular file of at most 4 MiB.',
        examples: ['quirl plugin check plugin.lua'],
      }),
      formatOption(['text', 'json'], 'text', 'Write readable lines, or the JSON document.', [
        'quirl plugin check plugin.lua --format json',
      ]),
      helpFlag('quirl plugin check'),
    ],
    examples: ['quirl plugin check plugin.lua'],
    effects: ['read_filesystem'],
  },
] as const satisfies readonly OwnCommand[];
