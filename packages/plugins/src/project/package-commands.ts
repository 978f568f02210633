import type { AgentCommand, AgentOption, AgentProvenance, PackageCommand } from '@quirl/quirl-contracts';
import type { InstalledPackage } from '../installed/examine-package.ts';

/** `plugin:`, the name of the package, and the words of the path, joined by `/` (catalog spec 2). */
const idOf = (packageName: string, path: string): string => `plugin:${packageName}/${path.split(' ').join('/')}`;

const parentPath = (path: string): string | null => {
  const end = path.lastIndexOf(' ');
  return end === -1 ? null : path.slice(0, end);
};

/** Statuses as numbers, ascending; the manifest has each as a canonical decimal. */
const exitCodesOf = ({ error_codes }: PackageCommand): Readonly<Record<string, string>> =>
  Object.fromEntries([...error_codes].sort(([left], [right]) => Number(left) - Number(right)));

const optionsOf = (command: PackageCommand, provenance: AgentProvenance): readonly AgentOption[] =>
  command.arguments.map(({ names, kind, value_type, required, repeatable, documentation }) => ({
    names,
    kind,
    value_type,
    required,
    repeatable,
    values: null,
    conflicts: [],
    documentation,
    examples: [],
    provenance,
  }));

const commandsOf = ({ entry, manifest }: InstalledPackage): readonly AgentCommand[] => {
  const { name, version } = manifest.package;
  const paths = new Set(manifest.public_commands.map(({ path }) => path));
  const provenance: AgentProvenance = {
    source: 'plugin',
    confidence: 'exact',
    trust: 'trusted',
    origin: entry.source,
    fingerprint: entry.source_checksum,
    generated_at: null,
  };
  return manifest.public_commands.map((command) => {
    const parent = parentPath(command.path);
    return {
      id: idOf(name, command.path),
      version,
      path: command.path,
      aliases: [],
      parent: parent !== null && paths.has(parent) ? idOf(name, parent) : null,
      signature: command.signature,
      summary: command.summary,
      details: command.details,
      options: optionsOf(command, provenance),
      examples: command.examples,
      io: { input: command.input_type, output: command.output_type, streaming: false },
      effects: command.effects,
      exit_codes: exitCodesOf(command),
      provenance,
    };
  });
};

/** The commands of installed packages as records of the catalog (catalog spec 16), package by package in manifest order. */
export const packageCommandRecords = (packages: readonly InstalledPackage[]): readonly AgentCommand[] =>
  packages.flatMap(commandsOf);
