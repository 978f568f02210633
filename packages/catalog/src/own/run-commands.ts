import { helpFlag, type OwnCommand, option, positional } from './own-command.ts';

const sandboxed =
  'Lua runs in a sandbox with limits on instructions, memory and time; it reaches files and the network through programs alone, which quirl.process.run starts without a shell.';

/** Running Lua: a script, an expression, tests. */
export const runCommands = [
  {
    path: 'quirl run',
    summary: 'Run a Lua script in a sandbox',
    details: `Evaluates the file and calls the main function of the table that it returns, with the arguments, the environment and the working directory. The value that main gives is printed: text as it is, other values as JSON. Its status becomes the exit status. ${sandboxed}`,
    arguments: [
      positional('file', {
        valueType: 'Path',
        documentation: 'The script; - reads it from standard input.',
        examples: ['quirl run deploy.lua', 'quirl run -'],
      }),
      positional('arguments', {
        valueType: 'Text',
        required: false,
        repeatable: true,
        documentation: 'What the script finds in context.args. Write -- before arguments that begin with a dash.',
        examples: ['quirl run deploy.lua -- --verbose staging'],
      }),
      option('--lang', '', {
        valueType: 'Choice',
        choices: ['lua'],
        default: 'lua',
        documentation: 'The language of the script.',
        examples: ['quirl run deploy.lua --lang lua'],
      }),
      helpFlag('quirl run'),
    ],
    examples: ['quirl run deploy.lua', 'quirl run deploy.lua -- --verbose staging'],
    effects: ['read_filesystem', 'spawn_process'],
    output: 'Value',
  },
  {
    path: 'quirl eval',
    summary: 'Evaluate a Lua expression in a sandbox',
    details: `Prints the value of the expression: text as it is, other values as JSON. ${sandboxed}`,
    arguments: [
      positional('expression', {
        valueType: 'Text',
        documentation: 'One Lua expression.',
        examples: ["quirl eval '1 + 1'"],
      }),
      helpFlag('quirl eval'),
    ],
    examples: ["quirl eval '1 + 1'"],
    effects: ['spawn_process'],
    output: 'Value',
  },
  {
    path: 'quirl test',
    summary: 'Run the Lua tests of a file or a folder',
    details: `A file of tests returns a table; each of its functions named test_… is one test, which fails by an error. Every file runs in a sandbox of its own, every test with a fresh budget. Below a folder, files named test_….lua, …_test.lua and …_tests.lua and those below a folder named tests are run. ${sandboxed}`,
    arguments: [
      positional('path', {
        valueType: 'Path',
        required: false,
        default: '.',
        documentation: 'A file of tests, whatever its name, or a folder.',
        examples: ['quirl test tests/deploy.lua'],
      }),
      helpFlag('quirl test'),
    ],
    examples: ['quirl test', 'quirl test tests'],
    effects: ['read_filesystem', 'spawn_process'],
  },
] as const satisfies readonly OwnCommand[];
