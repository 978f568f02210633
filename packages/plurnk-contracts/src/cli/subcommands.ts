import type { Subcommand } from './command-io.ts';

/** The first words that are commands of their own; a file of such a name is written `./validate`. */
export const subcommands: ReadonlyMap<string, Subcommand> = new Map<string, Subcommand>([
  [
    'validate',
    {
      usage: '<Contract> [file]',
      summary: 'judge JSON against a contract: 0 valid, 1 invalid, 2 wrong usage or no JSON',
      run: async (args, io) => (await import('./validate-command.ts')).runValidate(args, io),
    },
  ],
  [
    'schema',
    {
      usage: '<Contract>',
      summary: 'print the JSON Schema of a contract',
      run: async (args, io) => (await import('./schema-command.ts')).runSchema(args, io),
    },
  ],
  [
    'agui-report',
    {
      usage: '<discovery> <conformance> [--root <dir>] [--format json|text]',
      summary: 'report what a client does with everything that is offered, and on which evidence',
      run: async (args, io) => (await import('./agui-report-command.ts')).runAguiReport(args, io),
    },
  ],
  [
    'agui-kit',
    {
      usage: '--client <module> [--format text|json]',
      summary: 'drive an AG-UI client through the conformance kit and score what it declares',
      run: async (args, io) => (await import('./agui-kit-command.ts')).runAguiKit(args, io),
    },
  ],
]);
