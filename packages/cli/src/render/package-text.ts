import type {
  PackageBuild,
  PackageCommand,
  PackageManifest,
  PackagePublishPlan,
  ValidationDiagnostic,
} from '@quirl/quirl-contracts';
import { codePoints, oneLine, padded, wrapped } from '../output/text-layout.ts';
import type { TextStyle } from '../output/text-style.ts';

type Fact = readonly [name: string, value: string];

const listed = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.map(oneLine).join(', '));

const said = (text: string): string => (text.trim() === '' ? 'not stated' : oneLine(text));

/** Facts in two columns below a heading of their own. A value that is too long goes on below itself. */
const factLines = (facts: readonly Fact[], indent: number, columns: number, style: TextStyle): readonly string[] => {
  const column = Math.max(...facts.map(([name]) => codePoints(name))) + 2;
  const margin = ' '.repeat(indent);
  return facts.flatMap(([name, value]) => {
    const [first = '', ...rest] = wrapped(value, Math.max(20, columns - indent - column));
    return [
      `${margin}${style.faint(padded(name, column))}${first}`,
      ...rest.map((line) => margin + ' '.repeat(column) + line),
    ];
  });
};

const paragraph = (text: string, indent: number, columns: number): readonly string[] =>
  wrapped(oneLine(text), columns - indent).map((line) => ' '.repeat(indent) + line);

const argumentFact = ({ names, kind, value_type, required, repeatable, documentation }: Argument): Fact => {
  const traits = [
    kind === 'flag' ? 'flag' : `${kind} of type ${oneLine(value_type)}`,
    required ? 'required' : 'optional',
    ...(repeatable ? ['repeatable'] : []),
  ];
  return [oneLine(names.join(', ')), `${oneLine(documentation)} (${traits.join(', ')})`];
};
type Argument = PackageCommand['arguments'][number];

const commandLines = (command: PackageCommand, columns: number, style: TextStyle): readonly string[] => {
  const { signature, summary, details, input_type, output_type, effects, examples, error_codes } = command;
  const facts: readonly Fact[] = [
    ['types', `${oneLine(input_type)} -> ${oneLine(output_type)}`],
    ['effects', listed(effects)],
    ...examples.map((example, index): Fact => [index === 0 ? 'examples' : '', oneLine(example)]),
  ];
  const section = (title: string, rows: readonly Fact[]): readonly string[] =>
    rows.length === 0 ? [] : [`    ${title}`, ...factLines(rows, 6, columns, style)];
  return [
    '',
    `  ${style.name(said(signature))}`,
    ...paragraph(summary, 4, columns),
    ...paragraph(details, 4, columns),
    ...factLines(facts, 4, columns, style),
    ...section('arguments', command.arguments.map(argumentFact)),
    ...section(
      'exit status',
      [...error_codes].map(([code, meaning]): Fact => [oneLine(code), oneLine(meaning)]),
    ),
  ];
};

/** The readable form of a manifest: every fact that it states, and defaults as such. */
export const packageManifestText = (manifest: PackageManifest, style: TextStyle, columns: number): string => {
  const { package: identity, capabilities, contributes, public_commands } = manifest;
  const lines = [
    style.strong(`${said(identity.name)} ${said(identity.version)}`),
    ...paragraph(identity.summary, 2, columns),
    '',
    ...factLines(
      [
        ['entry', said(identity.entry)],
        ['quirl', said(identity.quirl)],
        ['license', said(identity.license)],
        ['schema', String(manifest.schema_version)],
        ['requests', listed(capabilities.request)],
        ['commands', listed(contributes.commands)],
        ['panels', listed(contributes.panels)],
        ['indexers', listed(contributes.indexers)],
      ],
      2,
      columns,
      style,
    ),
    ...(public_commands.length === 0 ? [] : ['', style.strong('Commands')]),
    ...public_commands.flatMap((command) => commandLines(command, columns, style)),
  ];
  return `${lines.join('\n')}\n`;
};

/** What a build found out about a valid package. */
export const packageBuildText = (build: PackageBuild, style: TextStyle, columns: number): string => {
  const facts: readonly Fact[] = [
    ['files', listed(build.files)],
    ['requests', listed(build.capabilities)],
    ['commands', listed(build.public_commands.map(({ path }) => path))],
    ['manifest', build.manifest_hash],
    ['entry', build.entry_hash],
    ['host api', `${build.host_api_hash} of quirl ${build.resolved_quirl_version}`],
  ];
  const verdict = `${style.good('valid')}: ${oneLine(build.package_name)} ${oneLine(build.package_version)}`;
  return `${[verdict, ...factLines(facts, 2, columns, style)].join('\n')}\n`;
};

/** What publishing would send, and that nothing was sent. */
export const publishPlanText = (plan: PackagePublishPlan, style: TextStyle, columns: number): string => {
  const facts: readonly Fact[] = [
    ['files', listed(plan.files)],
    ['requests', listed(plan.requested_capabilities)],
    ['build', plan.build_hash],
  ];
  const verdict = `${style.good('dry run')}: ${oneLine(plan.package_name)} ${oneLine(plan.package_version)} could be published; nothing was sent`;
  return `${[verdict, ...factLines(facts, 2, columns, style)].join('\n')}\n`;
};

/** A warning about a valid package, as one line. */
export const warningLine = ({ code, path, message, help }: ValidationDiagnostic, style: TextStyle): string =>
  `${style.strong('quirl: warning')} ${code} at ${oneLine(path)}: ${oneLine(message)} ${oneLine(help)}\n`;
