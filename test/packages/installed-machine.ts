import { join } from 'node:path';
import { type StagedMachine, stageMachine } from '../cli/staged-machine.ts';

/** One command of a staged package: its path behind the name of the package, and its summary. */
interface StagedCommand {
  readonly words: string;
  readonly summary: string;
}

/** A machine on which packages are installed. */
export interface InstalledMachine extends StagedMachine {
  /** Path of the permission lock. */
  readonly lock: string;
  /** Writes the sources of a package that may start programs, and gives their folder. */
  writePackage(name: string, commands: readonly StagedCommand[], version?: string): string;
  /** Writes, adds and enables a package. Throws if the executable refuses. */
  install(name: string, commands: readonly StagedCommand[]): string;
  /** Runs `quirl`, which must succeed, and gives what it printed. */
  output(...args: readonly string[]): string;
}

const manifestOf = (name: string, version: string, commands: readonly StagedCommand[]): string => {
  const paths = commands.map(({ words }) => `${name} ${words}`.trim());
  const records = commands.map(
    ({ summary }, index) => `
[[public_commands]]
path = "${paths[index]}"
signature = "${paths[index]} <place> [--dry]"
summary = "${summary}"
details = "${summary}, after a look at the weather."
input_type = "Nothing"
output_type = "String"
examples = ["${paths[index]} harbour"]
effects = ["spawn_process"]
error_codes = { "0" = "done", "3" = "storm" }
arguments = [
  { names = ["place"], kind = "positional", value_type = "Place", required = true, documentation = "Where it happens" },
  { names = ["--dry"], kind = "flag", value_type = "Bool", required = false, documentation = "Only say what would be done" },
]
`,
  );
  return `schema_version = 1

[package]
name = "${name}"
version = "${version}"
entry = "plugin.lua"
quirl = ">=0.1, <0.2"
summary = "Things of ${name}"
license = "MIT"

[capabilities]
request = ["process.spawn"]

[contributes]
commands = [${[...paths]
    .sort()
    .map((path) => `"${path}"`)
    .join(', ')}]
${records.join('')}`;
};

const entryOf = (commands: readonly StagedCommand[]): string => {
  const keys = commands.map(({ words }) => (words === '' ? 'main' : words.replaceAll(/[ -]/g, '_')));
  return `return {\n${keys.map((key) => `  ${key} = function() return "${key}" end,\n`).join('')}}\n`;
};

/** Stages a machine with nothing installed yet. */
export const stageInstalledMachine = (): InstalledMachine => {
  const machine = stageMachine();
  const writePackage: InstalledMachine['writePackage'] = (name, commands, version = '1.2.0') => {
    machine.write(`packages/${name}/plugin.lua`, entryOf(commands));
    machine.write(`packages/${name}/plugin.toml`, manifestOf(name, version, commands));
    return join(machine.directory, 'packages', name);
  };
  const output = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = machine.quirl(args);
    if (status !== 0) throw new Error(`quirl ${args.join(' ')}: ${status}\n${stdout}${stderr}`);
    return stdout;
  };
  return {
    ...machine,
    lock: join(machine.directory, 'home/.config/quirl/plugins/plugins.lock.json'),
    writePackage,
    output,
    install: (name, commands) => {
      const folder = writePackage(name, commands);
      output('plugin', 'add', folder, '--allow', 'process.spawn');
      output('plugin', 'enable', name);
      return folder;
    },
  };
};
