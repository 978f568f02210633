import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StagedMachine, stageMachine } from './staged-machine.ts';

let machine: StagedMachine;
beforeAll(() => {
  machine = stageMachine();
  machine.build();
});
afterAll(() => machine.remove());

const limit = 4 * 1024 * 1024;

const sparse = (name: string, size: number): void => {
  const handle = openSync(join(machine.directory, name), 'w');
  ftruncateSync(handle, size);
  closeSync(handle);
};

describe('§cli-exit-status', () => {
  it.each([
    [['serach', 'x'], 'did you mean search?'],
    [['agent'], 'catalog, context, manifest, validate'],
    [['agent', 'nowhere'], 'it has: catalog, context, manifest, validate'],
    [['agent', 'context', 'x', '--budget', '900'], 'did you mean --token-budget?'],
    [['search', 'x', '--limti', '5'], 'did you mean --limit?'],
    [['agent', 'validate', 'context.json'], '--kind'],
    [['agent', 'catalog', '--format', 'yaml'], 'text, json'],
    [['agent', 'context', 'x', '--token-budget', '18446744073709551616'], '18446744073709551615'],
    [['agent', 'context', 'x', '--format', 'json', '--format', 'json'], 'twice'],
  ])('is 2 for the usage error %j, with usage text on stderr alone', (args, hint) => {
    const { status, stdout, stderr } = machine.quirl(args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(hint);
    expect(stderr).toContain('Usage: quirl');
    expect(stderr).toContain('--help');
  });

  it.each([
    [['agent', 'context', 'x', '--token-budget', '63'], 'invalid_argument'],
    [['agent', 'context', ' \t'], 'invalid_argument'],
    [['agent', 'catalog', '--select', 'nowhere'], 'invalid_argument'],
    [['agent', 'manifest', '--select', 'kil'], 'invalid_argument'],
    [['agent', 'validate', 'nowhere.json', '--kind', 'catalog'], 'io'],
    [['agent', 'validate', '.', '--kind', 'catalog'], 'validation'],
    [['describe', 'nowhere'], 'invalid_argument'],
    [['describe', ''], 'invalid_argument'],
    [['index', 'explain', 'kiln', '--index', 'nowhere.sqlite3'], 'io'],
    [['index', 'explain', 'nowhere'], 'invalid_argument'],
    [['search', 'x'.repeat(5000)], 'resource_limit'],
    [['index', 'build', '--fish', 'nowhere'], 'io'],
  ])('is 1 for the refusal of %j, on stderr as text and on stdout as JSON', (args, code) => {
    const asText = machine.quirl([...args, '--format', args[1] === 'context' ? 'markdown' : 'text']);
    expect([asText.status, asText.stdout]).toEqual([1, '']);
    expect(asText.stderr).toContain(`(${code})`);
    const asJson = machine.quirl([...args, '--format', 'json']);
    const error = JSON.parse(asJson.stdout);
    expect([asJson.status, asJson.stderr, error.code]).toEqual([1, '', code]);
    expect(error.help.length).toBeGreaterThan(0);
  });

  it('is 1 for an invalid document, whose report is an answer', () => {
    machine.write('broken.json', '{"document_type": "quirl.agent.catalog", ');
    const asText = machine.quirl(['agent', 'validate', 'broken.json', '--kind', 'catalog']);
    expect([asText.status, asText.stderr]).toEqual([1, '']);
    expect(asText.stdout).toMatch(/^invalid: catalog broken\.json \(1 error\)\n/);
    const asJson = machine.quirl(['agent', 'validate', 'broken.json', '--kind', 'catalog', '--format', 'json']);
    expect([asJson.status, asJson.stderr, JSON.parse(asJson.stdout).valid]).toEqual([1, '', false]);
  });

  it('is 0 for a state of the index that is not current, which is an answer', () => {
    const { status, stdout } = machine.quirl(['index', 'status', '--index', 'nowhere.sqlite3', '--format', 'json']);
    expect([status, JSON.parse(stdout).state]).toEqual([0, 'missing']);
  });
});

describe('§cli-nearest-command', () => {
  it.each([
    ['kilm', 'kiln'],
    ['klin', 'kiln'],
    ['quirl serach', 'quirl search'],
    ['quirl ind', 'quirl index'],
  ])('names what was meant by %s', (typed, meant) => {
    expect(machine.quirl(['describe', ...typed.split(' ')]).stderr).toContain(`Did you mean "${meant}`);
  });

  it('names nothing where nothing is near', () => {
    expect(machine.quirl(['describe', 'xylophone-quartet']).stderr).not.toContain('Did you mean');
  });
});

describe('§cli-validate-kind', () => {
  it('names the kind that the document claims, and nothing where it is the one that was asked for', () => {
    machine.write('claims.json', '{"document_type": "quirl.agent.context", "query": "x"}');
    const held = (kind: string) => machine.quirl(['agent', 'validate', 'claims.json', '--kind', kind]);
    expect([held('catalog').status, held('catalog').stdout.split('\n')[1]]).toEqual([
      1,
      '  help: It says that it is a context: --kind context',
    ]);
    expect(held('context').stdout).not.toContain('It says');
  });
});

describe('§cli-validate-admission', () => {
  const validate = (file: string, kind = 'catalog') => {
    const { status, stdout } = machine.quirl(['agent', 'validate', file, '--kind', kind, '--format', 'json']);
    return { status, answer: JSON.parse(stdout) };
  };

  it('refuses a sparse file of 4 GiB by its size', () => {
    sparse('huge.json', 4 * 1024 ** 3);
    const { status, answer } = validate('huge.json');
    expect([status, answer.code]).toEqual([1, 'resource_limit']);
    expect(answer.context).toEqual(['reason: read_limit', `limit: ${limit}; observed: ${4 * 1024 ** 3}`]);
  });

  it('reads a file at the limit and refuses one byte more', () => {
    sparse('at.json', limit);
    sparse('above.json', limit + 1);
    expect(validate('at.json').answer.document_type).toBe('quirl.agent.validation');
    expect(validate('above.json').answer.code).toBe('resource_limit');
  });

  it('follows a link to a regular file, and refuses a dangling one', () => {
    machine.write('real.json', '{}');
    symlinkSync('real.json', join(machine.directory, 'link.json'));
    symlinkSync('gone.json', join(machine.directory, 'dangling.json'));
    expect(validate('link.json').answer.document_type).toBe('quirl.agent.validation');
    expect(validate('dangling.json').answer.code).toBe('io');
  });

  it.skipIf(process.platform === 'win32')('does not hang on a named pipe or a device', () => {
    spawnSync('mkfifo', [join(machine.directory, 'pipe.json')]);
    expect(validate('pipe.json').answer).toMatchObject({ code: 'validation', context: ['reason: not_regular_file'] });
    expect(validate('/dev/zero').answer.code).toBe('validation');
  });
});

describe('§cli-without-index', () => {
  const noIndex = { environment: { QUIRL_INDEX_PATH: '/nowhere/catalog.sqlite3' } };

  it('answers from what is shipped, and says in one line how to build the index', () => {
    const { status, stdout, stderr } = machine.quirl(['search', 'archive'], noIndex);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^tar /m);
    expect(stderr).toMatch(/^quirl: there is no index .*quirl index build\n$/);
  });

  it('answers for a user who has no home, or a relative one', () => {
    for (const HOME of ['', 'relative']) {
      const noPlace = { environment: { HOME, QUIRL_INDEX_PATH: '' } };
      expect(machine.quirl(['search', 'archive'], noPlace).status).toBe(0);
      expect(machine.quirl(['agent', 'catalog', '--format', 'json'], noPlace).status).toBe(0);
      expect(JSON.parse(machine.quirl(['index', 'build', '--format', 'json'], noPlace).stdout).code).toBe(
        'invalid_argument',
      );
    }
  });

  it.skipIf(process.platform === 'win32')('answers in a folder that is gone, and says so for a relative path', () => {
    const inGoneFolder = (args: string) =>
      spawnSync('sh', ['-c', `mkdir gone && cd gone && rmdir ../gone && ${machine.shellCommand} ${args}`], {
        env: { ...machine.environment, PATH: `${machine.environment['PATH']}:/usr/bin:/bin` },
        cwd: machine.directory,
        encoding: 'utf8',
      });
    expect(inGoneFolder('search clay').status).toBe(0);
    const { status, stdout } = inGoneFolder('index build --output x.sqlite3 --format json');
    expect([status, JSON.parse(stdout).code]).toEqual([1, 'io']);
  });

  it('says nothing beside a JSON document', () => {
    const { status, stderr } = machine.quirl(['agent', 'context', 'archive', '--format', 'json'], noIndex);
    expect([status, stderr]).toEqual([0, '']);
  });

  it('does not use a damaged index, and says so', () => {
    const index = join(machine.directory, 'damaged.sqlite3');
    writeFileSync(index, 'not a database', { mode: 0o600 });
    const { status, stderr } = machine.quirl(['describe', 'tar'], { environment: { QUIRL_INDEX_PATH: index } });
    expect(status).toBe(0);
    expect(stderr).toMatch(/^quirl: the index .* is not used: .*quirl index build\n$/);
  });

  it('tells a command that is not found without an index from one that is not there', () => {
    const { stderr } = machine.quirl(['describe', 'kiln'], noIndex);
    expect(stderr).toContain('there is no index');
  });

  it('leaves the previous index as it was when a build is refused', () => {
    const before = machine.quirl(['index', 'status', '--format', 'json']).stdout;
    expect(machine.quirl(['index', 'build', '--man', 'nowhere']).status).toBe(1);
    expect(machine.quirl(['index', 'status', '--format', 'json']).stdout).toBe(before);
  });

  it('reads no index that other users may write to', () => {
    mkdirSync(join(machine.directory, 'open'), { recursive: true });
    const index = join(machine.directory, 'open', 'catalog.sqlite3');
    expect(machine.build(['--output', index]).status).toBe(0);
    spawnSync('chmod', ['666', index]);
    const { answer, code } = {
      answer: machine.quirl(['index', 'explain', 'kiln', '--index', index]),
      code: 'validation',
    };
    expect(answer.status).toBe(1);
    expect(answer.stderr).toContain(code);
  });
});
