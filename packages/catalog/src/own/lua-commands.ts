import { flag, formatOption, helpFlag, type OwnArgument, type OwnCommand, option, positional } from './own-command.ts';

const sourcePath = (command: string, what: string): OwnArgument =>
  positional('path', {
    valueType: 'Path',
    documentation: `${what} Below a folder every file ending in .lua is taken; links, .git, node_modules and target are left out.`,
    examples: [`${command} plugin.lua`, `${command} .`],
  });

const analysis = (path: string): readonly OwnArgument[] => [
  sourcePath(path, 'A Lua file, or a folder.'),
  formatOption(['text', 'json'], 'text', 'Write one line per finding, or the JSON document with byte spans.', [
    `${path} . --format json`,
  ]),
  helpFlag(path),
];

const neverEvaluated = 'The source is read as text and never evaluated.';

/** Lua as text: judging it, laying it out, what it may call, and a first file to begin with. */
export const luaCommands = [
  {
    path: 'quirl check',
    summary: 'Say whether Lua files would be accepted',
    details: `Parses every file as Lua 5.4 and applies all rules that a package has to keep: syntax, encoding, what the sandbox leaves out, the functions of the host and their arguments, annotations. Exit status 1 if a file is not valid. ${neverEvaluated}`,
    arguments: analysis('quirl check'),
    examples: ['quirl check plugin.lua', 'quirl check . --format json'],
    effects: ['read_filesystem'],
  },
  {
    path: 'quirl lint',
    summary: 'List every finding of the linter in Lua files',
    details: `Applies the same rules as quirl check and lists each finding with its line, its column, its rule and the next step. Exit status 1 if there are findings. ${neverEvaluated}`,
    arguments: analysis('quirl lint'),
    examples: ['quirl lint plugin.lua', 'quirl lint . --format json'],
    effects: ['read_filesystem'],
  },
  {
    path: 'quirl fmt',
    summary: 'Lay out Lua files: indentation, blanks at line ends, one last line break',
    details: `Indents by two blanks, takes blanks off the ends of lines, ends every file with one line break, and changes nothing else: strings and long comments keep every byte. A file is replaced whole or not at all; links and special files are refused. ${neverEvaluated}`,
    arguments: [
      sourcePath('quirl fmt', 'A Lua file, or a folder.'),
      flag(['--check'], {
        documentation: 'Write nothing; exit with status 1 if a file is laid out otherwise.',
        examples: ['quirl fmt . --check'],
      }),
      helpFlag('quirl fmt'),
    ],
    examples: ['quirl fmt plugin.lua', 'quirl fmt . --check'],
    effects: ['read_filesystem', 'write_filesystem'],
  },
  {
    path: 'quirl new',
    summary: 'Write a first Lua program that quirl run accepts',
    details:
      'Writes a small runner module to a file of this name, which only this user can read and change. A file that is there already is left alone.',
    arguments: [
      positional('name', {
        valueType: 'Text',
        documentation: 'The name of the program and, with .lua, of its file: letters, digits, _ and -.',
        examples: ['quirl new greet'],
      }),
      option('--directory', 'path', {
        valueType: 'Path',
        default: '.',
        documentation: 'The folder to write it to.',
        examples: ['quirl new greet --directory scripts'],
      }),
      helpFlag('quirl new'),
    ],
    examples: ['quirl new greet', 'quirl new greet --directory scripts'],
    effects: ['write_filesystem'],
  },
  {
    path: 'quirl sdk',
    summary: 'Write the host API of Lua packages, for editors, programs or people',
    details:
      'Writes what Lua packages may call, with parameters, results and the capability that each call needs: definitions for a Lua language server, a JSON document, or a reference in Markdown. All three are made of the table that the sandbox installs.',
    arguments: [
      formatOption(['text', 'json', 'markdown'], 'text', 'Write definitions, the document, or the reference.', [
        'quirl sdk --format json',
      ]),
      helpFlag('quirl sdk'),
    ],
    examples: ['quirl sdk > quirl.d.lua', 'quirl sdk --format markdown'],
    effects: [],
  },
] as const satisfies readonly OwnCommand[];
