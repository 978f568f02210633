import { describe, expect, it } from 'vitest';
import { HELP_ARGUMENTS_LIMIT, SOURCE_LINES_LIMIT } from '../limits.ts';
import { readHelpText } from './read-help-text.ts';
import { argumentLines, commandOf, pathsOf, sourceOf } from './testing/source-of.ts';

const read = (fileName: string, ...lines: readonly string[]) => readHelpText(sourceOf(lines.join('\n'), fileName));

describe('§help-name', () => {
  it('takes the first word behind the usage heading, by its base name', () => {
    expect(pathsOf(read('x.txt', 'usage: /opt/bin/kiln [options]', '  -a  all'))).toEqual(['kiln']);
    expect(pathsOf(read('x.txt', 'Usage:', '  kiln [options]'))).toEqual(['kiln']);
  });

  it('falls back to the file name without its endings', () => {
    for (const name of ['kiln.help.txt', 'kiln.help', 'kiln.txt', 'kiln.1', 'kiln.1.gz', 'kiln']) {
      expect(pathsOf(read(name, 'Fires pots.'))).toEqual(['kiln']);
    }
  });

  it('says so where nothing tells the command', () => {
    const facts = read('-.txt', '-a  all');
    expect(facts.commands).toEqual([]);
    expect(facts.diagnostics).toHaveLength(1);
  });
});

describe('§help-options', () => {
  it('reads names, values and descriptions of dashed lines', () => {
    const facts = read(
      'kiln.help',
      '  -a, --all                 take all pots',
      '  -c CONE, --cone=CONE      target cone',
      '      --color[=WHEN]        use colour',
      '  -o <file>\twrite there',
      '  -x|--exact                exactly',
      '  --[no-]fan                use the fan',
      '  --glaze                   ',
      '      with a long story',
      '      on two lines',
      '  -v print the version',
      '  -dump -read               old words',
      '- a list item',
      '-- another',
      'text -q not an option',
    );
    expect(argumentLines(facts, 'kiln')).toEqual([
      '--all, -a: take all pots',
      '--cone, -c <CONE>: target cone',
      '--color <WHEN>: use colour',
      '-o <file>: write there',
      '--exact, -x: exactly',
      '--fan, --no-fan: use the fan',
      '--glaze: with a long story on two lines',
      '-v: print the version',
      '-dump: old words',
      '-read: old words',
    ]);
    expect(commandOf(facts, 'kiln').provenance).toMatchObject({
      source: 'help',
      confidence: 'low',
      trust: 'heuristic',
    });
    expect(commandOf(facts, 'kiln').options[0]?.provenance.confidence).toBe('medium');
  });

  it('reads as many arguments as the limit, and says which line was too many', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `  --o${index}  x`);
    expect(read('kiln.help', ...lines(HELP_ARGUMENTS_LIMIT)).diagnostics).toEqual([]);
    const beyond = read('kiln.help', ...lines(HELP_ARGUMENTS_LIMIT + 1));
    expect(commandOf(beyond, 'kiln').options).toHaveLength(HELP_ARGUMENTS_LIMIT);
    expect(beyond.diagnostics.map(({ line }) => line)).toEqual([HELP_ARGUMENTS_LIMIT + 1]);
  });

  it('reads as many lines as the limit', () => {
    const at = [...Array.from({ length: SOURCE_LINES_LIMIT - 1 }, () => ''), '-z  last'];
    expect(argumentLines(read('kiln.help', ...at), 'kiln')).toEqual(['-z: last']);
    const beyond = read('kiln.help', '', ...at);
    expect(argumentLines(beyond, 'kiln')).toEqual([]);
    expect(beyond.diagnostics).toHaveLength(1);
  });
});
