import { formatOption, helpFlag, type OwnCommand, option, positional, selectOption } from './own-command.ts';

const largestBudget = 18_446_744_073_709_551_615n;

/** The agent documents: catalog, context, manifest and their validation. */
export const agentCommands = [
  {
    path: 'quirl agent catalog',
    summary: 'Export every installed command and host function as one document',
    details:
      'Writes the complete agent catalog of this machine with its schema and content hashes. Records are streamed, so memory does not grow with the catalog. A catalog above 4 MiB is written all the same, with one warning on standard error, because validation does not admit it; narrow it with --select. The index is read as it is and never refreshed.',
    arguments: [
      selectOption(['quirl agent catalog --select tar', 'quirl agent catalog --select git --select tar']),
      formatOption(
        ['text', 'json'],
        'json',
        'Write the JSON document, or a readable listing of signatures, summaries and hashes.',
        ['quirl agent catalog --format text'],
      ),
      helpFlag('quirl agent catalog'),
    ],
    examples: ['quirl agent catalog --select git > catalog.json', 'quirl agent catalog --format text'],
    effects: ['read_filesystem'],
  },
  {
    path: 'quirl agent context',
    summary: 'Pick the commands that matter for a task, within a token budget',
    details:
      'Ranks every command and host function of the loaded catalog against the task and keeps the best ones whose facts fit the budget. A record that does not fit is shortened before it is dropped, and the document says so. The same task on the same catalog always gives the same bytes.',
    arguments: [
      positional('query', {
        valueType: 'Words',
        repeatable: true,
        documentation: 'The task in plain words. Several words are joined by single spaces.',
        examples: ['quirl agent context extract a tar archive', 'quirl agent context "list open ports"'],
      }),
      option('--token-budget', 'count', {
        valueType: 'Count',
        range: { from: 0n, to: largestBudget },
        default: '6000',
        documentation:
          'The most tokens that the chosen facts may take, counted as Unicode characters of their JSON divided by four. At least 64.',
        examples: ['quirl agent context find large files --token-budget 2000'],
      }),
      selectOption(['quirl agent context undo the last commit --select git']),
      formatOption(
        ['markdown', 'json'],
        'markdown',
        'Write Markdown for a prompt, or the JSON document that can be validated.',
        ['quirl agent context compress a folder --format json'],
      ),
      helpFlag('quirl agent context'),
    ],
    examples: [
      'quirl agent context "extract a tar archive into a folder"',
      'quirl agent context find large files --token-budget 2000 --format json',
    ],
    effects: ['read_filesystem'],
  },
  {
    path: 'quirl agent manifest',
    summary: 'List the document contracts, capabilities, tools and validators of this program',
    details:
      'Writes the agent manifest: which document versions this program reads and writes with their hashes, which capabilities are installed, which commands may be called as tools, and how to validate what an agent holds.',
    arguments: [
      selectOption(['quirl agent manifest --select git']),
      formatOption(['text', 'json'], 'json', 'Write the JSON document, or a readable listing of the same facts.', [
        'quirl agent manifest --format text',
      ]),
      helpFlag('quirl agent manifest'),
    ],
    examples: ['quirl agent manifest', 'quirl agent manifest --format text'],
    effects: ['read_filesystem'],
  },
  {
    path: 'quirl agent validate',
    summary: 'Check that a saved agent document is intact and still true of this machine',
    details:
      'Reads one regular file of at most 4 MiB, checks its shape, hashes, order and budget, and compares it with the catalog that is loaded now. Every finding has a code, a place and a next step. Nothing in the document is executed. The exit status is 1 when the document is invalid. Give the same --select as when the document was made.',
    arguments: [
      positional('file', {
        valueType: 'Path',
        documentation: 'The JSON document to check.',
        examples: ['quirl agent validate context.json --kind context'],
      }),
      option('--kind', '', {
        valueType: 'Choice',
        choices: ['catalog', 'context', 'manifest'],
        required: true,
        documentation: 'What the document claims to be.',
        examples: ['quirl agent validate catalog.json --kind catalog'],
      }),
      selectOption(['quirl agent validate catalog.json --kind catalog --select git']),
      formatOption(['text', 'json'], 'text', 'Write a readable verdict, or the JSON validation report.', [
        'quirl agent validate manifest.json --kind manifest --format json',
      ]),
      helpFlag('quirl agent validate'),
    ],
    examples: [
      'quirl agent validate context.json --kind context',
      'quirl agent validate catalog.json --kind catalog --select git --format json',
    ],
    effects: ['read_filesystem'],
  },
] as const satisfies readonly OwnCommand[];
