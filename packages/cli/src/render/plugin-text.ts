import { CAPABILITIES, capabilityOf, type PackageChange, type PackageListing } from '@quirl/plugins';
import type { PluginDoctor, PluginPermissions } from '@quirl/quirl-contracts';
import { clipped, codePoints, definitionList, oneLine, padded } from '../output/text-layout.ts';
import type { TextStyle } from '../output/text-style.ts';

const listed = (names: readonly string[]): string => (names.length === 0 ? 'nothing' : names.map(oneLine).join(', '));

const next = (command: string, style: TextStyle): string => `  ${style.faint('next:')} ${oneLine(command)}`;

type Action = PackageChange['mutation']['action'];
type ChangeLines = (change: PackageChange, style: TextStyle) => readonly string[];

const titleOf = ({ entry }: PackageChange): string => `${oneLine(entry.name)} ${oneLine(entry.version)}`;

/** What was done, on one line, and the command that most people need next. */
const changeLines: Readonly<Record<Exclude<Action, 'update'>, ChangeLines>> = {
  add: (change, style) => [
    `${style.good('added')}: ${titleOf(change)}, disabled; granted: ${listed(change.mutation.permission_diff.added)}`,
    next(`quirl plugin enable ${change.entry.name}`, style),
  ],
  enable: (change, style) => [
    change.changesEnabled
      ? `${style.good('enabled')}: ${titleOf(change)}; commands: ${listed(change.commands)}`
      : `${titleOf(change)} is enabled already; commands: ${listed(change.commands)}`,
    ...change.commands.slice(0, 1).map((path) => next(`quirl describe ${path}`, style)),
  ],
  disable: (change, style) => [
    change.changesEnabled
      ? `${style.good('disabled')}: ${titleOf(change)}; its permissions stay`
      : `${titleOf(change)} is disabled already`,
    next(`quirl plugin enable ${change.entry.name}`, style),
  ],
  remove: (change, style) => [
    `${style.good('removed')}: ${titleOf(change)}; its files stay`,
    `  ${style.faint(oneLine(change.entry.source))}`,
  ],
};

/** A change of the installed packages in a line or two. */
export const packageChangeText = (change: PackageChange, style: TextStyle): string => {
  const { action } = change.mutation;
  if (action === 'update') throw new Error('an update changes no package');
  return `${changeLines[action](change, style).join('\n')}\n`;
};

/** That every package is as locked. */
export const updateText = (style: TextStyle): string => `${style.good('as locked')}: nothing changed\n`;

/** The installed packages as a table, then why enabled ones are left out, then where the lock lies. */
export const packageListText = ({ list, leftOut }: PackageListing, style: TextStyle, columns: number): string => {
  const place = `  ${style.faint(oneLine(list.lockfile))}`;
  if (list.plugins.length === 0)
    return `no packages are installed; add one with: quirl plugin add <folder>\n${place}\n`;
  const missing = new Map(leftOut.map(({ plugin, problem }) => [plugin, problem.message]));
  const rows = list.plugins.map(({ name, version, enabled, granted_capabilities }) => [
    oneLine(name),
    clipped(oneLine(version), WIDEST_VERSION),
    enabled ? (missing.has(name) ? 'left out' : 'enabled') : 'disabled',
    listed(granted_capabilities),
  ]);
  const heading = ['name', 'version', 'state', 'granted'];
  const widths = heading.map((title, column) =>
    Math.max(codePoints(title), ...rows.map((row) => codePoints(row[column] ?? ''))),
  );
  const line = (row: readonly string[]): string =>
    clipped(row.map((cell, column) => padded(cell, widths[column] ?? 0)).join('  '), columns).trimEnd();
  const problems = [...missing].flatMap(([name, message]) => [
    `${style.bad('left out')}: ${oneLine(name)}: ${oneLine(message)}`,
    `  ${style.faint('help:')} quirl plugin doctor ${oneLine(name)}`,
  ]);
  return `${[style.strong(line(heading)), ...rows.map(line), ...problems, place].join('\n')}\n`;
};

const WIDEST_VERSION = 24;

const allows: ReadonlyMap<string, string> = new Map(CAPABILITIES.map(({ name, allows: what }) => [name, what]));

/** What a package asks for, each with what it was granted of that and what it allows. */
export const permissionsText = (
  { plugin, requested, granted }: PluginPermissions,
  style: TextStyle,
  columns: number,
): string => {
  const title = style.strong(oneLine(plugin));
  if (requested.length === 0) return `${title} requests nothing\n`;
  const rows = requested.map((capability): readonly [string, string] => {
    const grants = granted.filter((grant) => capabilityOf(grant) === capability);
    const parts = grants.map((grant) => grant.slice(capability.length + 1)).filter((part) => part !== '');
    const extent =
      grants.length === 0 ? 'not granted' : parts.length === 0 ? 'granted' : `granted for ${parts.join(', ')} alone`;
    return [capability, `${extent}: lets it ${allows.get(capability) ?? 'do what its name says'}`];
  });
  return `${[title, ...definitionList(rows, columns, style.name)].join('\n')}\n`;
};

/** The verdict on one line, then every finding with its code, what was seen, and the next step. */
export const doctorText = ({ plugin, healthy, diagnostics }: PluginDoctor, style: TextStyle): string => {
  const verdict = healthy ? style.good('healthy') : style.bad('not healthy');
  const findings = diagnostics.flatMap(({ severity, code, message, help }) => [
    `  ${severity === 'error' ? style.bad(severity) : style.strong(severity)} ${code}`,
    `    ${oneLine(message)}`,
    `    ${style.faint('help:')} ${oneLine(help)}`,
  ]);
  return `${[`${verdict}: ${oneLine(plugin)}`, ...findings].join('\n')}\n`;
};
