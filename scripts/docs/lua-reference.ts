/** The reference of Lua packages, made from the rules of the linter and the table of host functions. Pure: values in, Markdown out. */
import { HOST_API, type HostFunction } from '../../packages/lua/src/host-api.ts';
import { LINT_RULES } from '../../packages/lua/src/lint/lint-rules.ts';
import { codeBlock } from './language-reference.ts';

/** Makes a byte-order mark visible; everything else of an example is printable. */
const shown = (source: string): string => source.replaceAll('\ufeff', '<U+FEFF>');

/** Every rule of the linter: what it finds, the next step, and a source on either side of it. */
export const lintRulesPage = (): string => {
  const rules = Object.entries(LINT_RULES);
  const table = [
    '| Rule | Finds | Code of the refusal |',
    '| --- | --- | --- |',
    ...rules.map(
      ([code, { finds, errorCode }]) => `| [\`${code}\`](#${code.replaceAll('.', '')}) | ${finds} | \`${errorCode}\` |`,
    ),
  ].join('\n');
  const sections = rules.map(([code, { finds, help, example }]) =>
    [
      `## ${code}`,
      finds,
      `Next step: ${help}`,
      ...(example === null
        ? []
        : [
            'Breaks the rule:',
            codeBlock(shown(example.breaks), 'lua'),
            'Keeps it:',
            codeBlock(shown(example.keeps), 'lua'),
          ]),
    ].join('\n\n'),
  );
  return `${['# Rules for Lua', '`quirl check`, `quirl lint` and `quirl package build` apply all of these. Every finding is an error.', table, ...sections].join('\n\n')}\n`;
};

const listed = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ') || 'none';

const row = ({ path, summary, parameters, returns, capability, effects }: HostFunction): string => {
  const call = `${path}(${parameters.map(({ name, value_type }) => `${name}: ${value_type}`).join(', ')})`;
  return `| \`${call}\` | \`${returns}\` | ${listed(capability === null ? [] : [capability])} | ${listed(effects)} | ${summary} |`;
};

/** Every host function with the capability that it is refused without and the effect that its call has to be declared with. */
export const capabilitiesPage = (): string => {
  const rows = (profile: HostFunction['profile']): string =>
    [
      '| Function | Returns | Capability | Effect to declare | What it does |',
      '| --- | --- | --- | --- | --- |',
      ...HOST_API.filter((candidate) => candidate.profile === profile).map(row),
    ].join('\n');
  return `${[
    '# What Lua packages may call',
    'A package asks for capabilities in its manifest; the person who installs it grants them. A call without its grant is refused. `quirl.version` is the version of the host as a string and needs no grant.',
    rows('package'),
    '## Reserved names',
    'These belong to an interactive shell. They are not installed for packages, and asking for their capabilities is refused.',
    rows('shell'),
  ].join('\n\n')}\n`;
};
