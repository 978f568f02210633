import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StagedMachine, stageMachine } from './staged-machine.ts';

let machine: StagedMachine;
let large: StagedMachine;

const optionLine = (command: number, option: number): string =>
  `complete -c tool${command} -l option-${option} -d 'Does thing ${option} of tool ${command} with "quotes" and clay'`;

beforeAll(() => {
  machine = stageMachine();
  machine.build();
  large = stageMachine();
  for (let command = 0; command < 400; command += 1) {
    large.write(`bin/tool${command}`, '', 0o755);
    large.write(
      `fish/tool${command}.fish`,
      Array.from({ length: 40 }, (_, option) => optionLine(command, option)).join('\n'),
    );
  }
  large.build();
});
afterAll(() => {
  machine.remove();
  large.remove();
});

const inShell = (on: StagedMachine, script: string) =>
  spawnSync('bash', ['-c', script], {
    env: { ...on.environment, PATH: `${on.environment['PATH']}:/usr/bin:/bin` },
    cwd: on.directory,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });

describe('§cli-streams through the executable', () => {
  it('ends quietly with 0 when the reader goes away', () => {
    for (const args of ['agent catalog', 'catalog', 'agent context clay --format json', '--help', 'completions bash']) {
      const { stdout, stderr } = inShell(large, `${large.shellCommand} ${args} | true; echo "\${PIPESTATUS[0]}"`);
      expect([args, stdout, stderr]).toEqual([args, '0\n', '']);
    }
  });

  it('ends quietly when the reader goes away in the middle of a large catalog', () => {
    const { stdout, stderr } = inShell(
      large,
      `${large.shellCommand} agent catalog | head -c 200000 | wc -c; echo "\${PIPESTATUS[0]}"`,
    );
    expect([stdout.trim().split(/\s+/), stderr]).toEqual([['200000', '0'], '']);
  });

  it('loses no byte to a slow reader', () => {
    const { stdout } = inShell(large, `${large.shellCommand} agent catalog 2>/dev/null | (sleep 0.5; cat)`);
    expect(stdout).toBe(large.quirl(['agent', 'catalog']).stdout);
    expect(JSON.parse(stdout).commands.length).toBeGreaterThan(400);
  });

  it('writes a catalog above the admission limit all the same, with one warning that names --select', () => {
    const { status, stdout, stderr } = large.quirl(['agent', 'catalog']);
    expect(status).toBe(0);
    expect(Buffer.byteLength(stdout)).toBeGreaterThan(4 * 1024 * 1024);
    expect(stderr).toMatch(new RegExp(`^quirl: .*${Buffer.byteLength(stdout)} bytes.*--select.*\n$`));
    expect(large.quirl(['agent', 'catalog', '--select', 'tool7']).stderr).toBe('');
  });

  it.skipIf(!existsSync('/dev/full'))('reports an answer that could not be written', () => {
    const { stdout, stderr } = inShell(machine, `${machine.shellCommand} search clay > /dev/full; echo "$?"`);
    expect(stdout).toBe('1\n');
    expect(stderr).toContain('could not be written');
  });

  it('runs with closed streams', () => {
    expect(inShell(machine, `${machine.shellCommand} search clay 2>&-; echo "$?"`).stdout).toMatch(/\n0\n$/);
    expect(inShell(machine, `${machine.shellCommand} nowhere >&- 2>&-; echo "$?"`).stdout).toBe('2\n');
  });
});

const pseudoTerminal = ['/usr/bin/script', '/bin/script'].find(existsSync);
const inTerminal = (args: string, environment: Readonly<Record<string, string>>) =>
  spawnSync(pseudoTerminal ?? 'script', ['-qec', `${machine.shellCommand} ${args}`, '/dev/null'], {
    env: { ...machine.environment, SHELL: '/bin/sh', TERM: 'xterm', ...environment },
    cwd: machine.directory,
    encoding: 'utf8',
  }).stdout;

describe('§cli-colour through the executable', () => {
  const paint = '\u001b[';

  it('gives none to a pipe unless it is forced', () => {
    expect(machine.quirl(['describe', 'kiln']).stdout).not.toContain(paint);
    expect(machine.quirl(['describe', 'kiln'], { environment: { FORCE_COLOR: '1' } }).stdout).toContain(paint);
    expect(
      machine.quirl(['describe', 'kiln', '--format', 'json'], { environment: { FORCE_COLOR: '1' } }).stdout,
    ).not.toContain(paint);
  });

  it.skipIf(pseudoTerminal === undefined)('gives it to a terminal unless NO_COLOR forbids it', () => {
    expect(inTerminal('describe kiln', {})).toContain(paint);
    expect(inTerminal('describe kiln', { NO_COLOR: '1' })).not.toContain(paint);
    expect(inTerminal('agent manifest', {})).not.toContain(paint);
  });

  it.skipIf(pseudoTerminal === undefined)('draws the progress of a build on a terminal', () => {
    const drawn = inTerminal('index build --output again.sqlite3 --man man/man1 --help-text help', {});
    expect(drawn).toContain('\r');
    expect(drawn).toMatch(/reading sources +\[/);
    expect(drawn).toMatch(/index built.*: \d+ commands/);
  });

  it('keeps progress off the answer of a pipe', () => {
    const { stdout, stderr } = machine.build(['--output', 'piped.sqlite3', '--format', 'json']);
    expect(JSON.parse(stdout).document_type).toBe('quirl.index.build');
    expect(stderr).not.toContain('\r');
  });
});

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('§cli-determinism', () => {
  const lines: readonly (readonly string[])[] = [
    ['agent', 'catalog'],
    ['agent', 'context', 'fire clay', '--format', 'json'],
    ['agent', 'context', 'fire clay'],
    ['agent', 'manifest'],
    ['catalog', '--format', 'markdown'],
    ['search', 'clay', '--kind', 'option'],
    ['describe', 'glaze'],
    ['complete', 'k'],
    ['index', 'explain', 'kiln'],
    ['completions', 'zsh'],
  ];

  it.each(lines)('gives the bytes of %s %s again in another folder, language and time zone', (...args) => {
    mkdirSync(join(machine.directory, 'elsewhere'), { recursive: true });
    const here = machine.quirl(args, { environment: { LANG: 'C', TZ: 'UTC' } }).stdout;
    const there = machine.quirl(args, {
      cwd: join(machine.directory, 'elsewhere'),
      environment: { LANG: 'tr_TR.UTF-8', LC_ALL: 'de_DE.UTF-8', TZ: 'Pacific/Apia' },
    }).stdout;
    expect(digest(there)).toBe(digest(here));
    expect(here).not.toBe('');
  });

  it('gives the same catalog for an index that is built anew elsewhere', () => {
    const environment = { QUIRL_INDEX_PATH: join(machine.directory, 'cache', 'second.sqlite3') };
    expect(machine.build(['--output', environment.QUIRL_INDEX_PATH]).status).toBe(0);
    const again = machine.quirl(['agent', 'catalog'], { environment }).stdout;
    expect(digest(again)).toBe(digest(machine.quirl(['agent', 'catalog']).stdout));
  });
});

describe('§cli-no-way-out', () => {
  it('is watched by a guard that ends a run which starts a process or opens a connection', () => {
    for (const way of [
      "require('child_process').spawnSync('true')",
      "require('net').connect(1)",
      "fetch('http://x')",
    ]) {
      const { status } = inShell(machine, `${machine.shellCommand.split(' ').slice(0, 3).join(' ')} -e "${way}"`);
      expect([way, status]).toEqual([way, 97]);
    }
  });
});
