import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CompletionScope, completionScopes } from './completion-scopes.ts';
import { completionScripts, type ShellName } from './completion-script.ts';

const has = (shell: ShellName): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0;
const shells: readonly ShellName[] = ['bash', 'zsh', 'fish'];

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'quirl-completions-'));
  for (const shell of shells) writeFileSync(join(directory, shell), completionScripts[shell]());
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const run = (shell: ShellName, args: readonly string[]): string => {
  const env = { PATH: process.env['PATH'] ?? '', HOME: directory, TERM: 'dumb', XDG_CONFIG_HOME: directory };
  const { stdout, stderr, status } = spawnSync(shell, args, { encoding: 'utf8', cwd: directory, env });
  if (status !== 0) throw new Error(`${shell} failed: ${stderr}`);
  return stdout;
};

const lines = (text: string): readonly string[] => [...new Set(text.split('\n').filter((line) => line !== ''))].sort();

const inBash = (typed: readonly string[]): readonly string[] => {
  const words = typed.map((word) => `'${word}'`).join(' ');
  const ask = `source ./bash; COMP_WORDS=(${words}); COMP_CWORD=${typed.length - 1}; _quirl; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return lines(run('bash', ['--norc', '-c', ask]));
};

const inFish = (typed: readonly string[]): readonly string[] => {
  const ask = `source ./fish; complete -C '${typed.join(' ')}'`;
  const output = run('fish', ['--no-config', '-c', ask]);
  return lines(
    output
      .split('\n')
      .map((line) => line.split('\t')[0] ?? '')
      .join('\n'),
  );
};

// A terminal of its own, in which the real completion system runs; each match that it would show goes into a file.
// Completion gives up when more keys are waiting, so the harness says nothing more until the widget is through.
const zshHarness = `zmodload zsh/zpty
wait_for() { integer turn; for (( turn = 0; turn < 1000; turn++ )); do [[ -e $1 ]] && return; sleep 0.02; done; exit 1 }
zpty inner zsh -f -i
zpty -w inner 'PS1= PROMPT_EOL_MARK=; autoload -Uz compinit; compinit -u -D; source ./zsh'
zpty -w inner 'compadd() { if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return $?; fi; local -a hits; builtin compadd -A hits "$@"; print -rl -- $hits >> ./hits; builtin compadd "$@" }'
zpty -w inner 'capture() { zle complete-word; : > ./done }; zle -N capture; bindkey "^T" capture; : > ./ready'
wait_for ./ready
zpty -n -w inner "$1"$'\\C-t'
wait_for ./done
zpty -d inner
`;

const inZsh = (typed: readonly string[]): readonly string[] => {
  const hits = join(directory, 'hits');
  writeFileSync(hits, '');
  for (const mark of ['ready', 'done']) rmSync(join(directory, mark), { force: true });
  writeFileSync(join(directory, 'harness.zsh'), zshHarness);
  run('zsh', ['-f', 'harness.zsh', typed.join(' ')]);
  return lines(readFileSync(hits, 'utf8'));
};

const ask: Readonly<Record<ShellName, (typed: readonly string[]) => readonly string[]>> = {
  bash: inBash,
  zsh: inZsh,
  fish: inFish,
};

const scopeOf = (path: string): CompletionScope => {
  const scope = completionScopes().find((candidate) => candidate.path === path);
  if (scope === undefined) throw new Error(`no scope ${path}`);
  return scope;
};

describe.each(shells)('§cli-completion-scripts in %s', (shell) => {
  const complete = ask[shell];

  it.skipIf(!has(shell)).each(completionScopes().filter((scope) => scope.words.length > 0))(
    'offers the words that follow $path',
    ({ path, words }) => {
      expect(complete([...path.split(' '), ''])).toEqual(words.map(({ word }) => word).sort());
    },
  );

  it.skipIf(!has(shell)).each(completionScopes().filter((scope) => scope.words.length === 0))(
    'offers every option of $path',
    ({ path, flags }) => {
      const offered = complete([...path.split(' '), '--']).map((name) => name.replace(/=$/, ''));
      expect(offered).toEqual(
        flags
          .flatMap((flag) => flag.names)
          .filter((name) => name.startsWith('--'))
          .sort(),
      );
    },
  );

  it.skipIf(!has(shell))('offers the choices of an option, and of a positional', () => {
    expect(complete(['quirl', 'search', 'word', '--kind', ''])).toEqual(['all', 'command', 'option']);
    expect(complete(['quirl', 'completions', ''])).toEqual(['bash', 'fish', 'zsh']);
    expect(complete(['quirl', 'agent', 'context', 'a', 'task', '--format', 'm'])).toContain('markdown');
  });

  it.skipIf(!has(shell))('offers files where a path is wanted', () => {
    writeFileSync(join(directory, 'document-to-check.json'), '{}');
    const offered = complete(['quirl', 'agent', 'validate', 'document-to']);
    // Bash hands the question back to readline, which knows files itself.
    expect(offered).toEqual(shell === 'bash' ? [] : ['document-to-check.json']);
  });
});

describe('§cli-completion-scripts', () => {
  it.skipIf(!has('bash'))('understands --flag=value as readline breaks it', () => {
    expect(inBash(['quirl', 'search', '--kind', '=', 'o'])).toEqual(['option']);
    expect(inBash(['quirl', 'search', '--kind', '='])).toEqual(['all', 'command', 'option']);
  });

  it('writes scripts that start no process', () => {
    for (const shell of shells) expect(completionScripts[shell]()).not.toMatch(/`|\$\((?!\()|\bcommand quirl\b/);
  });

  it('knows every scope that a command path leads through', () => {
    expect(scopeOf('quirl').words.map(({ word }) => word)).toContain('agent');
    expect(scopeOf('quirl agent').words.map(({ word }) => word)).toEqual([
      'catalog',
      'context',
      'manifest',
      'validate',
    ]);
  });
});
