import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleArgument, sampleCommand } from '../../packages/plugins/src/testing/sample-command.ts';
import { kilnOf } from '../../packages/plugins/src/testing/sample-kiln.ts';
import { type Ended, type KilnMachine, refusedWith, stageKilnMachine } from './kiln-machine.ts';

const examples = fileURLToPath(new URL('../../examples', import.meta.url));

let machine: KilnMachine;
beforeEach(() => {
  machine = stageKilnMachine();
});
afterEach(() => machine.remove());

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the subject
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

const call = (...words: readonly string[]): Ended => machine.run(['plugin', 'call', ...words]);

const installed = (...parts: Parameters<typeof kilnOf>): void => {
  const kiln = kilnOf(...parts);
  machine.install(kiln, kiln.request);
};

/** Request of a package that starts programs. */
const spawning = ['process.spawn'];

describe('§cli-plugin-call', () => {
  it('adds, grants, enables and runs the package that deploys', () => {
    const folder = join(examples, 'deploy-tools');
    machine.write(
      'bin/deploy',
      '#!/bin/sh\n[ "$1" = broken ] && { printf "no \\033[2Jkiln" >&2; exit 1; }\necho "deployed $1" | tee -a log\n',
      0o755,
    );
    refusedWith(machine.run(['plugin', 'add', folder]), 'validation');
    refusedWith(call('deploy-tools', 'deploy', 'staging'), 'invalid_command');
    machine.done(['plugin', 'add', folder, '--allow', 'process.spawn:deploy']);
    const disabled = call('deploy-tools', 'deploy', 'staging');
    refusedWith(disabled, 'invalid_command');
    expect(disabled.stderr).toContain('quirl plugin enable deploy-tools');
    expect(machine.has('log')).toBe(false);
    machine.done(['plugin', 'enable', 'deploy-tools']);

    expect(call('deploy-tools', 'deploy', 'staging')).toEqual({ status: 0, stdout: 'deployed staging\n', stderr: '' });
    expect(call('deploy-tools deploy', 'staging').stdout).toBe('deployed staging\n');
    expect(call('deploy-tools', 'deploy', 'broken')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'no \\u{1b}[2Jkiln\n',
    });
    expect(JSON.parse(call('deploy-tools', 'deploy', 'staging', '--format', 'json').stdout)).toEqual({
      document_type: 'quirl.plugin.outcome',
      schema_version: 1,
      command: 'deploy-tools deploy',
      status: 0,
      output: { kind: 'value', value: { type: 'string', value: 'deployed staging\n' } },
    });
    refusedWith(call('deploy-tools', 'deploy'), 'invalid_argument');
    refusedWith(call('deploy-tools', 'deploy', 'staging', 'now'), 'invalid_argument');
    refusedWith(call('deploy-tools', 'deploy', 'staging; rm -rf /'), 'invalid_argument');
    expect(machine.text('log')).toBe('deployed staging\n'.repeat(3));
  });

  it('lists and takes tasks with typed input and output', () => {
    machine.done(['plugin', 'add', join(examples, 'todo'), '--allow', 'process.spawn:git']);
    machine.done(['plugin', 'enable', 'todo']);
    expect(call('todo', 'import', '--input', '["buy milk", "call home"]')).toMatchObject({ status: 0, stdout: '2\n' });
    expect(machine.run(['plugin', 'call', 'todo', 'import', '--input', '-'], '["sleep"]').stdout).toBe('1\n');
    refusedWith(call('todo', 'import'), 'invalid_argument');
    refusedWith(call('todo', 'import', '--input', '[1]'), 'validation');
    refusedWith(call('todo', 'done', 'x'), 'invalid_argument');
    expect(call('todo', 'done', '1').status).toBe(0);
    const texts = (...words: readonly string[]): readonly string[] => {
      const { output } = JSON.parse(call('todo', 'list', ...words, '--format', 'json').stdout);
      return output.values.map(({ value }: { value: { text: { value: string } } }) => value.text.value);
    };
    expect([texts(), texts('-d')]).toEqual([['call home', 'sleep'], ['buy milk']]);
    expect(call('todo', 'done', '9')).toMatchObject({ status: 1, stdout: '' });
  });

  it('adds, enables and runs a package that only computes, without a grant', () => {
    const kiln = kilnOf({ fire: 'return "hot"' }, { output_type: 'String', effects: ['read_filesystem'] });
    expect(machine.done(['plugin', 'add', machine.writeKiln(kiln)]).stderr).toBe('');
    machine.done(['plugin', 'enable', 'kiln']);
    expect(call('kiln', 'fire')).toEqual({ status: 0, stdout: 'hot\n', stderr: '' });
    expect(machine.quirl(['plugin', 'call', 'kiln', 'fire']).stdout).toBe('hot\n');
  });

  it('takes plain input and plain results for the types that are declared', () => {
    const fire = 'local given = context.input.content assert(given.type == "uint") return {given.value, 2}';
    installed({ fire }, { input_type: 'UInt', output_type: 'Values<Int>' });
    expect(call('kiln', 'fire', '--input', '5')).toEqual({ status: 0, stdout: '5\n2\n', stderr: '' });
    expect(JSON.parse(call('kiln', 'fire', '--input', '5', '--format', 'json').stdout).output).toEqual({
      kind: 'values',
      values: [
        { type: 'int', value: 5 },
        { type: 'int', value: 2 },
      ],
    });
    refusedWith(call('kiln', 'fire', '--input', '-5'), 'validation');
    refusedWith(call('kiln', 'fire', '--input', '5.0'), 'validation');
    refusedWith(call('kiln', 'fire', '--input', '"5"'), 'validation');
  });

  it('refuses a plain result that is not of the declared type', () => {
    installed({ fire: 'return {1, "2"}', one: 'return 1' }, { output_type: 'Values<Int>' });
    refusedWith(call('kiln', 'fire'), 'validation');
    refusedWith(call('kiln', 'one'), 'validation');
  });

  it('suggests the command and the package that were probably meant', () => {
    installed({ fire: '', cool: '' });
    const typo = call('kiln', 'fier', 'red');
    refusedWith(typo, 'invalid_command');
    expect(typo.stderr).toContain('Did you mean: quirl plugin call kiln fire?');
    expect(call('klin', 'fire').stderr).toContain('Did you mean: quirl plugin call kiln …?');
    expect(call('oven', 'bake').stderr).not.toContain('Did you mean');
  });

  it('takes options of ours anywhere, and leaves those of the command to it', () => {
    const echo = 'return (context.arguments.format or "none") .. "|" .. (context.arguments.word or "none")';
    const declared = [sampleArgument('word'), sampleArgument('--format'), sampleArgument('--loud', { kind: 'flag' })];
    installed({ fire: echo }, { output_type: 'String', arguments: declared });
    expect(call('kiln', 'fire', '--format', 'yaml', 'red').stdout).toBe('yaml|red\n');
    expect(JSON.parse(call('--format', 'json', 'kiln', 'fire', '--format=yaml').stdout).output.value.value).toBe(
      'yaml|none',
    );
    expect(call('kiln', 'fire', '--deadline-ms', '20000', '--', '--format').stdout).toBe('none|--format\n');
    expect(call('kiln', 'fire', '--deadline-ms', '0').status).toBe(2);
    expect(call('kiln', 'fire', '--deadline-ms', '300001').status).toBe(2);
    refusedWith(call('kiln', 'fire', '--cold'), 'invalid_argument');
    refusedWith(call('kiln', '--loud', 'fire'), 'invalid_command');
    expect(call().status).toBe(2);
  });

  it('explains a command of a package instead of running it', () => {
    installed({ fire: 'quirl.process.run("touch ran")' }, {}, spawning);
    const { status, stdout } = call('kiln', 'fire', '--help');
    expect([status, stdout.includes('quirl plugin call kiln fire'), machine.has('ran')]).toEqual([0, true, false]);
    expect(call('--help').stdout).toContain('quirl plugin call <command>');
  });

  it('lets no output drive the terminal, in either format', () => {
    installed({ fire: 'return "a\\27[2Jb\\u{202e}"', list: 'return {"\\27"}' }, { output_type: 'Anything' });
    expect(call('kiln', 'fire').stdout).toBe('a\\u{1b}[2Jb\\u{202e}\n');
    expect(call('kiln', 'list').stdout).toBe('[\n  "\\u001b"\n]\n');
    for (const words of [['fire'], ['list']]) {
      expect(call('kiln', ...words, '--format', 'json').stdout).not.toMatch(controls);
    }
  });

  it('ends with the status of the command, and with 1 or more for an error of its own', () => {
    const failing =
      'return {abi_version = 1, ok = false, error = {code = "data", message = "cracked", exit_status = tonumber(context.args[1])}}';
    const ending =
      'return {abi_version = 1, ok = true, status = tonumber(context.args[1]), output = {kind = "value", value = {type = "nothing"}}}';
    installed(
      { fail: failing, finish: ending },
      {
        arguments: [sampleArgument('status')],
        error_codes: new Map(['0', '3', '256', '-1'].map((code) => [code, 'x'])),
      },
    );
    expect(['0', '3', '256'].map((status) => call('kiln', 'finish', status).status)).toEqual([0, 3, 255]);
    expect(['0', '3', '4', '256'].map((status) => call('kiln', 'fail', status).status)).toEqual([1, 3, 1, 255]);
    refusedWith(call('kiln', 'finish', '4'), 'validation');
    const document = call('kiln', 'fail', '3', '--format', 'json');
    expect([document.status, JSON.parse(document.stdout), document.stderr]).toEqual([
      3,
      { code: 'data', message: 'cracked', exit_status: 3 },
      '',
    ]);
    expect(call('kiln', 'fail', '3').stderr).toContain('cracked (data)');
  });

  it('runs nothing of a package that is not what was added', () => {
    installed({ fire: 'quirl.process.run("touch ran")' }, {}, spawning);
    appendFileSync(join(machine.directory, 'kiln/plugin.lua'), '\n');
    refusedWith(call('kiln', 'fire'), 'validation');
    expect(machine.has('ran')).toBe(false);
  });

  it('hands over integers of 64 bits and names of any kind without losing anything', () => {
    installed(
      {
        fire: 'return {abi_version = 1, ok = true, status = 0, output = {kind = "value", value = context.input.content}}',
      },
      { input_type: 'Record', output_type: 'Record' },
    );
    const input =
      '{"__proto__": 18446744073709551615, "constructor": -9223372036854775808, "toString": 9223372036854775807}';
    const { status, stdout } = call('kiln', 'fire', '--input', input, '--format', 'json');
    expect(status).toBe(0);
    for (const part of [
      '"__proto__": {\n',
      '"value": 18446744073709551615\n',
      '"value": -9223372036854775808\n',
      '"value": 9223372036854775807\n',
    ])
      expect(stdout).toContain(part);
    expect(call('kiln', 'fire', '--input', input).stdout).toContain('"__proto__": 18446744073709551615');
    refusedWith(call('kiln', 'fire', '--input', '{"a": 1, "a": 2}'), 'validation');
    refusedWith(
      machine.run(['plugin', 'call', 'kiln', 'fire', '--input', '-'], `{"a": "${'x'.repeat(262_144)}"}`),
      'resource_limit',
    );
  });
});

describe('§cli-plugin-hostile', () => {
  it('ends hostile commands in one clear error, with no part of an output', () => {
    const envelope = (members: string): string => `return {abi_version = 1, ok = true, ${members}}`;
    const nothing = 'output = {kind = "value", value = {type = "nothing"}}';
    const commands: Readonly<Record<string, readonly [code: string, body: string]>> = {
      loop: ['resource_limit', 'while true do end'],
      caught: ['resource_limit', 'while true do pcall(error) end'],
      bomb: ['resource_limit', 'return ("x"):rep(1 << 50)'],
      deep: ['resource_limit', 'local function f() return 1 + f() end return f()'],
      tables: ['resource_limit', 'local t = {} while true do t[#t + 1] = {} end'],
      pattern: ['resource_limit', 'return ("a"):rep(100):find(("a*"):rep(60) .. "b")'],
      huge: ['resource_limit', 'return ("x"):rep(245761)'],
      many: [
        'resource_limit',
        'local v = {} for i = 1, 513 do v[i] = {type = "int", value = i} end return {abi_version = 1, ok = true, status = 0, output = {kind = "values", values = v}}',
      ],
      more: ['validation', envelope(`status = 0, more = 1, ${nothing}`)],
      status: ['validation', envelope(`status = 77, ${nothing}`)],
      several: ['validation', envelope('status = 0, output = {kind = "values", values = {}}')],
      controls: ['validation', 'return {abi_version = 1, ok = false, error = {code = "data", message = "\\27[2J"}}'],
      raise: ['lua', 'error("\\27[2Jraised")'],
      handed: ['resource_limit', 'quirl.process.run("head -c 1000000 /dev/zero")'],
      endless: ['resource_limit', 'quirl.process.run("yes")'],
    };
    const bodies = Object.fromEntries(Object.entries(commands).map(([key, [, body]]) => [key, body]));
    installed(bodies, { output_type: 'Anything' }, spawning);
    for (const [key, [code]] of Object.entries(commands)) {
      const ended = call('kiln', key);
      expect([key, ended.status, ended.stdout]).toEqual([key, 1, '']);
      expect(ended.stderr).toContain(`(${code})`);
      expect(ended.stderr).not.toMatch(controls);
      const document = call('kiln', key, '--format', 'json');
      expect([key, document.status, JSON.parse(document.stdout).code, document.stderr]).toEqual([key, 1, code, '']);
    }
  });

  it.each([
    ['an endless loop', 'while true do end', 'resource_limit'],
    ['an error', 'error("no")', 'lua'],
    ['nothing', '', 'validation'],
    ['no function for its command', 'return {other = function() end}', 'validation'],
  ])('adds no package whose entry is %s', (_, source, code) => {
    const folder = machine.writeKiln({ commands: [sampleCommand()], source, request: [] });
    refusedWith(machine.run(['plugin', 'add', folder]), code);
  });
});

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const isGone = async (pid: number): Promise<boolean> => {
  for (let tries = 0; tries < 500 && isAlive(pid); tries += 1) await soon();
  return !isAlive(pid);
};

describe('§cli-plugin-ended', () => {
  const sleeping = { fire: `quirl.process.run("sh -c 'sleep 100 & echo $! > pid; wait'")` };

  it('kills what the command started when its time is over', async () => {
    installed(sleeping, {}, spawning);
    const ended = call('kiln', 'fire', '--deadline-ms', '3000');
    refusedWith(ended, 'resource_limit');
    expect(ended.stderr).toContain('its deadline of 3000 ms');
    const pid = Number(machine.text('pid'));
    expect([pid > 0, await isGone(pid)]).toEqual([true, true]);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)(
    'ends with everything that it started on %s',
    async (signal) => {
      installed(sleeping, {}, spawning);
      const { ended, kill } = machine.start(['plugin', 'call', 'kiln', 'fire']);
      while ((machine.text('pid') ?? '').trim() === '') await soon();
      kill(signal);
      refusedWith(await ended, 'resource_limit');
      expect(await isGone(Number(machine.text('pid')))).toBe(true);
    },
  );
});

describe('§cli-plugin-input', () => {
  it('waits for standard input only where it is asked for, and not behind an interrupt', async () => {
    installed({ fire: 'quirl.process.run("touch ran")' }, { input_type: 'Int' }, spawning);
    refusedWith(await machine.start(['plugin', 'call', 'kiln', 'fire', '--input', 'x']).ended, 'validation');
    refusedWith(
      await machine.start(['plugin', 'call', 'kiln', 'fire', 'word', '--input', '-']).ended,
      'invalid_argument',
    );
    const { ended, feed, kill } = machine.start(['plugin', 'call', 'kiln', 'fire', '--input', '-']);
    await feed(' '.repeat(250_000));
    kill('SIGINT');
    refusedWith(await ended, 'resource_limit');
    expect(machine.has('ran')).toBe(false);
  });

  it('says so where the command sees only a part of the environment', () => {
    installed({ fire: 'return tostring(context.env.BIG) .. #context.env.PATH' }, { output_type: 'String' });
    const environment = { BIG: 'x'.repeat(70_000) };
    const { stdout, stderr } = machine.quirl(['plugin', 'call', 'kiln', 'fire'], { environment });
    expect(stdout).toMatch(/^nil[0-9]+\n$/);
    expect(stderr).toContain('environment is too large');
    expect(machine.quirl(['plugin', 'call', 'kiln', 'fire', '--format', 'json'], { environment }).stderr).toBe('');
  });
});
