import { appendFileSync, chmodSync, copyFileSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InstalledMachine, stageInstalledMachine } from './installed-machine.ts';

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const noInterpreter = beside('../cli/no-interpreter.cjs');
const noPackageReader = beside('./no-package-reader.cjs');

const sail = { words: 'sail', summary: 'Sail a boat to a place' };
const moor = { words: 'sail moor', summary: 'Moor a boat' };

let machine: InstalledMachine;
beforeEach(() => {
  machine = stageInstalledMachine();
});
afterEach(() => machine.remove());

/** Every command line that reads the catalog, and what it says of an installed `fleet sail`. */
const surfaces: readonly (readonly [readonly string[], string | RegExp])[] = [
  [['search', 'sail', 'boat'], /^fleet sail +plugin +Sail a boat to a place$/m],
  [['search', 'sail', '--format', 'json'], '"path": "fleet sail"'],
  [['search', 'dry', '--kind', 'option'], 'fleet sail --dry'],
  [['describe', 'fleet', 'sail'], '\nRun with\n  quirl plugin call fleet sail <place> [--dry]\n'],
  [['describe', 'fleet sail', '--format', 'json'], '"id": "plugin:fleet/fleet/sail"'],
  [['describe', 'fleet sail', '--format', 'markdown'], '- Run with: `quirl plugin call fleet sail <place> [--dry]`'],
  [['complete', 'fleet sa'], 'fleet sail\tSail a boat to a place\n'],
  [['complete', 'fleet sail --d'], '--dry\tOnly say what would be done\n'],
  [['complete', 'quirl plugin call fl'], 'fleet sail\tSail a boat to a place\n'],
  [['agent', 'context', 'sail a boat'], '- Run with: `quirl plugin call fleet sail <place> [--dry]`'],
  [['agent', 'context', 'sail a boat', '--format', 'json'], '"path": "fleet sail"'],
  [['agent', 'manifest'], '"name": "fleet sail"'],
  [['agent', 'manifest', '--format', 'text'], /^ {2}fleet sail +Sail a boat to a place$/m],
  [['agent', 'manifest', '--select', 'fleet sail'], '"name": "fleet sail"'],
  [['agent', 'catalog'], '"path": "fleet sail"'],
  [['agent', 'catalog', '--select', 'fleet sail', '--format', 'text'], 'fleet sail <place> [--dry]'],
  [['catalog'], '"path": "fleet sail"'],
  [['catalog', '--format', 'markdown'], '## `fleet sail <place> [--dry]`'],
  [['index', 'explain', 'fleet sail'], 'plugin, exact confidence, trusted, file:'],
];

const states = {
  'that was composed when it was enabled': () => {
    machine.build();
    machine.install('fleet', [sail, moor]);
  },
  'that was composed without it': () => {
    machine.install('fleet', [sail, moor]);
    machine.quirl(['index', 'build', '--man', join(machine.directory, 'man/man1')], {
      environment: { QUIRL_PLUGIN_HOME: join(machine.directory, 'elsewhere') },
    });
  },
  'that is not there': () => {
    machine.install('fleet', [sail, moor]);
  },
};

const showsFleet = /fleet sail <|"fleet sail"|^fleet sail/m;

/** Of a command that names the package itself. */
const namesIt = (args: readonly string[]): boolean =>
  ['describe', 'explain', '--select'].some((word) => args.includes(word));

describe.each(Object.entries(states))('§package-surfaces with an index %s', (_state, prepare) => {
  it('shows a command of an enabled package in every answer from the catalog', () => {
    prepare();
    for (const [args, text] of surfaces) expect(machine.output(...args), args.join(' ')).toMatch(text);
  });

  it('validates what it exported, with tools and records of packages, and finds drift when the package is gone', () => {
    prepare();
    const documents = ['manifest', 'context', 'catalog'].map((kind) => {
      const words = kind === 'context' ? ['sail a boat', '--token-budget', '900'] : [];
      const file = machine.write(`${kind}.json`, machine.output('agent', kind, ...words, '--format', 'json'));
      return ['agent', 'validate', file, '--kind', kind];
    });
    for (const validate of documents) expect(machine.quirl(validate)).toMatchObject({ status: 0 });
    machine.output('plugin', 'disable', 'fleet');
    for (const validate of documents) expect(machine.quirl(validate)).toMatchObject({ status: 1 });
  });
});

describe('§package-surfaces', () => {
  it('shows nothing of a package that is disabled', () => {
    machine.build();
    machine.install('fleet', [sail, moor]);
    machine.output('plugin', 'disable', 'fleet');
    for (const [args] of surfaces) {
      const { status, stdout } = machine.quirl(args);
      expect(stdout).not.toMatch(showsFleet);
      expect([args, status]).toEqual([args, namesIt(args) ? 1 : 0]);
    }
  });

  it('gives the same bytes whether the index was composed with the packages or without them', () => {
    machine.build();
    const before = readFileSync(machine.index);
    machine.install('fleet', [sail, moor]);
    const answers = surfaces.map(([args]) => machine.output(...args));
    expect(machine.quirl(['search', 'boat']).stderr).toBe('');
    writeFileSync(machine.index, before);
    expect(machine.quirl(['search', 'boat']).stderr).toBe(
      'quirl: the index is slow to read, since the packages have changed since it was composed; renew it with: quirl index build\n',
    );
    expect(machine.quirl(['search', 'boat', '--format', 'json']).stderr).toBe('');
    expect(surfaces.map(([args]) => machine.output(...args))).toEqual(answers);
    expect(JSON.parse(machine.build(['--format', 'json']).stdout)).toMatchObject({ changed: true, sources_read: 0 });
    expect(surfaces.map(([args]) => machine.output(...args))).toEqual(answers);
    rmSync(machine.index);
    const selected = ['agent', 'catalog', '--select', 'fleet sail'];
    const withoutIndex = machine.output(...selected);
    machine.build();
    expect(machine.output(...selected)).toBe(withoutIndex);
  });

  it('leaves nothing to do for a build behind each change of the packages', () => {
    machine.build();
    const folder = machine.writePackage('fleet', [sail]);
    for (const change of [
      ['add', folder, '--allow', 'process.spawn'],
      ['enable', 'fleet'],
      ['disable', 'fleet'],
      ['enable', 'fleet'],
      ['remove', 'fleet'],
    ]) {
      machine.output('plugin', ...change);
      expect(machine.quirl(['search', 'boat']).stderr).toBe('');
      expect(JSON.parse(machine.build(['--format', 'json']).stdout)).toMatchObject({ changed: false, sources_read: 0 });
    }
  });

  it('holds two packages apart, one of them named like a program with a manual, and one like a curated command', () => {
    machine.build();
    machine.install('kiln', [{ words: '', summary: 'Rent a kiln' }]);
    machine.install('tar', [{ words: 'boat', summary: 'Tar a boat' }]);
    machine.install('fleet', [sail]);
    const described = (path: string) => JSON.parse(machine.output('describe', path, '--format', 'json')).command;
    expect(described('kiln')).toMatchObject({
      id: 'plugin:kiln/kiln',
      summary: 'Rent a kiln',
      provenance: { source: 'plugin' },
    });
    expect(described('kiln').options.map(({ names }: { names: string[] }) => names[0])).toEqual(['place', '--dry']);
    expect(described('tar boat')).toMatchObject({ summary: 'Tar a boat', parent: described('tar').id });
    expect(described('tar').provenance.source).not.toBe('plugin');
    const tools: readonly { readonly name: string }[] = JSON.parse(machine.output('agent', 'manifest')).tools;
    expect(tools.map(({ name }) => name).filter((name) => !name.startsWith('quirl '))).toEqual([
      'fleet sail',
      'kiln',
      'tar boat',
    ]);
    machine.output('plugin', 'remove', 'kiln');
    expect(described('kiln')).toMatchObject({ summary: 'fire clay until it is hard', provenance: { source: 'man' } });
  });

  it('never lets a lock that somebody wrote by hand speak for quirl', () => {
    machine.install('fleet', [sail]);
    const lock = readFileSync(machine.lock, 'utf8');
    writeFileSync(machine.lock, lock.replaceAll('"name": "fleet"', '"name": "quirl"'));
    expect(machine.output('agent', 'manifest')).not.toContain('fleet sail');
    expect(machine.output('describe', 'quirl search')).not.toContain('plugin');
  });
});

describe('§package-left-out', () => {
  const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.includes('left out'));

  it('leaves a damaged package out with one line, keeps the others, and says nothing with JSON', () => {
    machine.build();
    machine.install('fleet', [sail]);
    const folder = machine.install('tower', [{ words: 'climb', summary: 'Climb a tower' }]);
    appendFileSync(join(folder, 'plugin.lua'), '-- one more line\n');
    const { status, stdout, stderr } = machine.quirl(['search', 'boat', 'tower']);
    expect([status, linesOf(stderr).length]).toEqual([0, 1]);
    expect(stderr).toMatch(/^quirl: the package tower is left out, since .*; see: quirl plugin doctor tower$/m);
    expect(stdout).toContain('fleet sail');
    expect(stdout).not.toContain('Climb a tower');
    for (const args of [
      ['search', 'tower', '--format', 'json'],
      ['agent', 'manifest'],
    ]) {
      const answer = machine.quirl(args);
      expect([args, answer.status, answer.stderr]).toEqual([args, 0, '']);
      expect(answer.stdout).not.toContain('Climb a tower');
    }
    const refused = machine.quirl(['describe', 'tower', 'climb']);
    expect([refused.status, linesOf(refused.stderr).length]).toEqual([1, 1]);
    writeFileSync(join(folder, 'plugin.lua'), readFileSync(join(folder, 'plugin.lua'), 'utf8').replace(/-- .*\n$/, ''));
    expect(machine.quirl(['describe', 'tower', 'climb'])).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    ['whose manifest changed', (folder: string) => appendFileSync(join(folder, 'plugin.toml'), '# more\n')],
    ['whose manifest is gone', (folder: string) => rmSync(join(folder, 'plugin.toml'))],
    ['whose entry is gone', (folder: string) => rmSync(join(folder, 'plugin.lua'))],
    ['whose folder is gone', (folder: string) => rmSync(folder, { recursive: true })],
    [
      'whose entry became a link',
      (folder: string) => {
        rmSync(join(folder, 'plugin.lua'));
        symlinkSync('/etc/hostname', join(folder, 'plugin.lua'));
      },
    ],
  ])('leaves a package out %s', (_what, damage) => {
    machine.build();
    damage(machine.install('fleet', [sail]));
    for (const args of [
      ['search', 'sail'],
      ['complete', 'fleet sa'],
      ['agent', 'context', 'sail a boat'],
      ['index', 'build'],
    ]) {
      const { status, stdout, stderr } = machine.quirl(args);
      expect([args, status, linesOf(stderr).length]).toEqual([args, 0, 1]);
      expect(stdout).not.toContain('fleet sail');
    }
  });

  it.each([
    ['is no JSON', (lock: string) => writeFileSync(lock, '{')],
    [
      'is of another version',
      (lock: string) => writeFileSync(lock, '{"document_type":"quirl.plugin.lock","schema_version":2}'),
    ],
    ['others may write to', (lock: string) => chmodSync(lock, 0o666)],
    [
      'is a link',
      (lock: string) => {
        copyFileSync(lock, `${lock}.x`);
        rmSync(lock);
        symlinkSync(`${lock}.x`, lock);
      },
    ],
    [
      'is a link to nothing',
      (lock: string) => {
        rmSync(lock);
        symlinkSync(`${lock}.x`, lock);
      },
    ],
    ['is empty', (lock: string) => writeFileSync(lock, '')],
  ])('goes on without packages where the lock %s, and leaves the lock as it is', (_what, damage) => {
    machine.build();
    machine.install('fleet', [sail]);
    damage(machine.lock);
    const bytes = (): string => {
      try {
        return readFileSync(machine.lock, 'utf8');
      } catch {
        return 'none';
      }
    };
    const before = bytes();
    for (const [args, lines] of [
      [['search', 'sail', 'boat'], 1],
      [['agent', 'context', 'sail a boat'], 1],
      [['agent', 'catalog', '--format', 'text'], 1],
      [['index', 'build'], 1],
      [['describe', 'fleet sail'], 1],
      [['agent', 'manifest'], 0],
      [['complete', 'fleet sa', '--format', 'json'], 0],
    ] as const) {
      const { status, stdout, stderr } = machine.quirl(args);
      expect([args, status, linesOf(stderr).length]).toEqual([args, namesIt(args) ? 1 : 0, lines]);
      expect(stdout).not.toMatch(showsFleet);
    }
    expect(bytes()).toBe(before);
  });
});

describe('§package-reading', () => {
  it('§cli-lua-never-evaluated reads packages for every answer where every interpreter fails when entered', () => {
    machine.build();
    machine.install('fleet', [sail]);
    const environment = { NODE_OPTIONS: `--require=${noInterpreter}` };
    for (const [args, text] of surfaces) {
      const { status, stdout, stderr } = machine.quirl(args, { environment });
      expect([args, status, stderr]).toEqual([args, 0, '']);
      expect(stdout).toMatch(text);
    }
    // The same guard ends a command that does run a package.
    expect(machine.quirl(['plugin', 'call', 'fleet', 'sail', 'x'], { environment }).stderr).toContain(
      'interpreter entered',
    );
  });

  it('loads nothing for packages where there is no lock', () => {
    machine.build();
    const environment = { NODE_OPTIONS: `--require=${noPackageReader}` };
    for (const args of [['search', 'clay'], ['agent', 'manifest'], ['describe', 'kiln'], ['--version'], ['--help']])
      expect(machine.quirl(args, { environment })).toMatchObject({ status: 0, stderr: '' });
    machine.install('fleet', [sail]);
    for (const args of [['--version'], ['--help'], ['index', 'status']])
      expect(machine.quirl(args, { environment })).toMatchObject({ status: 0, stderr: '' });
    expect(machine.quirl(['search', 'clay'], { environment }).stderr).toContain('reader of packages loaded');
  });

  it('gives the same bytes in any folder, language and time zone', () => {
    machine.build();
    machine.install('fleet', [sail, moor]);
    const args = ['agent', 'catalog', '--select', 'fleet sail'];
    const environment = { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Kiritimati' };
    expect(machine.quirl(args, { environment, cwd: '/' }).stdout).toBe(machine.output(...args));
  });
});

describe('§package-change', () => {
  it('stands although the index cannot be composed anew, which is said in one line', () => {
    machine.build();
    machine.output('plugin', 'add', machine.writePackage('fleet', [sail]), '--allow', 'process.spawn');
    chmodSync(dirname(machine.index), 0o777);
    const { status, stdout, stderr } = machine.quirl(['plugin', 'enable', 'fleet']);
    expect([status, stderr.split('\n').length]).toEqual([0, 2]);
    expect(stdout).toContain('enabled: fleet');
    expect(stderr).toMatch(/^quirl: answers are slower until .*quirl index build.*may write/);
    expect(machine.output('describe', 'fleet sail')).toContain('quirl plugin call fleet sail');
  });

  it('creates no index where there is none, and leaves a damaged one as it is', () => {
    machine.install('fleet', [sail]);
    expect(() => readFileSync(machine.index)).toThrow();
    machine.write('cache/catalog.sqlite3', 'no database', 0o600);
    expect(machine.quirl(['plugin', 'disable', 'fleet'])).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(machine.index, 'utf8')).toBe('no database');
  });
});
