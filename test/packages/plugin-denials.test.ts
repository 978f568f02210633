import type { PackageCommand } from '@quirl/quirl-contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleCommand } from '../../packages/plugins/src/testing/sample-command.ts';
import { type Kiln, kilnOf } from '../../packages/plugins/src/testing/sample-kiln.ts';
import { type Ended, type KilnMachine, refusedWith, stageKilnMachine } from './kiln-machine.ts';

let machine: KilnMachine;
beforeEach(() => {
  machine = stageKilnMachine();
});
afterEach(() => machine.remove());

const call = (...words: readonly string[]): Ended => machine.run(['plugin', 'call', ...words]);

/** Request of a package that starts programs. */
const spawning = ['process.spawn'];

describe('§cli-plugin-denials', () => {
  const leaveTrace = 'return quirl.process.run("touch ran").value';
  const traced = (request: readonly string[]): Kiln => kilnOf({ fire: leaveTrace }, { output_type: 'String' }, request);

  it('adds no package that asks for process.spawn without a grant of it', () => {
    const kiln = traced(['process.spawn']);
    const refused = machine.run(['plugin', 'add', machine.writeKiln(kiln)]);
    refusedWith(refused, 'validation');
    expect(refused.stderr).toContain('process.spawn');
    refusedWith(call('kiln', 'fire'), 'invalid_command');
    expect(machine.has('ran')).toBe(false);
  });

  it('runs with a grant of process.spawn for one program that program and no other', () => {
    machine.install(traced(['process.spawn']), ['process.spawn:true']);
    const refused = call('kiln', 'fire');
    refusedWith(refused, 'lua');
    expect(refused.stderr).toContain('process.spawn');
    expect(machine.has('ran')).toBe(false);
  });

  it.each(['process.spawn:touch', 'process.spawn'])('runs the program under %s', (grant) => {
    machine.install(traced(['process.spawn']), [grant]);
    expect(call('kiln', 'fire')).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(machine.has('ran')).toBe(true);
  });

  it('starts no program at all without the grant, however the entry reaches for it', () => {
    const reach = 'local host = quirl return host["pro" .. "cess"]["r" .. "un"]("touch ran").value';
    machine.install(kilnOf({ fire: reach }, { output_type: 'String' }), []);
    const refused = call('kiln', 'fire');
    refusedWith(refused, 'lua');
    expect(refused.stderr).toContain('process.spawn');
    refusedWith(machine.quirl(['plugin', 'call', 'kiln', 'fire']), 'lua');
    expect(machine.has('ran')).toBe(false);
  });

  it.each<readonly [string, PackageCommand['effects'], readonly string[]]>([
    ['starts programs and requests nothing', ['spawn_process'], []],
    ['changes the working directory', ['spawn_process', 'change_directory'], spawning],
  ])('adds no package that %s, since no call of it could pass', (_, effects, request) => {
    const folder = machine.writeKiln(kilnOf({ fire: 'return 1' }, { output_type: 'Int', effects }, request));
    const refused = machine.run(['plugin', 'add', folder, ...request.flatMap((grant) => ['--allow', grant])]);
    refusedWith(refused, 'validation');
    expect(refused.stderr).toContain(`"kiln fire" declares ${effects.at(-1)}`);
    expect(machine.done(['plugin', 'list', '--format', 'json']).stdout).toContain('"plugins": []');
  });

  it('calls no command with an effect whose grant is gone from the lock, before it asks for input', async () => {
    machine.install(kilnOf({ fire: leaveTrace }, { input_type: 'Int', output_type: 'String' }, spawning), spawning);
    machine.regrant([]);
    const refused = await machine.start(['plugin', 'call', 'kiln', 'fire', '--input', '-']).ended;
    refusedWith(refused, 'validation');
    expect(refused.stderr).toContain('not granted: spawn_process');
    expect(machine.has('ran')).toBe(false);
    machine.regrant(['process.spawn:touch']);
    expect(call('kiln', 'fire', '--input', '1').status).toBe(0);
    expect(machine.has('ran')).toBe(true);
  });

  const registering = (capability: string): Kiln => {
    const command = sampleCommand('kiln fire', { output_type: 'String', effects: ['spawn_process'] });
    const reach = 'local host = quirl ';
    const source =
      capability === 'commands.register'
        ? `${reach} host["plugin"]["command"]({name = "kiln fire", signature = "kiln fire", summary = "Fire clay", details = "Fires what is in the kiln.",
            input_type = "Nothing", output_type = "String", examples = {"kiln fire"}, effects = {"spawn_process"}, error_codes = {["0"] = "fired"},
            run = function() return "registered" end})`
        : `${reach} host["completion"]["add_provider"]({command = "kiln fire", complete = function() return {} end})
            return {fire = function() return "registered" end}`;
    return { commands: [command], source, request: [capability, 'process.spawn'] };
  };

  it.each(['commands.register', 'completion.register'])('adds no package that registers without %s', (capability) => {
    const kiln = registering(capability);
    const undeclared = machine.run([
      'plugin',
      'add',
      machine.writeKiln({ ...kiln, request: ['process.spawn'] }),
      '--allow',
      'process.spawn',
    ]);
    refusedWith(undeclared, 'lua');
    expect(undeclared.stderr).toContain(capability);
    refusedWith(machine.run(['plugin', 'add', machine.writeKiln(kiln), '--allow', 'process.spawn']), 'validation');
    expect(machine.done(['plugin', 'list', '--format', 'json']).stdout).toContain('"plugins": []');
    machine.install(kiln, kiln.request);
    expect(call('kiln', 'fire')).toEqual({ status: 0, stdout: 'registered\n', stderr: '' });
  });
});
