import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LISTED_ITEMS_LIMIT } from '../limits.ts';
import type { CommandRecord } from '../model/command-record.ts';
import { anyRecord, argumentOf, provenanceOf, recordOf } from '../model/testing/record-arbitrary.ts';
import { PLAIN_LOOK } from './command-look.ts';
import { catalogMarkdownPieces, renderCommandMarkdown } from './render-command-markdown.ts';
import { renderCommandText } from './render-command-text.ts';

const complete = (command: CommandRecord) => ({ command, match: null, options_total: command.options.length });

const kiln = recordOf('kiln fire', {
  version: '2.1',
  aliases: ['fire'],
  signature: 'kiln fire <batch> [--cone <number>]',
  summary: 'Start a firing',
  details: 'Runs the schedule that is stored for the batch.\nIt takes a day.\n\nDo not open the door.',
  examples: ['kiln fire b7'],
  io: { input: 'Nothing', output: 'Record', streaming: true },
  effects: ['read_filesystem', 'spawn_process'],
  exit_codes: { '-1': 'aborted', '0': 'fired', '10': 'kiln offline' },
  options: [
    argumentOf(['batch'], { kind: 'positional', value_type: 'Batch', required: true, documentation: 'Batch to fire.' }),
    argumentOf(['--cone', '-c'], {
      kind: 'option',
      value_type: 'Int',
      documentation: 'Target cone, which decides how hot the chamber becomes before the kiln begins to cool.',
      values: { kind: 'static', values: ['04', '6', '10'] },
      conflicts: ['--raw'],
      examples: ['kiln fire b7 --cone 6'],
      provenance: { ...provenanceOf('medium', 'man'), trust: 'heuristic', origin: '/usr/share/man/kiln.1' },
    }),
    argumentOf(['--raw'], { documentation: 'Do not fire.', repeatable: true }),
  ],
});

describe('§describe-package', () => {
  const command = recordOf('kiln fire', {
    signature: 'kiln fire <batch>',
    examples: ['kiln fire b7'],
    io: { input: 'Nothing', output: 'String', streaming: false },
    provenance: provenanceOf('exact', 'plugin'),
  });

  it('says in every form how a command of a package is run', () => {
    const text = renderCommandText(complete(command));
    expect(text).toContain('\nRun with\n  quirl plugin call kiln fire <batch>\n');
    expect(text).toContain('\nExamples, behind quirl plugin call\n  kiln fire b7\n');
    const matched = renderCommandText({ command, match: 'x', options_total: 0 });
    expect(matched).toContain('\nRun with\n  quirl plugin call kiln fire <batch>\n');
    for (const markdown of [renderCommandMarkdown(complete(command)), [...catalogMarkdownPieces([command])].join('')]) {
      expect(markdown).toContain('\n- Run with: `quirl plugin call kiln fire <batch>`\n');
      expect(markdown).toContain('\nExamples, behind `quirl plugin call`:\n\n- `kiln fire b7`\n');
    }
  });

  it('lets no usage of a package drive the terminal', () => {
    const hostile = { ...command, signature: 'kiln fire \u001b[2J`x`' };
    expect(renderCommandText(complete(hostile))).not.toContain('\u001b');
    const forged = renderCommandText(complete({ ...command, summary: 'One line\n\nContract\n  Effects  none' }));
    expect(forged.split('\n')[1]).toMatch(/^One line Contract Effects none/);
    expect(renderCommandMarkdown(complete(hostile))).not.toContain('\u001b');
  });

  it('says nothing of the kind of any other command', () => {
    const other = { ...command, provenance: provenanceOf('exact', 'builtin') };
    expect(renderCommandText(complete(other))).not.toContain('quirl plugin call');
    expect(renderCommandMarkdown(complete(other))).not.toContain('quirl plugin call');
  });
});

describe('§describe-text', () => {
  it('draws a complete record', () => {
    expect(renderCommandText(complete(kiln), { ...PLAIN_LOOK, columns: 60 })).toMatchInlineSnapshot(`
      "kiln fire 2.1
      Start a firing

      Usage
        kiln fire <batch> [--cone <number>]

      Also called
        fire

      Details
        Runs the schedule that is stored for the batch. It takes a
        day.

        Do not open the door.

      Arguments
        batch <Batch>  Batch to fire.
                       Required

      Options
        -c, --cone <Int>  Target cone, which decides how hot the
                          chamber becomes before the kiln begins
                          to cool.
                          Values: 04, 6, 10
                          Not together with: --raw
                          Example: kiln fire b7 --cone 6
        --raw             Do not fire.
                          May be repeated

      Contract
        Input    Nothing
        Output   Record, streaming
        Effects  reads files, starts processes

      Exit status
        -1  aborted
        0   fired
        10  kiln offline

      Examples
        kiln fire b7

      Sources
        the command and 2 arguments: fish, high confidence,
          declared
        1 argument: man, medium confidence, heuristic,
          /usr/share/man/kiln.1
      "
    `);
  });

  it('leaves out what is not known', () => {
    expect(renderCommandText(complete(recordOf('kiln', { effects: [] })))).toMatchInlineSnapshot(`
      "kiln
      About kiln

      Usage
        kiln [options]

      Sources
        the command: fish, high confidence, declared
      "
    `);
  });

  it('draws the matching options alone, and says out of how many', () => {
    const command = { ...kiln, options: kiln.options.slice(1, 2) };
    const text = renderCommandText({ command, match: 'hot "x"\n', options_total: 3 });
    expect(text).toContain('\nArguments that match "hot \\"x\\"" (1 of 3)\n  -c, --cone <Int>');
    expect(text).not.toContain('Examples\n');
    expect(renderCommandText({ command: { ...kiln, options: [] }, match: 'zebra', options_total: 3 })).toContain(
      'Nothing in its 3 arguments matches "zebra"\n',
    );
  });

  it('marks headings, names and sources with the style, and changes nothing but that', () => {
    const style = {
      strong: (text: string) => `<b>${text}</b>`,
      name: (text: string) => `<i>${text}</i>`,
      faint: (text: string) => `<s>${text}</s>`,
    };
    const marked = renderCommandText(complete(kiln), { columns: 60, style });
    expect(marked).toContain('<b>Usage</b>');
    expect(marked).toContain('<i>-c, --cone <Int></i>');
    expect(marked.replace(/<\/?[bis]>/g, '')).toBe(renderCommandText(complete(kiln), { ...PLAIN_LOOK, columns: 60 }));
  });

  it('counts the values that it does not show', () => {
    const values = Array.from({ length: LISTED_ITEMS_LIMIT + 1 }, (_, index) => `v${index}`);
    const described = (count: number): string =>
      renderCommandText(
        complete(
          recordOf('kiln', {
            options: [argumentOf(['-c'], { values: { kind: 'static', values: values.slice(0, count) } })],
          }),
        ),
      );
    expect(described(LISTED_ITEMS_LIMIT)).not.toContain('more');
    expect(described(LISTED_ITEMS_LIMIT + 1)).toContain('and 1 more');
  });

  it('sends no control character but line feeds, and ends with one, whatever the record', () => {
    fc.assert(
      fc.property(anyRecord, fc.string(), fc.integer({ min: -5, max: 200 }), (record, words, columns) => {
        for (const match of [null, words]) {
          const text = renderCommandText({ command: record, match, options_total: 9 }, { ...PLAIN_LOOK, columns });
          // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the subject
          expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
          expect(text).toMatch(/[^\n]\n$/);
        }
      }),
    );
  });
});

describe('§describe-markdown', () => {
  it('ends the text of an argument before its notes, and puts no colon before nothing', () => {
    const options = [
      argumentOf(['--raw'], { documentation: 'Do not fire', repeatable: true }),
      argumentOf(['--wet'], { documentation: '' }),
    ];
    const text = renderCommandMarkdown(complete({ ...kiln, options }));
    expect(text).toContain('- `--raw`: Do not fire. May be repeated.\n- `--wet`\n');
  });

  it('draws a record as a document', () => {
    expect(renderCommandMarkdown(complete(kiln))).toMatchInlineSnapshot(`
      "# \`kiln fire <batch> [--cone <number>]\`

      Start a firing

      Runs the schedule that is stored for the batch.
      It takes a day.

      Do not open the door.

      - Command: \`kiln fire\` 2.1
      - Also called: \`fire\`
      - Input: \`Nothing\` · Output: \`Record\` · Streaming: yes
      - Effects: \`read_filesystem\`, \`spawn_process\`
      - Exit codes: \`-1\` aborted · \`0\` fired · \`10\` kiln offline
      - Source: fish, high confidence, declared

      Arguments:

      - \`batch\` \`<Batch>\`: Batch to fire. Required.
      - \`-c\`, \`--cone\` \`<Int>\`: Target cone, which decides how hot the chamber becomes before the kiln begins to cool. Values: \`04\`, \`6\`, \`10\`. Not together with: \`--raw\`. Example: \`kiln fire b7 --cone 6\`.
      - \`--raw\`: Do not fire. May be repeated.

      Examples:

      - \`kiln fire b7\`
      "
    `);
  });

  it('says which part of the arguments it shows', () => {
    expect(renderCommandMarkdown({ command: { ...kiln, options: [] }, match: 'a`b', options_total: 3 })).toContain(
      '\n\nArguments that match ``a`b``: 0 of 3.\n',
    );
  });

  it('writes a catalog piece by piece, one heading a command', () => {
    const text = [...catalogMarkdownPieces([recordOf('glaze'), kiln])].join('');
    expect(text.match(/^#.*$/gm)).toEqual([
      '# Commands',
      '## `glaze [options]`',
      '## `kiln fire <batch> [--cone <number>]`',
    ]);
  });

  it('lets no fact become structure', () => {
    const hostile = '# h\n\n```\n<script>\n| a | b |\n[x](y)\n- z\n\u001b[2J';
    const record = recordOf(hostile, {
      id: hostile,
      version: hostile,
      aliases: [hostile],
      signature: hostile,
      summary: hostile,
      details: hostile,
      examples: [hostile],
      io: { input: hostile, output: hostile, streaming: false },
      exit_codes: { '1': hostile },
      options: [argumentOf([hostile], { documentation: hostile, conflicts: [hostile], examples: [hostile] })],
      provenance: { ...provenanceOf('low'), origin: hostile },
    });
    const text = renderCommandMarkdown(complete(record));
    expect(text.match(/^#/gm)).toHaveLength(1);
    expect(text).not.toMatch(/^(?:```|<|\||\[)/m);
    expect(text).not.toContain('\u001b');
    expect(text.match(/^- /gm)).toHaveLength(8);
  });
});
