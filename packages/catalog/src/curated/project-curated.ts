import type { AgentProvenance } from '@quirl/quirl-contracts';
import type { CommandArgument, CommandRecord } from '../model/command-record.ts';
import type {
  CuratedAction,
  CuratedArgument,
  CuratedCommand,
  CuratedDocument,
  CuratedFlag,
  HostPlatform,
} from './curated-types.ts';

const valueTypes: Readonly<Record<CuratedAction, string>> = {
  files: 'Path',
  directories: 'Directory',
  executables: 'Executable',
  users: 'User',
  groups: 'Group',
  hostnames: 'Hostname',
  environment_variables: 'EnvironmentVariable',
};

interface Projection {
  readonly catalog: string;
  readonly platform: HostPlatform;
  readonly provenance: AgentProvenance;
}

/**
 * The records of the commands that a curated document has for one system, parents before their children, in the order
 * of the text (catalog spec 9.11). Whether a command is installed is not looked at.
 */
export const projectCurated = (document: CuratedDocument, platform: HostPlatform): readonly CommandRecord[] => {
  const provenance: AgentProvenance = {
    source: 'external',
    confidence: 'high',
    trust: 'declared',
    origin: document.provenance.source,
    fingerprint: document.provenance.revision,
    generated_at: null,
  };
  return document.commands.flatMap((command) =>
    projectCommand(command, [], null, { catalog: document.id, platform, provenance }),
  );
};

const projectCommand = (
  command: CuratedCommand,
  ancestors: readonly string[],
  parent: string | null,
  projection: Projection,
): readonly CommandRecord[] => {
  if (!command.platforms.includes(projection.platform)) return [];
  const words = [...ancestors, command.id];
  const path = words.join(' ');
  const id = `native:${projection.catalog}:${path}`;
  const record: CommandRecord = {
    id,
    version: projection.provenance.fingerprint,
    path,
    aliases: command.aliases.map((alias) => [...ancestors, alias].join(' ')),
    parent,
    signature: [path, ...command.arguments.map(usageOf)].join(' '),
    summary: command.summary,
    details: detailsOf(command),
    options: [
      ...command.arguments.map((argument) => projectArgument(argument, projection.provenance)),
      ...command.flags
        .filter((flag) => flag.platforms.includes(projection.platform))
        .map((flag) => projectFlag(flag, projection.provenance)),
    ],
    examples: [],
    io: { input: 'Unknown', output: 'Unknown', streaming: false },
    effects: [],
    exit_codes: {},
    provenance: projection.provenance,
  };
  return [record, ...command.commands.flatMap((child) => projectCommand(child, words, id, projection))];
};

const usageOf = ({ id, required, repeatable }: CuratedArgument): string => {
  const name = repeatable ? `${id}...` : id;
  return required ? name : `[${name}]`;
};

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const detailsOf = ({ description, intents }: CuratedCommand): string =>
  intents.length === 0 ? description : `${sentence(description)} Use it to ${intents.join('; ')}.`;

const documentationOf = ({ summary, description }: CuratedFlag | CuratedArgument): string =>
  description === null ? summary : `${sentence(summary)} ${description}`;

const completionOf = (action: CuratedAction | null): CommandArgument['values'] =>
  action === null ? null : { kind: 'dynamic', provider: `quirl.native.${action}` };

const projectArgument = (argument: CuratedArgument, provenance: AgentProvenance): CommandArgument => ({
  names: [argument.id],
  kind: 'positional',
  value_type: argument.action === null ? 'String' : valueTypes[argument.action],
  required: argument.required,
  repeatable: argument.repeatable,
  values: completionOf(argument.action),
  conflicts: [],
  documentation: documentationOf(argument),
  examples: [],
  provenance,
});

const projectFlag = (flag: CuratedFlag, provenance: AgentProvenance): CommandArgument => ({
  names: flag.short === null ? [flag.spelling] : [flag.short, flag.spelling],
  kind: flag.value === null ? 'flag' : 'option',
  value_type: flag.value === null ? 'Bool' : flag.action === null ? flag.value : valueTypes[flag.action],
  required: flag.required,
  repeatable: flag.repeatable,
  values: completionOf(flag.action),
  conflicts: [],
  documentation: documentationOf(flag),
  examples: [],
  provenance,
});
