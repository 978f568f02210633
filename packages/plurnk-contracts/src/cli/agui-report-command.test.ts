import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCitation } from './citation.ts';
import { EVIDENCE_BYTES_LIMIT } from './limits.ts';
import { createProcessIo } from './process-io.ts';
import { run } from './run.ts';

const action = { scope: 'worldless', inputSchema: {}, outputSchema: {} };
const discovery = { schemaVersion: 1, actions: { ping: action }, notifications: {}, display: [] };

const accountOf = (evidence: readonly string[], actions = ['ping']) => ({
  schemaVersion: 1,
  client: 'screen',
  actions: Object.fromEntries(
    actions.map((name) => [name, { posture: 'generic', dimensions: ['projection', 'success', 'failure'], evidence }]),
  ),
  notifications: {},
});

let outer = '';
let root = '';
beforeAll(() => {
  outer = realpathSync(mkdtempSync(join(tmpdir(), 'agui-report-')));
  root = join(outer, 'client');
  mkdirSync(join(root, 'test/deep'), { recursive: true });
  mkdirSync(join(root, 'conformance'));
  writeFileSync(join(root, 'test/ping.test.ts'), "it('answers a ping', …)\nit(\"tells the client's state\")");
  writeFileSync(join(root, 'test/a — b.ts'), '');
  writeFileSync(join(outer, 'secret.txt'), 'secret');
  symlinkSync(join(outer, 'secret.txt'), join(root, 'test/out.ts'));
  symlinkSync(outer, join(root, 'up'));
  symlinkSync('ping.test.ts', join(root, 'test/in.ts'));
  symlinkSync('loop.ts', join(root, 'test/loop.ts'));
  execFileSync('mkfifo', [join(root, 'test/pipe')]);
  writeFileSync(join(root, 'conformance/discovery.json'), `\uFEFF${JSON.stringify(discovery)}`);
});
afterAll(() => rmSync(outer, { recursive: true, force: true }));

/** Runs the command on an account in the file system; what it prints, and its exit status. */
const report = async (account: unknown, ...more: readonly string[]) => {
  const file = join(root, 'conformance/account.json');
  writeFileSync(file, typeof account === 'string' ? account : JSON.stringify(account));
  return reportOf(join(root, 'conformance/discovery.json'), file, ...more);
};

const reportOf = async (...args: readonly string[]) => {
  let output = '';
  let error = '';
  const io = {
    ...createProcessIo(),
    writeOutput: (text: string) => {
      output += text;
    },
    writeError: (text: string) => {
      error += text;
    },
  };
  return { status: await run(['agui-report', ...args], io), output, error };
};

describe('§agui-conformance-report the command', () => {
  it('prints a row of JSON for each name and answers 0', async () => {
    const account = accountOf(['test/ping.test.ts']);
    expect(await report(account)).toEqual({
      status: 0,
      output: `{"kind":"action","name":"ping","posture":"generic","dimensions":["projection","success","failure"],"evidence":["test/ping.test.ts"]}\n`,
      error: '',
    });
  });

  it('prints the same rows for people', async () => {
    const account = accountOf(['test/ping.test.ts — \u001b[31m"answers a ping"']);
    const { status, output } = await report(account, '--format', 'text');
    expect(status).toBe(0);
    expect(output).toBe(
      'action ping  generic      projection, success, failure\n    test/ping.test.ts — \u241b[31m"answers a ping"\n',
    );
  });

  it('names every citation without evidence on standard error, prints no row and answers 1', async () => {
    const account = accountOf(['test/ping.test.ts', 'test/gone.ts', '../secret.txt — a note']);
    expect(await report(account)).toEqual({
      status: 1,
      output: '',
      error:
        "action 'ping' cites missing evidence 'test/gone.ts'\naction 'ping' cites missing evidence '../secret.txt'\n",
    });
    const { error } = await report(account, '--format', 'text');
    expect(error).toBe(
      "action 'ping' cites missing evidence 'test/gone.ts'\n    there is no file that can be read\n" +
        "action 'ping' cites missing evidence '../secret.txt'\n    the path leaves the root\n",
    );
  });

  it('answers 1 where the documents do not hold together, with every name', async () => {
    const { status, output, error } = await report(accountOf(['test/ping.test.ts'], ['a', 'b', 'c', 'd', 'e']));
    expect([status, output]).toEqual([1, '']);
    expect(error).toMatch(/^plurnk-contracts: invalid AguiClientConformance\n/);
    for (const name of ["missing action 'ping'", "unknown action 'a'", "unknown action 'e'"])
      expect(error).toContain(name);
  });

  it('takes the directory above that of the account as root, or the one that is named', async () => {
    const account = accountOf(['secret.txt']);
    expect((await report(account)).status).toBe(1);
    expect((await report(account, '--root', outer)).status).toBe(0);
  });

  it('prints for the example of the guide what the guide shows', async () => {
    const guide = readFileSync(new URL('../../../../docs/check-your-agui-client.md', import.meta.url), 'utf8');
    const blockBehind = (words: string, language: string): string =>
      guide.slice(guide.indexOf(words)).split(`\`\`\`${language}\n`, 2)[1]?.split('```', 1)[0] ?? '';
    const home = join(outer, 'guide');
    mkdirSync(join(home, 'conformance'), { recursive: true });
    mkdirSync(join(home, 'test'));
    writeFileSync(join(home, 'discovery.json'), blockBehind('**1. Take the discovery', 'json'));
    writeFileSync(join(home, 'conformance/agui.json'), blockBehind('**2. Write your account', 'json'));
    writeFileSync(join(home, 'test/ping.test.mjs'), "test('answers a ping', …)");
    writeFileSync(join(home, 'test/notices.test.mjs'), '');
    const files = [join(home, 'discovery.json'), join(home, 'conformance/agui.json')] as const;
    const shown = guide.slice(guide.indexOf('**3. Run the report')).split('```\n')[2];
    expect(await reportOf(...files, '--format', 'text')).toEqual({ status: 0, output: shown, error: '' });
  });

  it('prints how it is used', async () => {
    expect(await reportOf('--help')).toMatchObject({ status: 0, error: '' });
  });

  it.each<[string, () => readonly string[], string]>([
    ['no files', () => [], 'two files are needed'],
    ['one file', () => ['a.json'], 'two files are needed'],
    ['three files', () => ['a', 'b', 'c'], 'two files are needed'],
    ['an unknown option', () => ['a', 'b', '--fix'], '--fix'],
    ['an unknown format', () => ['a', 'b', '--format', 'xml'], "'xml'"],
    ['a root that is missing', () => ['a', 'b', '--root', join(outer, 'gone')], 'is no directory'],
    ['a root that is a file', () => ['a', 'b', '--root', join(outer, 'secret.txt')], 'is no directory'],
    ['a file that is missing', () => ['gone.json', 'gone.json', '--root', outer], 'there is no such file'],
    ['a file that is no JSON', () => [join(outer, 'secret.txt'), 'b', '--root', outer], 'is not JSON'],
    ['both documents on standard input', () => ['-', '-', '--root', outer], 'only one'],
    ['an account on standard input without root', () => ['a', '-'], 'needs --root'],
  ])('answers 2 and says why for %s', async (_, args, reason) => {
    const { status, output, error } = await reportOf(...args());
    expect([status, output]).toEqual([2, '']);
    expect(error).toContain(reason);
  });
});

describe('§agui-conformance-citation a citation', () => {
  const isSound = async (evidence: string): Promise<boolean> => (await report(accountOf([evidence]))).status === 0;

  it.each([
    'test/ping.test.ts',
    './test/../test/ping.test.ts',
    'test/in.ts',
    'up/client/test/ping.test.ts',
    'test/ping.test.ts — a note without quotation',
    'test/ping.test.ts — "answers a ping"',
    'test/ping.test.ts — “answers a ping”, the client’s own',
    "test/ping.test.ts — 'answers a ping'",
    "test/ping.test.ts — the client's own `answers a ping`",
    'test/ping.test.ts — "never says that", but `answers a ping`',
    `test/ping.test.ts — 'tells the client's state'`,
    'test/ping.test.ts — "never closed',
    'test/ping.test.ts — ""',
  ])('holds: %s', async (evidence) => {
    expect(await isSound(evidence)).toBe(true);
  });

  it.each([
    'test/gone.ts',
    'test',
    '.',
    'gone/../test/ping.test.ts',
    'test/ping.test.ts/',
    'test/ping.test.ts/../ping.test.ts',
    '../secret.txt',
    '../client/../secret.txt',
    'test/out.ts',
    'up/secret.txt',
    'test/loop.ts',
    'test/pipe',
    '/etc/passwd',
    'C:\\windows\\win.ini',
    '\\\\server\\share\\file',
    'test/ping.test.ts\u0000',
    'test/ping.test.ts - a hyphen is no dash',
    'test/ping.test.ts —no space',
    'test/ping.test.ts — "never says that"',
    "test/ping.test.ts — 'never says that'",
    'test/ping.test.ts — "never says that" and `never says this`',
  ])('fails: %s', async (evidence) => {
    expect(await isSound(evidence)).toBe(false);
  });

  it('with a quotation holds for a file up to the limit, and fails for one byte more', async () => {
    const file = join(root, 'test/long.ts');
    writeFileSync(file, 'a phrase');
    truncateSync(file, EVIDENCE_BYTES_LIMIT);
    expect(await isSound('test/long.ts — "a phrase"')).toBe(true);
    truncateSync(file, EVIDENCE_BYTES_LIMIT + 1);
    expect(await isSound('test/long.ts — "a phrase"')).toBe(false);
    expect(await isSound('test/long.ts')).toBe(true);
  });

  it('with an absolute path fails, also inside the root', async () => {
    expect(await isSound(join(root, 'test/ping.test.ts'))).toBe(false);
  });

  it('is read in time linear in its length', () => {
    const quotes = '" ` “ \' '.repeat(50_000);
    expect(readCitation(`a — ${quotes}`).path).toBe('a');
    expect(readCitation(`a — ${"'x ".repeat(100_000)}`).phrases).toEqual([]);
    expect(readCitation(`a — ${"'x'y".repeat(100_000)}`).path).toBe('a');
  });
});
