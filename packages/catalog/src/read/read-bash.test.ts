import { describe, expect, it } from 'vitest';
import { readBash } from './read-bash.ts';
import { argumentLines, commandOf, pathsOf, sourceOf } from './testing/source-of.ts';

const read = (...lines: readonly string[]) => readBash(sourceOf(lines.join('\n'), 'kiln'));

describe('§bash-declarations', () => {
  it('makes arguments of the dashed words of a literal list', () => {
    const facts = read(`complete -W '-h --help --cone= fire' kiln oven`);
    expect(pathsOf(facts)).toEqual(['kiln', 'oven']);
    expect(argumentLines(facts, 'kiln')).toEqual(['-h', '--help', '--cone <value>']);
    expect(commandOf(facts, 'kiln').options[0]?.provenance).toMatchObject({
      source: 'bash',
      confidence: 'high',
      trust: 'declared',
    });
  });

  it('names dynamic providers in the details and runs none', () => {
    const facts = read(
      'complete -o default -F _kiln kiln',
      `complete -C '/opt/oven complete' oven`,
      'complete -A hostname -f rack',
      'complete -W "$(tool words)" tool',
      "complete -W '$words' tool2",
    );
    expect(facts.commands.map(({ path, details }) => [path, details])).toEqual([
      ['kiln', 'Arguments come from the shell function _kiln.'],
      ['oven', 'Arguments come from the program /opt/oven complete.'],
      ['rack', 'Arguments are completed as hostname. Arguments are completed as file.'],
      ['tool', 'Arguments come from a word list that is made at run time.'],
      ['tool2', 'Arguments come from a word list that is made at run time.'],
    ]);
    expect(facts.commands.flatMap(({ options }) => options)).toEqual([]);
  });

  it('skips the values of its options, and what removes or is for no command', () => {
    const facts = read(
      `complete -o nospace -X '*.o' -P pre -S suf -W '--all' -- kiln`,
      'complete -r gone',
      'complete -D -F _d',
      'complete -E -F _e',
      'complete -p shown',
      'complete -F _x "$dynamic" ok{,-too}',
    );
    expect(pathsOf(facts)).toEqual(['kiln', 'ok', 'ok-too']);
  });

  it('finds declarations in conditions, behind functions and over continued lines', () => {
    const facts = read('_kiln() { :; } &&', '    complete -F _kiln \\', '  kiln', '[[ $x ]] && complete -F _kiln oven');
    expect(pathsOf(facts)).toEqual(['kiln', 'oven']);
  });
});

describe('§bash-functions', () => {
  const functionOf = (...body: readonly string[]) => read('_kiln()', '{', ...body, '} &&', 'complete -F _kiln kiln');

  it('reads literal lists of compgen with low confidence', () => {
    const facts = functionOf(
      '  if [[ $cur == -* ]]; then',
      `    COMPREPLY=( $(compgen -W '--all --cone= plain' -- "$cur") )`,
      '  fi',
      '  COMPREPLY=( $(compgen -W "$(_parse_help "$1") $more" -- "$cur") )',
    );
    expect(argumentLines(facts, 'kiln')).toEqual(['--all', '--cone <value>']);
    expect(commandOf(facts, 'kiln').options[0]?.provenance).toMatchObject({ confidence: 'low', trust: 'heuristic' });
  });

  it('reads the long options of a case on the word before, with the values of their branch', () => {
    const facts = functionOf(
      '  case $prev in',
      '    --help|--version|-!(-*)[hV]*)',
      '      return ;;',
      `    --mode|-!(-*)m)`,
      `      COMPREPLY=($(compgen -W 'fast slow' -- "$cur"))`,
      '      return ;;',
      '    --file)',
      '      _filedir',
      '      return ;;',
      '    --engine)',
      `      COMPREPLY=($(compgen -W 'list' -- "$cur")) ;;`,
      '  esac',
    );
    expect(argumentLines(facts, 'kiln')).toEqual([
      '--help',
      '--version',
      '--mode <value> {fast slow}',
      '--file <value>',
      '--engine <value>',
    ]);
  });

  it('gives what a shared function shows to the command that it is named after', () => {
    const body = `COMPREPLY=($(compgen -W '--all' -- "$cur"))`;
    const facts = read(
      `_kiln() { ${body}; }`,
      'complete -F _kiln kiln oven',
      `_x() { ${body}; }`,
      'complete -F _x pot rack',
    );
    expect(facts.commands.map(({ path, options }) => [path, options.length])).toEqual([
      ['kiln', 1],
      ['oven', 0],
      ['pot', 0],
      ['rack', 0],
    ]);
  });

  it('takes nothing from branches that may belong to a subcommand, or from other functions', () => {
    const facts = read(
      '_kiln() {',
      `  case \${words[1]} in`,
      `    fire) COMPREPLY=($(compgen -W '--slow' -- "$cur")) ;;`,
      '    cool) case $prev in --fan) _x ;; esac ;;',
      '  esac',
      `  if [[ $command == glaze ]]; then COMPREPLY=($(compgen -W '--thick' -- "$cur")); fi`,
      `  [[ \${words[1]} == x ]] && COMPREPLY=($(compgen -W '--x' -- "$cur"))`,
      '}',
      `_other() { COMPREPLY=($(compgen -W '--other' -- "$cur")); }`,
      'complete -F _kiln kiln',
    );
    expect(argumentLines(facts, 'kiln')).toEqual([]);
  });
});
