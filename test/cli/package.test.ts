import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StagedMachine, stageMachine } from './staged-machine.ts';

const noInterpreter = fileURLToPath(new URL('./no-interpreter.cjs', import.meta.url));
const sample = fileURLToPath(new URL('../../examples/deploy-tools', import.meta.url));
const mebibyte = 1024 * 1024;
const secretText = 'return "opensesame"\n';

let machine: StagedMachine;
beforeEach(() => {
  machine = stageMachine();
  for (const name of ['plugin.toml', 'plugin.lua']) machine.write(`deploy/${name}`, readFileSync(join(sample, name)));
  machine.write('outside/secret.lua', secretText);
});
afterEach(() => machine.remove());

const at = (path: string): string => join(machine.directory, path);
const manifest = 'deploy/plugin.toml';
const sampleText = readFileSync(join(sample, 'plugin.toml'), 'utf8');

/** Runs `quirl package …` where nothing can run a program. */
const quirlPackage = (...args: readonly string[]) => {
  const { status, stdout, stderr } = machine.quirl(['package', ...args], {
    environment: { NODE_OPTIONS: `--require=${noInterpreter}` },
  });
  return { status, stdout, stderr };
};
const build = (...args: readonly string[]) => quirlPackage('build', '--manifest', manifest, ...args);
const buildDocument = () => {
  const { status, stdout, stderr } = build('--format', 'json');
  expect(stderr).toBe('');
  return { status, document: JSON.parse(stdout) };
};
/** The verdict, codes or reason of a build, as a client sees it. */
const outcome = (): string => {
  const { status, document } = buildDocument();
  expect(status).toBe(document.valid === true ? 0 : 1);
  if (document.document_type === undefined) return `${document.code} ${document.context?.[0]}`;
  const codes: string[] = document.diagnostics.map(({ code }: { code: string }) => code);
  return [document.valid ? 'valid' : 'invalid', ...new Set(codes)].join(' ');
};
const entryIs = (source: string | Uint8Array): string => {
  rmSync(at('deploy/plugin.lua'), { force: true });
  machine.write('deploy/plugin.lua', source);
  return outcome();
};
const manifestIs = (text: string | Uint8Array): string => {
  machine.write(manifest, text);
  return outcome();
};

const actions = [['manifest'], ['build'], ['publish', '--dry-run']] as const;

describe('§cli-package-answers', () => {
  it('shows a manifest with its defaults filled in, members in the order of the contract', () => {
    const { status, stdout, stderr } = quirlPackage('manifest', '--manifest', manifest, '--format', 'json');
    expect([status, stderr]).toEqual([0, '']);
    const document = JSON.parse(stdout);
    expect(Object.keys(document)).toEqual([
      'schema_version',
      'package',
      'capabilities',
      'contributes',
      'public_commands',
    ]);
    expect(document.public_commands[0].arguments[0]).toEqual({
      names: ['environment'],
      kind: 'positional',
      value_type: 'Environment',
      required: true,
      repeatable: false,
      documentation: 'Target deployment environment',
    });
    expect(document.public_commands[0].error_codes).toEqual({ '0': 'deployed', '1': 'deployment failed' });
  });

  it('shows a manifest that parses although it is wrong', () => {
    machine.write(manifest, sampleText.replace('"deploy-tools"', '"Deploy Tools"'));
    expect(quirlPackage('manifest', '--manifest', manifest)).toMatchObject({ status: 0, stderr: '' });
    expect(build().status).toBe(1);
  });

  it('takes plugin.toml of the working directory unless another manifest is named', () => {
    for (const action of actions) {
      const named = machine.quirl(['package', ...action, '--manifest', manifest]);
      const here = machine.quirl(['package', ...action], { cwd: at('deploy') });
      expect([here.status, here.stdout, here.stderr]).toEqual([0, named.stdout, '']);
    }
  });

  it('builds a valid package to a record', () => {
    const { status, document } = buildDocument();
    expect(status).toBe(0);
    expect(document).toMatchObject({
      document_type: 'quirl.package.build_outcome',
      valid: true,
      diagnostics: [],
      build: {
        document_type: 'quirl.package.build',
        package_name: 'deploy-tools',
        capabilities: ['process.spawn'],
        files: ['plugin.lua', 'plugin.toml'],
      },
    });
    expect(build()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^valid: deploy-tools 0\.1\.0\n/) });
  });

  it('plans the publication of a valid package, and shows the outcome of an invalid one', () => {
    const plan = (): unknown =>
      JSON.parse(quirlPackage('publish', '--dry-run', '--manifest', manifest, '--format', 'json').stdout);
    expect(plan()).toMatchObject({
      document_type: 'quirl.package.publish_plan',
      dry_run: true,
      network_performed: false,
      files: ['plugin.lua', 'plugin.toml'],
      requested_capabilities: ['process.spawn'],
    });
    machine.write('deploy/plugin.lua', 'return = =');
    expect(plan()).toMatchObject({ document_type: 'quirl.package.build_outcome', valid: false, build: null });
    expect(quirlPackage('publish', '--dry-run', '--manifest', manifest)).toMatchObject({ status: 1, stderr: '' });
  });

  it('lists every finding of an invalid package below its verdict, on stdout', () => {
    machine.write('deploy/plugin.lua', 'return os\n');
    machine.write(manifest, sampleText.replace('"Deploy services with explicit safeguards"', '""'));
    const { status, stdout, stderr } = build();
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^invalid: package deploy\/plugin\.toml \(2 errors, 1 warning\)\n/);
    for (const fact of ['package.summary at package.summary', 'package.entry_lint at package.entry', 'help:'])
      expect(stdout).toContain(fact);
  });

  it('keeps warnings of a valid package: a line each on stderr as text, in the document as JSON', () => {
    machine.write('deploy/plugin.lua', 'return {deploy = function() end}\n');
    for (const action of ['build', 'publish --dry-run']) {
      const { status, stdout, stderr } = quirlPackage(...action.split(' '), '--manifest', manifest);
      expect(status).toBe(0);
      expect(stdout).not.toContain('warning');
      expect(stderr).toMatch(
        /^quirl: warning package\.source_capability_not_statically_seen at capabilities\.request: .*\n$/,
      );
    }
    expect(outcome()).toBe('valid package.source_capability_not_statically_seen');
  });

  it('warns of everything that adding a valid package would refuse', () => {
    machine.write('deploy/plugin.lua', 'quirl.process.run("x")\n');
    machine.write(
      manifest,
      sampleText.replaceAll('deploy-tools', 'quirl').replace(/output_type = ".*"/, 'output_type = "string"'),
    );
    const { document } = buildDocument();
    expect(document.valid).toBe(true);
    expect(document.diagnostics.map(({ code, path }: Record<string, string>) => `${code} ${path}`)).toEqual([
      'package.not_installable package.name',
      'package.not_installable public_commands[0].output_type',
      'package.not_installable package.entry',
    ]);
    expect(build().stderr).toContain('warning package.not_installable at package.name: ');
  });

  it('shows a refusal as a document or as text', () => {
    rmSync(at(manifest));
    for (const action of actions) {
      const asJson = quirlPackage(...action, '--manifest', manifest, '--format', 'json');
      expect([asJson.status, asJson.stderr]).toEqual([1, '']);
      expect(JSON.parse(asJson.stdout)).toMatchObject({ code: 'io', context: ['reason: not_found'] });
      const asText = quirlPackage(...action, '--manifest', manifest);
      expect([asText.status, asText.stdout]).toEqual([1, '']);
      expect(asText.stderr).toContain('deploy/plugin.toml does not exist (io)');
      expect(asText.stderr).toContain('help:');
    }
    const folder = quirlPackage('build', '--manifest', 'deploy');
    expect(folder.stderr).toContain('Name the manifest in this folder: deploy/plugin.toml');
  });

  it('tells a usage error by its status', () => {
    expect(quirlPackage('build', 'deploy')).toMatchObject({ status: 2, stdout: '' });
    expect(quirlPackage('build', '--manifest', '').status).toBe(2);
    expect(quirlPackage('publish', '--dry-run=yes').status).toBe(2);
  });

  it('lets no text of a package act on the terminal', () => {
    const controls = '\\u001b[2J\\u009b31m';
    machine.write(manifest, sampleText.replaceAll('Deploy a service', `Deploy ${controls}`).replace('MIT', controls));
    machine.write('deploy/plugin.lua', 'return {}\n');
    for (const action of actions) {
      const { status, stdout, stderr } = quirlPackage(...action, '--manifest', manifest);
      expect(status).toBe(0);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
      expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    }
  });
});

describe('§cli-package-dry-run', () => {
  it('refuses to publish without --dry-run, whatever the manifest is, and reads nothing', () => {
    spawnSync('mkfifo', [at('pipe.toml')]);
    for (const named of ['absent.toml', 'pipe.toml', 'deploy', manifest]) {
      const asJson = quirlPackage('publish', '--manifest', named, '--format', 'json');
      expect([named, asJson.status, JSON.parse(asJson.stdout).code]).toEqual([named, 1, 'invalid_argument']);
      const asText = quirlPackage('publish', '--manifest', named);
      expect([asText.status, asText.stdout]).toEqual([1, '']);
      expect(asText.stderr).toContain('--dry-run');
    }
  });

  it('says in its usage that the flag must be given', () => {
    expect(machine.quirl(['package', 'publish', '--help']).stdout).toContain(
      'quirl package publish --dry-run [--manifest',
    );
  });
});

describe('§cli-package-alone', () => {
  it('needs neither an index nor a lock that can be read', () => {
    const expected = buildDocument();
    machine.write('cache/catalog.sqlite3', 'no index');
    machine.write('home/.config/quirl/plugins/plugins.lock.json', '{');
    expect(buildDocument()).toEqual(expected);
    for (const action of actions)
      expect(quirlPackage(...action, '--manifest', manifest)).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('§cli-lua-never-evaluated and §cli-no-way-out by package commands', () => {
  it('judges a package whose entry would never end, where every interpreter fails when entered', () => {
    machine.write('deploy/plugin.lua', 'while true do end\nquirl.process.run("x")\nreturn {deploy = f}\n');
    for (const action of actions) {
      const { status, stderr } = quirlPackage(...action, '--manifest', manifest);
      expect([action, status, stderr]).toEqual([action, 0, '']);
    }
  });
});

describe('§package-same-record through the executable', () => {
  it('gives the same bytes for every way to name a package, in any folder, language and time zone', () => {
    symlinkSync(at('deploy'), at('linked'));
    mkdirSync(at('elsewhere'));
    const ways: readonly (readonly [named: string, cwd: string])[] = [
      [manifest, '.'],
      [at(manifest), '.'],
      [at(manifest), 'elsewhere'],
      ['../deploy/plugin.toml', 'elsewhere'],
      ['plugin.toml', 'deploy'],
      ['linked/plugin.toml', '.'],
      ['./plugin.toml', 'linked'],
    ];
    const places = [
      { LANG: 'C', TZ: 'UTC' },
      { LANG: 'tr_TR.UTF-8', LC_ALL: 'de_DE.UTF-8', TZ: 'Pacific/Apia' },
    ];
    for (const action of actions) {
      const answers = ways.map(([named, cwd], index) => {
        const args = ['package', ...action, '--manifest', named, '--format', 'json'];
        return machine.quirl(args, { cwd: at(cwd), environment: places[index % 2] ?? {} }).stdout;
      });
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toContain('deploy-tools');
    }
  });
});

describe('§package-manifest-admission through the executable', () => {
  const sized = (bytes: number): string => sampleText.padEnd(bytes - 1, '#').concat('\n');

  it('holds manifests to 256 KiB', () => {
    expect(manifestIs(sized(256 * 1024))).toBe('valid');
    expect(manifestIs(sized(256 * 1024 + 1))).toBe('resource_limit reason: read_limit');
    truncateSync(at(manifest), 4 * 1024 ** 3);
    expect(outcome()).toBe('resource_limit reason: read_limit');
  });

  it('refuses what is no file of UTF-8 text without a mark, and takes line ends of other systems', () => {
    expect(manifestIs(Buffer.from(`${sampleText}# caf\u00e9\n`, 'latin1'))).toBe('validation reason: not_utf8');
    expect(manifestIs(`\ufeff${sampleText}`)).toMatch(/^validation /);
    expect(manifestIs(sampleText.replaceAll('\n', '\r\n'))).toBe('valid');
    rmSync(at(manifest));
    mkdirSync(at(manifest));
    expect(outcome()).toBe('validation reason: not_regular_file');
    rmSync(at(manifest), { recursive: true });
    spawnSync('mkfifo', [at(manifest)]);
    expect(outcome()).toBe('validation reason: not_regular_file');
    rmSync(at(manifest));
    symlinkSync('/dev/null', at(manifest));
    expect(outcome()).toBe('validation reason: not_regular_file');
  });

  it('refuses deep nesting and endless punctuation without failing inside', () => {
    for (const character of ['[', '{', '"', '.', '=', "'''", '[[', 'a.']) {
      const text = `x = ${character.repeat(Math.floor((250 * 1024) / character.length))}`;
      expect([character, manifestIs(text)]).toEqual([
        character,
        expect.stringMatching(/^(?:validation|resource_limit) /),
      ]);
      expect(build().stderr).not.toContain('failed inside');
    }
  });
});

describe('§package-entry-admission through the executable', () => {
  it('holds entries to 4 MiB', () => {
    const sized = (bytes: number): string => 'quirl.process.run("x") return {deploy = f} --'.padEnd(bytes, '-');
    expect(entryIs(sized(4 * mebibyte))).toBe('valid');
    expect(entryIs(sized(4 * mebibyte + 1))).toBe('resource_limit reason: read_limit');
    truncateSync(at('deploy/plugin.lua'), 4 * 1024 ** 3);
    expect(outcome()).toBe('resource_limit reason: read_limit');
  });

  it.each([
    ['what is not UTF-8', Buffer.from([0x2d, 0x2d, 0xe9]), 'invalid package.entry_utf8'],
    ['a byte-order mark', '\ufeffquirl.process.run("x")', 'invalid package.entry_lint'],
    ['compiled Lua', '\u001bLua\u0054', 'invalid package.entry_lint'],
    ['20,000 parentheses', `return ${'('.repeat(20_000)}1${')'.repeat(20_000)}`, 'invalid package.entry_lint'],
    ['line ends of other systems', 'quirl.process.run("x")\r\nreturn {deploy = f}\r\n', 'valid'],
  ])('judges %s', (_, source, verdict) => {
    expect(entryIs(source).replace(' package.source_capability_not_statically_seen', '')).toBe(verdict);
  });

  it('refuses special files, and reports what is absent', async () => {
    const entry = at('deploy/plugin.lua');
    rmSync(entry);
    expect(outcome()).toBe('invalid package.entry_missing');
    symlinkSync('nowhere.lua', entry);
    expect(outcome()).toBe('invalid package.entry_missing');
    rmSync(entry);
    mkdirSync(entry);
    expect(outcome()).toBe('validation reason: not_regular_file');
    rmSync(entry, { recursive: true });
    spawnSync('mkfifo', [entry]);
    expect(outcome()).toBe('validation reason: not_regular_file');
    rmSync(entry);
    const server = createServer();
    await new Promise<void>((listening) => {
      server.listen(entry, listening);
    });
    expect(outcome()).toBe('validation reason: not_regular_file');
    await new Promise((closed) => {
      server.close(closed);
    });
  });
});

describe('§package-containment through the executable', () => {
  it('shows nothing of what lies outside, in no answer and no error', () => {
    const entry = at('deploy/plugin.lua');
    const ways: readonly (readonly [name: string, stage: () => void])[] = [
      ['an absolute link', () => symlinkSync(at('outside/secret.lua'), entry)],
      ['a relative link', () => symlinkSync('../outside/secret.lua', entry)],
      ['a link to a folder', () => symlinkSync(at('outside'), entry)],
      ['a link to a device', () => symlinkSync('/dev/zero', entry)],
      [
        'a folder that is a link',
        () => {
          symlinkSync(at('outside'), at('deploy/src'));
          machine.write(manifest, sampleText.replace('"plugin.lua"', '"src/secret.lua"'));
        },
      ],
    ];
    for (const [name, stage] of ways) {
      rmSync(entry, { force: true });
      stage();
      expect([name, outcome()]).toEqual([name, 'validation reason: outside_package']);
      for (const action of actions)
        for (const format of ['text', 'json']) {
          const { stdout, stderr } = quirlPackage(...action, '--manifest', manifest, '--format', format);
          const shown = (stdout + stderr).replaceAll('src/secret.lua', '');
          for (const hidden of ['opensesame', 'outside/', 'secret', '/dev', machine.directory])
            expect([name, shown.includes(hidden)]).toEqual([name, false]);
        }
    }
  });

  it('shows no text of a file that a manifest turns out to be', () => {
    const secrets = [
      'opensesame',
      'opensesame = = 1',
      '"opensesame',
      '[opensesame',
      'x = opensesame',
      'root:opensesame:0',
    ];
    symlinkSync(at('outside/secret'), at('linked.toml'));
    for (const secret of secrets) {
      machine.write('outside/secret', `${secret}\n`);
      for (const format of ['text', 'json']) {
        const { status, stdout, stderr } = quirlPackage('build', '--manifest', 'linked.toml', '--format', format);
        expect(status).toBe(1);
        expect([secret, stdout + stderr]).toEqual([secret, expect.not.stringMatching(/opensesame|outside/)]);
      }
    }
  });

  it('follows links within the package and takes hard links as files', () => {
    const entry = at('deploy/plugin.lua');
    renameSync(entry, at('deploy/real.lua'));
    symlinkSync('real.lua', entry);
    expect(outcome()).toBe('valid');
    rmSync(entry);
    linkSync(at('deploy/real.lua'), entry);
    expect(outcome()).toBe('valid');
  });
});
