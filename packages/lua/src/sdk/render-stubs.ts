import { HOST_TABLE, INSTALLED_SYMBOLS } from '../host-symbols.ts';
import { HOST_TYPES, type LuaField, type LuaType, RUNNER_TYPES } from './lua-types.ts';
import type { SdkDocument } from './sdk-document.ts';

/** The host API as definitions for Lua language servers. No program runs them. */
export const renderStubs = (document: SdkDocument): string => {
  const namespaces = [...INSTALLED_SYMBOLS].flatMap(([path, { kind }]) => (kind === 'namespace' ? [path] : []));
  return `${[
    `---@meta ${HOST_TABLE}`,
    `-- ${HOST_TABLE} ${document.module_version}, runner ABI ${document.runner_abi_version} (${document.runner_abi_hash}).`,
    ...[...HOST_TYPES, ...RUNNER_TYPES].map(typeStub),
    ...namespaces.map(namespaceStub),
    ...document.functions.map(functionStub),
  ].join('\n\n')}\n`;
};

const typeStub = (type: LuaType): string =>
  type.kind === 'alias'
    ? `--- ${type.summary}\n---@alias ${type.name} ${type.type}`
    : [
        `--- ${type.summary}`,
        `---@class ${type.name}${type.parent === null ? '' : `: ${type.parent}`}`,
        ...type.fields.map(fieldStub),
      ].join('\n');

const fieldStub = ({ name, type, isOptional, documentation }: LuaField): string =>
  `---@field ${name}${isOptional ? '?' : ''} ${type} # ${documentation}`;

const namespaceStub = (path: string): string =>
  path === HOST_TABLE
    ? `--- The host.\n---@class ${path}\n---@field version string # The version of the host.\n${path} = {}`
    : `---@class ${path}\n${path} = {}`;

const functionStub = ({ path, summary, parameters, returns, capability }: SdkDocument['functions'][number]): string =>
  [
    `--- ${summary}.`,
    ...(capability === null ? [] : [`--- Refused without the capability ${capability}.`]),
    ...parameters.map(({ name, value_type }) => `---@param ${name} ${value_type}`),
    ...(returns === 'nil' ? [] : [`---@return ${returns}`]),
    `function ${path}(${parameters.map(({ name }) => name).join(', ')}) end`,
  ].join('\n');
