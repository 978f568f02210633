import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_COMMANDS } from '@quirl/catalog';
import { CONTRACTS } from '@quirl/quirl-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InstalledMachine, stageInstalledMachine } from '../packages/installed-machine.ts';

const formats = ['text', 'json'];

let machine: InstalledMachine;
beforeAll(() => {
  machine = stageInstalledMachine();
  machine.write('plain.lua', 'return 1\n');
  machine.write('tests/plain.lua', 'return {test_one = function() end}\n');
  for (const name of ['plugin.toml', 'plugin.lua'])
    machine.write(name, readFileSync(new URL(`../../examples/deploy-tools/${name}`, import.meta.url)));
  const sail = [{ words: 'sail', summary: 'Sail a boat to a place' }];
  machine.install('fleet', sail);
  for (const format of formats) {
    machine.writePackage(`new-${format}`, sail);
    machine.write(
      `packages/new-${format}/plugin.lua`,
      'return {sail = function() return quirl.process.run("boat") end}\n',
    );
    machine.output('plugin', 'add', machine.writePackage(`old-${format}`, sail), '--allow', 'process.spawn');
  }
  const built = machine.build();
  if (built.status !== 0) throw new Error(`the index was not built: ${built.stderr}`);
  for (const kind of ['catalog', 'context', 'manifest']) {
    const words = kind === 'context' ? ['fire clay slowly'] : [];
    const { stdout } = machine.quirl(['agent', kind, ...words, '--format', 'json']);
    writeFileSync(join(machine.directory, `${kind}.json`), stdout);
  }
});
afterAll(() => machine.remove());

/**
 * The arguments that make each command answer; one without an entry does not compile away, it fails below. `{format}` stands for the
 * format of the answer, for commands that cannot be run twice.
 */
const answering: ReadonlyMap<string, readonly string[]> = new Map([
  ['quirl agent catalog', []],
  ['quirl agent context', ['fire clay slowly']],
  ['quirl agent manifest', []],
  ['quirl agent validate', ['context.json', '--kind', 'context']],
  ['quirl index build', ['--output', 'other.sqlite3', '--man', 'man/man1', '--help-text', 'help']],
  ['quirl index status', []],
  ['quirl index explain', ['kiln']],
  ['quirl catalog', []],
  ['quirl describe', ['kiln']],
  ['quirl complete', ['kiln --sl']],
  ['quirl completions', ['bash']],
  ['quirl search', ['fire clay']],
  ['quirl check', ['plain.lua']],
  ['quirl lint', ['plain.lua']],
  ['quirl fmt', ['plain.lua']],
  ['quirl new', ['greet']],
  ['quirl sdk', []],
  ['quirl run', ['plain.lua']],
  ['quirl eval', ['1 + 1']],
  ['quirl test', ['tests']],
  ['quirl package manifest', []],
  ['quirl package build', []],
  ['quirl package publish', ['--dry-run']],
  ['quirl plugin add', ['packages/new-{format}', '--allow', 'process.spawn:boat']],
  ['quirl plugin list', []],
  ['quirl plugin permissions', ['fleet']],
  ['quirl plugin enable', ['fleet']],
  ['quirl plugin disable', ['old-{format}']],
  ['quirl plugin doctor', ['fleet']],
  ['quirl plugin update', ['--locked']],
  ['quirl plugin remove', ['old-{format}']],
  ['quirl plugin call', ['fleet', 'sail', 'harbour']],
  ['quirl plugin check', ['packages/fleet/plugin.lua']],
]);

// Documents whose members are set from outside, without a hash of their schema.
const withoutHash: ReadonlySet<string> = new Set([
  'quirl catalog',
  'quirl check',
  'quirl lint',
  'quirl sdk',
  'quirl package manifest',
  'quirl package build',
  'quirl package publish',
  ...[...answering.keys()].filter((path) => path.startsWith('quirl plugin ')),
]);

const sessions: ReadonlySet<string> = new Set(['quirl serve mcp']);

describe('§cli-commands through the executable', () => {
  for (const command of OWN_COMMANDS.filter(({ path }) => !sessions.has(path))) {
    const words = command.path.split(' ').slice(1);
    const choices = command.arguments.find((argument) => argument.names.includes('--format'))?.choices ?? [];

    it(`${command.path} --help explains it on stdout`, () => {
      const { status, stdout, stderr } = machine.quirl([...words, '--help']);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toContain(command.summary);
      for (const argument of command.arguments) for (const name of argument.names) expect(stdout).toContain(name);
    });

    for (const format of choices.length === 0 ? [null] : choices) {
      it(`${command.path} answers${format === null ? '' : ` as ${format}`}, on stdout alone`, () => {
        const args = [
          ...words,
          ...(answering.get(command.path) ?? ['no arguments known']).map((word) =>
            word.replace('{format}', format ?? ''),
          ),
          ...(format === null ? [] : ['--format', format]),
        ];
        const { status, stdout, stderr } = machine.quirl(args);
        expect([status, stderr]).toEqual([0, '']);
        expect(stdout).not.toBe('');
        expect(stdout.endsWith('\n')).toBe(true);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
        expect(stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
        if (format === 'json') {
          const document: unknown = JSON.parse(stdout);
          if (!withoutHash.has(command.path))
            expect(Object.values(CONTRACTS)).toContainEqual(
              expect.objectContaining({
                name: Reflect.get(Object(document), 'document_type'),
                schema_hash: Reflect.get(Object(document), 'schema_hash'),
              }),
            );
        }
      });
    }
  }
});

describe('§cli-answers', () => {
  it('ranks, selects and renders what the machine has', () => {
    const { stdout } = machine.quirl(['agent', 'context', 'fire', 'clay', 'slowly']);
    expect(stdout).toContain('kiln');
    expect(stdout).toContain('fire clay until it is hard');
  });

  it('keeps the largest budget exact', () => {
    const { stdout } = machine.quirl([
      'agent',
      'context',
      'x',
      '--token-budget',
      '18446744073709551615',
      '--format=json',
    ]);
    expect(stdout).toContain('"token_budget": 18446744073709551615,');
  });

  it.each(['catalog', 'context', 'manifest'])('finds its own %s valid', (kind) => {
    const { status, stdout } = machine.quirl(['agent', 'validate', `${kind}.json`, '--kind', kind]);
    expect(stdout).toBe(`valid: ${kind} ${kind}.json\n`);
    expect(status).toBe(0);
  });

  it('validates a narrowed document under the same selection alone', () => {
    const { stdout: document } = machine.quirl(['agent', 'catalog', '--select', 'kiln']);
    machine.write('narrow.json', document);
    expect(JSON.parse(document).commands.map(({ path }: { path: string }) => path)).toContain('kiln');
    expect(JSON.parse(document).commands.map(({ path }: { path: string }) => path)).not.toContain('glaze');
    const validate = ['agent', 'validate', 'narrow.json', '--kind', 'catalog'];
    expect(machine.quirl([...validate, '--select', 'kiln']).status).toBe(0);
    expect(machine.quirl(validate).status).toBe(1);
  });

  it('describes the options that match, the best first', () => {
    const { stdout } = machine.quirl(['describe', 'glaze', '--match', '--finish', '--format', 'json']);
    const { command, options_total } = JSON.parse(stdout);
    expect(command.options.map(({ names }: { names: string[] }) => names)).toEqual([['--finish']]);
    expect(options_total).toBe(3);
  });

  it('shows what a hostile source says without letting it drive the terminal', () => {
    for (const args of [
      ['describe', 'evil'],
      ['search', 'fire'],
      ['index', 'explain', 'evil'],
      ['complete', 'evil --f'],
    ]) {
      const { stdout } = machine.quirl(args);
      expect(stdout).toContain('clay');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
      expect(stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    }
  });

  it('explains where each fact came from', () => {
    const { stdout } = machine.quirl(['index', 'explain', 'glaze']);
    expect(stdout).toContain('option names: --finish');
    expect(stdout).toContain(join(machine.directory, 'fish', 'glaze.fish'));
  });

  it('completes option values of the machine', () => {
    expect(machine.quirl(['complete', 'glaze --finish ']).stdout).toMatch(/^gloss\t.*\nmatt\t/);
  });

  it('says nothing of sources that are as before when it builds again', () => {
    expect(machine.build().stdout).toContain('nothing changed');
    expect(machine.quirl(['index', 'status']).stdout).toMatch(/^current\n/);
  });
});
