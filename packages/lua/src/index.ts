export { auditEntry } from './audit/audit-entry.ts';
export { type VisibleCommands, visibleCommands } from './audit/visible-commands.ts';
export { type FoundFile, findLuaFiles, isTestFile } from './files/find-lua-files.ts';
export { type FormattedLua, formatLua } from './format/format-lua.ts';
export { HOST_API, type HostFunction, type HostProfile, installedHostApi } from './host-api.ts';
export { COMMAND_DEADLINE_MS_MAXIMUM, LUA_SOURCE_BYTES_LIMIT } from './limits.ts';
export { lintError } from './lint/lint-error.ts';
export type { LintCode, LintFinding, LintReport } from './lint/lint-finding.ts';
export { lintLua } from './lint/lint-lua.ts';
export { LINT_RULES, type LintRule } from './lint/lint-rules.ts';
export { type ParsedLua, parseLua } from './parse/parse-lua.ts';
export type { CommandOutput, CommandResult } from './run/command-result.ts';
export { readLuaSource } from './run/lua-source.ts';
export {
  type CommandCall,
  callCommand,
  type EntrySetting,
  loadPackageEntry,
  type PackageEntry,
} from './run/package-entry.ts';
export type { RegisteredCommand, RegisteredCompletion } from './run/registrations.ts';
export { boundedEnvironment } from './run/run-context.ts';
export { evalExpression, runScript, type ScriptRequest, type ScriptSetting } from './run/run-script.ts';
export { runTestFile, type TestFile, type TestFileOutcome, type TestOutcome } from './run/run-test-file.ts';
export { PACKAGE_POLICY, type SandboxPolicy, SCRIPT_POLICY } from './sandbox/policy.ts';
export { FIRST_PROGRAM } from './sdk/first-program.ts';
export { renderSdk, type SdkFormat } from './sdk/render-sdk.ts';
export { declaredValue } from './values/declared-value.ts';
export { isLuaTable, type LuaFunction, type LuaTable, type LuaValue, luaList } from './values/lua-value.ts';
export { plainJsonLine, plainJsonText } from './values/plain-text.ts';
export { type TaggedJson, taggedJson } from './values/tagged-json.ts';
export {
  DECLARED_TYPES,
  isDecimal,
  isI64,
  NOTHING,
  type TaggedValue,
  type TextType,
  type TypeTag,
  typeTagOf,
  u64OfText,
} from './values/tagged-value.ts';
export { isOfType, parseTypeExpression, type TypeExpression } from './values/type-expression.ts';
export {
  assertWithinBounds,
  GENERAL_VALUE_BOUNDS,
  PLUGIN_VALUE_BOUNDS,
  type ValueBounds,
} from './values/value-bounds.ts';
export { ValueProblem } from './values/value-problem.ts';
