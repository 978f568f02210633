import type { PackageArgument, PackageCommand, PackageManifest } from '@quirl/quirl-contracts';

// A JSON string is a string of TOML, too.
const text = (value: string): string => JSON.stringify(value);
const list = (values: readonly string[]): string => `[${values.map(text).join(', ')}]`;

const argumentText = (argument: PackageArgument): string => `
[[public_commands.arguments]]
names = ${list(argument.names)}
kind = ${text(argument.kind)}
value_type = ${text(argument.value_type)}
required = ${argument.required}
repeatable = ${argument.repeatable}
documentation = ${text(argument.documentation)}
`;

const commandText = (command: PackageCommand): string => `
[[public_commands]]
path = ${text(command.path)}
signature = ${text(command.signature)}
summary = ${text(command.summary)}
details = ${text(command.details)}
input_type = ${text(command.input_type)}
output_type = ${text(command.output_type)}
examples = ${list(command.examples)}
effects = ${list(command.effects)}
error_codes = { ${[...command.error_codes].map(([code, meaning]) => `${text(code)} = ${text(meaning)}`).join(', ')} }
${command.arguments.map(argumentText).join('')}`;

/** A manifest as the file that says it. */
export const manifestToml = ({
  package: identity,
  capabilities,
  contributes,
  public_commands,
}: PackageManifest): string => `
schema_version = 1

[package]
${Object.entries(identity)
  .map(([key, value]) => `${key} = ${text(value)}`)
  .join('\n')}

[capabilities]
request = ${list(capabilities.request)}

[contributes]
commands = ${list([...contributes.commands].sort())}
${public_commands.map(commandText).join('')}`;
