import type { PackageEntry, RegisteredCommand } from '@quirl/lua';
import type { PackageCommand, PackageManifest } from '@quirl/quirl-contracts';
import { functionKeyOf, isPathOfPackage } from './function-key.ts';
import { differingMembers } from './registration-parity.ts';

/** Why an entry does not stand behind the commands of its manifest. */
interface BindingProblem {
  readonly message: string;
  readonly help: string;
}

/** Which function stands behind which command; without problems there is one for every command. */
export interface BoundCommands {
  readonly handles: ReadonlyMap<string, number>;
  readonly problems: readonly BindingProblem[];
}

const quoted = (text: string): string => JSON.stringify(text);

/** The next step behind each reason why nothing, or not one thing, stands behind a command. */
export const BINDING_HELPS = {
  name: 'Begin the path with the name of the package.',
  missing: 'Return a table that has this function, or register the command with quirl.plugin.command.',
  both: 'Keep the function in the returned table or the registration, not both.',
  shared: 'Name the commands so that each has a function of its own, or register them.',
  parity: 'Register the command exactly as the manifest has it.',
  stranger: 'Declare the command in the manifest, or do not register it.',
  completion: 'Complete values of the commands that the manifest contributes.',
  empty: 'Return a table of functions, or register the commands of the manifest.',
} as const;

/** Binds every command of a manifest to the function of its key or to its registration (catalog spec 15). */
export const bindCommands = (
  manifest: PackageManifest,
  entry: Pick<PackageEntry, 'functions' | 'commands' | 'completions'>,
): BoundCommands => {
  const { name } = manifest.package;
  const handles = new Map<string, number>();
  const problems: BindingProblem[] = [];
  const note = (message: string, help: string): void => {
    problems.push({ message, help });
  };
  if (entry.functions.size + entry.commands.length + entry.completions.length === 0)
    note('it returns no function and registers nothing', BINDING_HELPS.empty);
  const registered = new Map(entry.commands.map((command) => [command.name, command]));
  const pathsOfKey = new Map<string, number>();
  for (const { path } of manifest.public_commands) {
    const key = functionKeyOf(path, name);
    pathsOfKey.set(key, (pathsOfKey.get(key) ?? 0) + 1);
  }

  const bindToFunction = (path: string, key: string, handle: number): void => {
    if ((pathsOfKey.get(key) ?? 0) > 1)
      note(`${quoted(path)} shares the function ${quoted(key)} with another command`, BINDING_HELPS.shared);
    handles.set(path, handle);
  };
  const bindToRegistration = (command: PackageCommand, registration: RegisteredCommand): void => {
    const members = differingMembers(command, registration);
    if (members.length > 0)
      note(
        `the registration of ${quoted(command.path)} differs from the manifest in: ${members.join(', ')}`,
        BINDING_HELPS.parity,
      );
    handles.set(command.path, registration.run);
  };
  const bindOne = (command: PackageCommand): void => {
    const { path } = command;
    if (!isPathOfPackage(path, name)) {
      note(`the command ${quoted(path)} is not named after the package ${quoted(name)}`, BINDING_HELPS.name);
      return;
    }
    const key = functionKeyOf(path, name);
    const returned = entry.functions.get(key);
    const registration = registered.get(path);
    if (registration === undefined) {
      if (returned === undefined)
        note(
          `nothing stands behind ${quoted(path)}: no function ${quoted(key)} and no registration`,
          BINDING_HELPS.missing,
        );
      else bindToFunction(path, key, returned);
    } else if (returned === undefined) bindToRegistration(command, registration);
    else note(`${quoted(path)} has both the function ${quoted(key)} and a registration`, BINDING_HELPS.both);
  };

  for (const command of manifest.public_commands) bindOne(command);
  const paths = new Set(manifest.public_commands.map(({ path }) => path));
  for (const { name: path } of entry.commands)
    if (!paths.has(path))
      note(`it registers ${quoted(path)}, which the manifest does not have`, BINDING_HELPS.stranger);
  for (const { command } of entry.completions)
    if (!paths.has(command))
      note(`it completes values of ${quoted(command)}, which the manifest does not have`, BINDING_HELPS.completion);
  return { handles, problems };
};
