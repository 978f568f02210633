import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type KilnMachine, refusedWith, stageKilnMachine } from './kiln-machine.ts';

let machine: KilnMachine;
beforeEach(() => {
  machine = stageKilnMachine();
});
afterEach(() => machine.remove());

describe('§cli-plugin-check', () => {
  const registered = `quirl.plugin.command({name = "kiln fire", signature = "kiln fire", summary = "Fire\\tclay", details = "d",
    input_type = "Nothing", output_type = "String", examples = {"kiln fire"}, effects = {"spawn_process"}, error_codes = {["0"] = "fired"},
    run = function() end})
    quirl.completion.add_provider({command = "kiln fire", complete = function() return {} end})
    return {b = function() end, a = function() end, other = 1}`;

  it('shows what a file registers and returns', () => {
    machine.write('plugin.lua', registered);
    expect(JSON.parse(machine.done(['plugin', 'check', 'plugin.lua', '--format', 'json']).stdout)).toMatchObject({
      document_type: 'quirl.plugin.registrations',
      schema_version: 1,
      file: 'plugin.lua',
      commands: [{ name: 'kiln fire', effects: ['spawn_process'], error_codes: { 0: 'fired' } }],
      completions: ['kiln fire'],
      functions: ['a', 'b'],
    });
    const { stdout } = machine.done(['plugin', 'check', 'plugin.lua']);
    expect(stdout).toMatch(/^loads: plugin\.lua: 1 command, 1 completion, 2 functions\n/);
    expect(stdout).toContain('kiln fire');
  });

  it.each([
    ['runs a program while it is loaded', 'quirl.process.run("touch ran") return {a = function() end}', 'lua'],
    ['is not Lua', 'return return', 'lua'],
    ['breaks a rule of the linter', 'print("x") return {a = function() end}', 'validation'],
    ['registers and returns nothing', 'local x = 1', 'validation'],
    ['returns no function', 'return {a = 1}', 'validation'],
    ['never ends', 'while true do end', 'resource_limit'],
    ['fails behind a registration', `${registered.replace('return', 'local x =')} error("no")`, 'lua'],
  ])('refuses a file that %s', (_, source, code) => {
    machine.write('plugin.lua', source);
    refusedWith(machine.run(['plugin', 'check', 'plugin.lua']), code);
    expect(machine.has('ran')).toBe(false);
  });

  it('refuses what is no file', () => {
    refusedWith(machine.run(['plugin', 'check', 'bin']), 'validation');
    refusedWith(machine.run(['plugin', 'check', 'missing.lua']), 'io');
    refusedWith(machine.run(['plugin', 'check', '/dev/zero']), 'validation');
  });
});
