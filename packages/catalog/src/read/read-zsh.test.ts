import { describe, expect, it } from 'vitest';
import { DECLARATION_COMMANDS_LIMIT, SOURCE_SPECS_LIMIT } from '../limits.ts';
import { readZsh } from './read-zsh.ts';
import { argumentLines, commandOf, pathsOf, sourceOf } from './testing/source-of.ts';

const readFile = (fileName: string, ...lines: readonly string[]) => readZsh(sourceOf(lines.join('\n'), fileName));
const read = (...lines: readonly string[]) => readFile('_kiln', '#compdef kiln', ...lines);

describe('§zsh-names', () => {
  it('takes the command words of the first line, without contexts, patterns and services', () => {
    const facts = readFile(
      '_kiln',
      `#compdef kiln oven=kiln -P 'k[0-9]#' -value-,HOT,-default-`,
      `_arguments '-a[all]'`,
    );
    expect(pathsOf(facts)).toEqual(['kiln', 'oven']);
  });

  it('takes the names of compdef statements, else the file name', () => {
    expect(pathsOf(readFile('_x', `_kiln() { _arguments '-a[all]' }`, 'compdef _kiln kiln oven'))).toEqual([
      'kiln',
      'oven',
    ]);
    expect(pathsOf(readFile('_kiln', `_arguments '-a[all]'`))).toEqual(['kiln']);
  });

  it('has no facts for helpers that are only loaded', () => {
    expect(readFile('_kiln_files', '#autoload', `_arguments '-a[all]'`)).toEqual({ commands: [], diagnostics: [] });
    expect(pathsOf(readFile('_x', '#compdef -value-,X,-default-', `_arguments '-a[all]'`))).toEqual([]);
  });

  it('skips a file for more commands than one declaration may name', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`).join(' ');
    const at = readFile('_k', `#compdef ${names(DECLARATION_COMMANDS_LIMIT)}`, `_arguments '-a[all]'`);
    expect(at.commands).toHaveLength(DECLARATION_COMMANDS_LIMIT);
    const beyond = readFile('_k', `#compdef ${names(DECLARATION_COMMANDS_LIMIT + 1)}`, `_arguments '-a[all]'`);
    expect([beyond.commands.length, beyond.diagnostics.length]).toEqual([0, 1]);
  });
});

describe('§zsh-arguments', () => {
  it('reads an action that completes files or folders as the type, where no label names the value', () => {
    const facts = read(
      "_arguments '--into=:_files -/' '--from=:_files' '--list=:_files -g \\*.txt' '--at=:_directories'",
    );
    expect(facts.commands[0]?.options.map(({ names, value_type }) => [names[0], value_type])).toEqual([
      ['--into', 'Directory'],
      ['--from', 'Path'],
      ['--list', 'Path'],
      ['--at', 'Directory'],
    ]);
  });

  it('reads every form of an option', () => {
    const facts = read(
      '_arguments -s -S -A "-*" : \\',
      `  '-a[take all]' \\`,
      `  '(-v --verbose)'{-v,--verbose}'[say more]' \\`,
      `  '--cone=[target cone]:cone number:(04 06 10)' \\`,
      `  '-o+[write there]:output file:_files' \\`,
      `  '--level=-[set level]:: :_levels' \\`,
      `  '-C-[context]:lines' \\`,
      `  '*-I[add folder]:folder:_directories' \\`,
      `  '(-)--help[show help]' \\`,
      `  '!--hidden[not shown]' \\`,
      `  '(--color --colour)--'{color,colour}'=[when]:when:((always\\:"in any case" never\\:not\\ at\\ all))' \\`,
      `  "-q[don't say \\"much\\"]" \\`,
      `  '-w[a \\[bracket\\] and\\: colon]' \\`,
      `  '1:pot:_pots' '*::more:_files'`,
    );
    expect(argumentLines(facts, 'kiln')).toEqual([
      '-a: take all',
      '--verbose, -v: say more',
      '--cone <cone number> {04 06 10}: target cone',
      '-o <output file>: write there',
      '--level <levels>: set level',
      '-C <lines>: context',
      '-I <folder> *: add folder',
      '--help: show help',
      '--hidden: not shown',
      '--color, --colour <when> {always never}: when',
      '-q: don\'t say "much"',
      '-w: a [bracket] and: colon',
    ]);
    expect(commandOf(facts, 'kiln').options[0]?.provenance).toMatchObject({
      source: 'zsh',
      confidence: 'high',
      trust: 'declared',
    });
  });

  it('turns exclusion lists into conflicts with the options that the command has', () => {
    const facts = read(
      '_arguments \\',
      `  '(-a --all -n --none --unknown : *)'{-a,--all}'[take all]' \\`,
      `  '(-a --all)'{-n,--none}'[take none]' \\`,
      `  + '(choice)' '-x[one]' '-y[other]' + plain '-z[third]'`,
    );
    expect(argumentLines(facts, 'kiln')).toEqual([
      '--all, -a !--none -n: take all',
      '--none, -n !--all -a: take none',
      '-x !-y: one',
      '-y !-x: other',
      '-z: third',
    ]);
  });

  it('joins spellings that exclude each other and say the same', () => {
    const facts = read(`_arguments '(-a --all)-a[take all]' '(-a --all)--all[take all]' '-b[take all]'`);
    expect(argumentLines(facts, 'kiln')).toEqual(['--all, -a: take all', '-b: take all']);
  });

  it('names what is known at run time only in the details and makes no argument of it', () => {
    const facts = read(
      `_arguments '-a[all]' '--mode=[mode]:mode of work:->modes' '--pot=:pot:($(kiln list))' '1: :->state' \\`,
      `  $more "\${(@)other}" "$unknown[@]"`,
    );
    expect(argumentLines(facts, 'kiln')).toEqual(['-a: all']);
    expect(commandOf(facts, 'kiln').details).toBe(
      'Completed at run time: --mode (mode of work), --pot (pot), $more, $other, $unknown.',
    );
  });

  it('reads the specs of arrays that the file assigns, before they are used', () => {
    const facts = read(
      'local -a args=( "-a[all]" )',
      'args+=(',
      `  '-b[both]' # said twice`,
      `  '--cone=[cone]:cone'`,
      ')',
      `_arguments $args "\${args[@]}" && return`,
      `args=( '-z[late]' )`,
    );
    expect(argumentLines(facts, 'kiln')).toEqual(['-a: all', '-b: both', '--cone <cone>: cone']);
  });

  it('declares nothing behind the double dash that asks the program itself', () => {
    expect(argumentLines(read(`_arguments '-a[all]' -- '*=FILE*:file:_files'`), 'kiln')).toEqual(['-a: all']);
  });

  it('stops where arrays make more specs than are read', () => {
    const many = 2048;
    const array = `x=( ${Array.from({ length: many }, (_, index) => `'-o${index}[x]'`).join(' ')} )`;
    const uses = (count: number) => Array.from({ length: count }, () => '_arguments $x');
    const fitting = SOURCE_SPECS_LIMIT / many;
    expect(read(array, ...uses(fitting), 'true').diagnostics).toEqual([]);
    const beyond = read(array, ...uses(fitting + 1), 'true', 'true', `_arguments '-late[x]'`, 'true');
    expect(beyond.diagnostics).toHaveLength(1);
    expect(commandOf(beyond, 'kiln').options).toHaveLength(many);
  });
});

describe('§zsh-subcommands', () => {
  it('makes subcommands of described commands, from arrays and literal lists', () => {
    const facts = read(
      'local -a commands',
      'commands=(',
      `  'fire:start a firing'`,
      `  'cool:let it cool: slowly'`,
      `  'a\\:b:with a colon'`,
      '  $dynamic',
      ')',
      `_describe -t commands 'kiln command' commands`,
      `_describe 'kiln command' '(glaze:"put on glaze" rack)'`,
      `_describe -t pots 'pot' pots`,
      `_describe -o 'option of a command' commands`,
      `_arguments ':command:((list\\:"show all" show))' ':mode:(fast slow)'`,
    );
    expect(facts.commands.map(({ path, summary }) => [path, summary])).toEqual([
      ['kiln a:b', 'with a colon'],
      ['kiln cool', 'let it cool: slowly'],
      ['kiln fire', 'start a firing'],
      ['kiln glaze', 'put on glaze'],
      ['kiln list', 'show all'],
      ['kiln rack', 'Run kiln rack'],
      ['kiln show', 'Run kiln show'],
    ]);
  });

  it('records the words of _values in the details', () => {
    const facts = read(`_values -s , 'glaze colour' 'red[warm]' '(red)blue[cold]' 'size:number'`);
    expect(commandOf(facts, 'kiln').details).toBe('Values of glaze colour: red, blue, size.');
  });
});

describe('§zsh-attribution', () => {
  it('follows branches on the subcommand, nested ones too', () => {
    const facts = read(
      '_kiln() {',
      `  _arguments -C '-v[more]' '1: :->command' '*:: :->rest'`,
      '  case $state in',
      `    (command) cmds=( fire:start rack ); _describe command cmds ;;`,
      '    rest)',
      '      case $words[1] in',
      `        fire|bake) _arguments '-s[slow]' ;;`,
      '        rack)',
      `          _arguments '-w[wide]'`,
      '          case $line[1] in',
      `            (add) _arguments '-n[new]' ;;`,
      `            *) _arguments '-u[unknown]' ;;`,
      '          esac ;;',
      '      esac',
      `      _arguments '-x[somewhere]'`,
      '      ;;',
      '  esac',
      '}',
    );
    expect(facts.commands.map(({ path, options }) => [path, options.map(({ names }) => names.join())])).toEqual([
      ['kiln', ['-v']],
      ['kiln bake', ['-s']],
      ['kiln fire', ['-s']],
      ['kiln rack', ['-w']],
      ['kiln rack add', ['-n']],
    ]);
  });

  it('gives functions that are named after a listed subcommand to it, and leaves out other helpers', () => {
    const facts = read(
      `_kiln() { _arguments '-v[more]'; cmds=( fire:start rack-up:'fill' ); _describe command cmds }`,
      `_kiln_fire() { _arguments '-s[slow]' }`,
      `_kiln-rack-up() { _arguments '-w[wide]' }`,
      `_kiln_pots() { _arguments '-p[pots]' }`,
      `_other() { _arguments '-o[other]' }`,
      '(( $+functions[_kiln_commands] )) ||',
      `_kiln_commands () { cmds=( cool:wait ); _describe command cmds }`,
    );
    expect(facts.commands.map(({ path, options }) => [path, options.map(({ names }) => names.join())])).toEqual([
      ['kiln', ['-v']],
      ['kiln cool', []],
      ['kiln fire', ['-s']],
      ['kiln rack-up', ['-w']],
    ]);
  });

  it('gives functions that are called by the word on the line to that subcommand', () => {
    const facts = read(
      `_kiln-fire() { _arguments '-s[slow]' }`,
      `_kiln() { _arguments '-v[more]'; _call_function ret _kiln-$words[1] }`,
    );
    expect(pathsOf(facts)).toEqual(['kiln', 'kiln fire']);
  });

  it('gives branches on the service to the commands of these names', () => {
    const facts = readFile(
      '_kiln',
      '#compdef kiln oven stove',
      'case $service in',
      `  kiln) args=( '-k[kiln]' ) ;;`,
      `  oven) args=( '-o[oven]' ) ;;`,
      'esac',
      `[[ $service = stove ]] || args+=( '-n[no stove]' )`,
      `_arguments $args '-a[all]'`,
      `if [[ $service == stove ]]; then _arguments '-s[stove]'; else _arguments '-e[else]'; fi`,
    );
    expect(facts.commands.map(({ path, options }) => [path, options.map(({ names }) => names.join())])).toEqual([
      ['kiln', ['-a', '-k', '-n', '-e']],
      ['oven', ['-a', '-o', '-n', '-e']],
      ['stove', ['-a', '-s']],
    ]);
  });

  it('gives nothing to a command that the function returned for', () => {
    const facts = readFile(
      '_kiln',
      '#compdef kiln oven stove',
      'case $service in',
      `  oven) _arguments '-o[oven]' && return 0 ;;`,
      'esac',
      'if [[ $service = stove ]]; then',
      '  return 1',
      'fi',
      `_arguments '-k[kiln]'`,
    );
    expect(facts.commands.map(({ path, options }) => [path, options.map(({ names }) => names.join())])).toEqual([
      ['kiln', ['-k']],
      ['oven', ['-o']],
    ]);
  });

  it('leaves out specs for other systems than GNU/Linux', () => {
    const facts = read(
      'if ! _pick_variant gnu=GNU unix --version; then',
      `  args=( '-B[other]' )`,
      'else',
      `  args=( '-g[gnu]' )`,
      'fi',
      'case $OSTYPE in',
      `  (darwin|freebsd)*) args+=( '-D[darwin]' ) ;;`,
      `  linux*) args+=( '-l[linux]' ) ;;`,
      `  *) args+=( '-r[rest]' ) ;;`,
      'esac',
      `[[ $OSTYPE = (netbsd*|openbsd*) ]] && args+=( '-N[netbsd]' )`,
      `if [[ "$OSTYPE" = (darwin*|freebsd*) ]]; then args+=( '-M[mac]' ); fi`,
      '_arguments $args',
    );
    expect(argumentLines(facts, 'kiln')).toEqual(['-g: gnu', '-l: linux']);
  });
});
