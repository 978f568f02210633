import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAgentCatalog } from '../catalog/build-agent-catalog.ts';
import { arbitraryContent } from '../testing/arbitrary-catalog.ts';
import { hostApi, kilnFire } from '../testing/sample-catalog.ts';
import { buildAgentContext } from './build-agent-context.ts';
import { codeSpan, codeSpanInCell, proseBlock, proseLine } from './markdown-text.ts';
import { renderContextMarkdown } from './render-context-markdown.ts';

describe('§context-markdown', () => {
  it('shows the query, the hashes, the budget, every record and its contract, in order', () => {
    const catalog = buildAgentCatalog({ quirlVersion: '0.1.0', commands: [kilnFire], hostApi });
    const context = buildAgentContext(catalog, 'run a firing program', 6000n);
    expect(renderContextMarkdown(context)).toBe(`# Commands for a task

- Query: \`run a firing program\`
- Catalog: \`${catalog.catalog_hash}\`
- Host API: \`${catalog.host_api_hash}\`
- Tokens: ${context.estimated_tokens}/6000, complete

## Commands

### \`kiln fire <batch> [--cone <number>]\`

Start a firing

Runs the schedule stored for the batch.

- Run with: \`quirl plugin call kiln fire <batch> [--cone <number>]\`
- Input: \`Nothing\` · Output: \`Record\` · Streaming: no
- Effects: \`read_filesystem\`, \`spawn_process\`
- Exit codes: \`-1\` aborted · \`0\` fired · \`2\` bad batch · \`10\` kiln offline

| Name | Kind | Type | Required | Text |
| --- | --- | --- | --- | --- |
| \`batch\` | positional | \`String\` | yes | Batch to fire |
| \`--cone\` | option | \`Int\` | no | Target cone |

Examples, behind \`quirl plugin call\`:

- \`kiln fire b7\`

## Host functions

- \`quirl.process.run(argv: {string})\` → \`Result\`: Run a program (capability \`process.spawn\`)
- \`quirl.process.stream()\` → \`Stream\`: Run a program and read its output (capability \`process.spawn\`)
`);
  });

  it('§package-invocation says how a command is run only where it is one of a package', () => {
    const command = { ...kilnFire, provenance: { ...kilnFire.provenance, source: 'external' as const } };
    const catalog = buildAgentCatalog({ quirlVersion: '0.1.0', commands: [command], hostApi: [] });
    const markdown = renderContextMarkdown(buildAgentContext(catalog, 'fire the kiln', 6000n));
    expect(markdown).not.toContain('quirl plugin call');
    expect(markdown).toContain('\nExamples:\n\n- `kiln fire b7`\n');
  });

  it('says truncated, and leaves sections out that would be empty', () => {
    const catalog = buildAgentCatalog({ quirlVersion: '0.1.0', commands: [kilnFire], hostApi: [] });
    const markdown = renderContextMarkdown(buildAgentContext(catalog, 'fire the kiln', 145n));
    expect(markdown).toContain('14/145, truncated');
    expect(markdown).not.toContain('## ');
  });

  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom('`', '```', '#', '\n', '\r', '|', '---', '- ', '\u001b[2J', '\u009b', '<b>', '\\', '    ', 'a'),
      )
      .map((parts) => parts.join('')),
  );

  it('lets no fact become structure: the lines that begin a heading, table or list are ours alone', () => {
    fc.assert(
      fc.property(arbitraryContent, hostile, (content, text) => {
        const commands = [...content.commands].map((command) => ({
          ...command,
          signature: text,
          summary: `fire ${text}`,
          details: text,
          examples: [text],
          exit_codes: { '1': text },
          options: command.options.map((option) => ({ ...option, names: [text], documentation: text })),
        }));
        const catalog = buildAgentCatalog({ quirlVersion: '0.1.0', commands, hostApi: [] });
        const context = buildAgentContext(catalog, 'fire', 2n ** 60n);
        const lines = renderContextMarkdown(context).split('\n');
        const beginning = (start: RegExp) => lines.filter((line) => start.test(line)).length;
        const options = context.commands.flatMap((command) => command.options);
        const tables = context.commands.filter((command) => command.options.length > 0).length;
        expect(beginning(/^#{1,6}(?: |$)/)).toBe(1 + (commands.length > 0 ? 1 : 0) + commands.length);
        expect(beginning(/^\|/)).toBe(2 * tables + options.length);
        const ofPackages = commands.filter(({ provenance }) => provenance.source === 'plugin').length;
        expect(beginning(/^[-+*](?: |$)/)).toBe(4 + 4 * commands.length + ofPackages);
        expect(beginning(/^ {4}|^\t|^=+ *$|^(?:- *){2,}$/)).toBe(0);
      }),
    );
  });

  it('lets no control character through but line feeds', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const commands = [{ ...kilnFire, signature: text, summary: `fire ${text}`, details: text, examples: [text] }];
        const catalog = buildAgentCatalog({ quirlVersion: '0.1.0', commands, hostApi: [] });
        const markdown = renderContextMarkdown(buildAgentContext(catalog, 'fire', 2n ** 60n));
        expect(markdown).not.toMatch(/[^\P{Cc}\n]/u);
      }),
    );
  });
});

describe('§markdown-text', () => {
  it('gives a code span a longer fence than any run of back-ticks in it', () => {
    expect(codeSpan('a`b')).toBe('``a`b``');
    expect(codeSpan('``')).toBe('``` `` ```');
    expect(codeSpan('')).toBe('` `');
    expect(codeSpan(' a ')).toBe('`  a  `');
    expect(codeSpan('  ')).toBe('`  `');
  });

  it('can be read back from a code span, whatever is in it', () => {
    const readSpan = (span: string): string | undefined => {
      const [, fence = '', inner = ''] = /^(`+)(.*[^`])\1$/.exec(span) ?? [];
      if (fence === '' || inner.match(/`+/g)?.includes(fence)) return undefined;
      return inner.startsWith(' ') && inner.endsWith(' ') && /[^ ]/.test(inner) ? inner.slice(1, -1) : inner;
    };
    fc.assert(
      fc.property(fc.array(fc.constantFrom('`', ' ', 'a', '|'), { minLength: 1 }), (parts) => {
        expect(readSpan(codeSpan(parts.join('')))).toBe(parts.join(''));
      }),
    );
  });

  it('keeps a bar in a table cell inside its cell', () => {
    expect(codeSpanInCell('a|b')).toBe('`a\\|b`');
    expect(proseLine('a|b')).toBe('a\\|b');
  });

  it('escapes what Markdown would take for structure, and leaves names of files and options readable', () => {
    expect(proseLine('*bold* _it_ [x](y) <b> &lt; ~~no~~')).toBe(
      '\\*bold\\* \\_it\\_ \\[x\\](y) \\<b\\> \\&lt; \\~\\~no\\~\\~',
    );
    expect(proseLine('copy my_file.txt & --all')).toBe('copy my_file.txt & --all');
    expect(proseLine('--all copies')).toBe('--all copies');
  });

  it('escapes headings, bullets, numbers and rules at the start of a line alone', () => {
    expect(proseBlock('# a\n- b\n1. c\n---\n===\n    code\n#!x 1.5 - y')).toBe(
      '\\# a\n\\- b\n1\\. c\n\\---\n\\===\ncode\n#!x 1.5 - y',
    );
  });

  it('takes a quarter of a million spaces and back-ticks in its stride', () => {
    const text = `-${' '.repeat(250_000)}x${'`'.repeat(250_000)}${' '.repeat(250_000)}=${'='.repeat(250_000)}`;
    expect(proseLine(text).length).toBeGreaterThan(text.length);
    expect(codeSpan(text).length).toBeGreaterThan(text.length);
  });
});
