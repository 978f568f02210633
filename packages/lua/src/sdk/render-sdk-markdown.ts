import { codeSpan } from '@quirl/quirl-contracts';
import { HOST_TABLE } from '../host-symbols.ts';
import { HOST_TYPES, type LuaField, type LuaType, RUNNER_TYPES } from './lua-types.ts';
import type { SdkDocument } from './sdk-document.ts';

/** The host API as a reference for people. */
export const renderSdkMarkdown = (document: SdkDocument): string =>
  `${[
    `# The host of Lua packages`,
    `${codeSpan(HOST_TABLE)} ${document.module_version}, runner ABI ${document.runner_abi_version} (${codeSpan(document.runner_abi_hash)}). ${codeSpan(`${HOST_TABLE}.version`)} is the version as a string.`,
    '## Functions',
    ...document.functions.map(functionSection),
    '## Types of the host',
    ...HOST_TYPES.map(typeSection),
    '## Types of the runner',
    ...RUNNER_TYPES.map(typeSection),
  ].join('\n\n')}\n`;

const functionSection = ({
  path,
  summary,
  parameters,
  returns,
  capability,
}: SdkDocument['functions'][number]): string => {
  const list = parameters.map(({ name, value_type }) => `${name}: ${value_type}`).join(', ');
  const grant =
    capability === null ? 'Needs no capability.' : `Refused without the capability ${codeSpan(capability)}.`;
  return `### ${codeSpan(`${path}(${list})`)}\n\n${summary}. Returns ${codeSpan(returns)}. ${grant}`;
};

const typeSection = (type: LuaType): string =>
  type.kind === 'alias'
    ? `### ${codeSpan(type.name)}\n\n${type.summary} The same as ${codeSpan(type.type)}.`
    : [
        `### ${codeSpan(type.name)}`,
        `${type.summary}${type.parent === null ? '' : ` Has the members of ${codeSpan(type.parent)}, too.`}`,
        type.fields.map(fieldLine).join('\n'),
      ].join('\n\n');

const fieldLine = ({ name, type, isOptional, documentation }: LuaField): string =>
  `- ${codeSpan(name)}, ${codeSpan(type)}${isOptional ? ', may be absent' : ''}: ${documentation}`;
