import { compareCodePointLists } from '@quirl/quirl-contracts';
import type { CommandArgument, CommandRecord } from './command-record.ts';

/** Rule of catalog spec 3 that each finding breaks. */
export const QUALITY_RULES = {
  duplicate_id: 1,
  blank_fact: 2,
  no_version: 3,
  no_examples: 3,
  parent_is_self: 4,
  unknown_parent: 4,
  blank_alias: 5,
  name_of_another: 5,
  repeated_alias: 5,
  no_exit_codes: 6,
  blank_exit_explanation: 6,
  argument_without_names: 7,
  blank_argument_name: 7,
  blank_argument_type: 7,
  blank_argument_documentation: 7,
  argument_without_examples: 7,
  repeated_argument_name: 8,
  conflict_with_itself: 9,
  unknown_conflict: 9,
  no_static_values: 10,
  repeated_static_value: 10,
  blank_static_value: 10,
  blank_provider: 10,
} as const;

/** What can be wrong with a record. */
export type QualityCode = keyof typeof QUALITY_RULES;

/** One finding: which command, what is wrong, and the member, name or value that it is about. */
export interface QualityIssue {
  readonly code: QualityCode;
  readonly path: string;
  readonly subject: string;
}

/**
 * Everything that the records of a catalog lack (catalog spec 3), sorted by path, code and subject. An id that two
 * records use is a finding whoever they are; every other rule holds for records of confidence `exact` alone.
 */
export const qualityIssues = (catalog: readonly CommandRecord[]): readonly QualityIssue[] => {
  const names = countedNames(catalog);
  const ids = new Map<string, number>();
  for (const record of catalog) ids.set(record.id, (ids.get(record.id) ?? 0) + 1);

  const issues: QualityIssue[] = [];
  for (const record of catalog) {
    const report: Report = (code, subject) => issues.push({ code, path: record.path, subject });
    if ((ids.get(record.id) ?? 0) > 1) report('duplicate_id', record.id);
    if (record.provenance.confidence !== 'exact') continue;
    checkFacts(record, report);
    if (record.parent === record.id) report('parent_is_self', record.id);
    else if (record.parent !== null && !ids.has(record.parent)) report('unknown_parent', record.parent);
    checkNames(record, names, report);
    checkExitCodes(record, report);
    for (const argument of record.options) checkArgument(argument, report);
    checkArgumentNames(record.options, report);
  }
  return issues.sort((left, right) =>
    compareCodePointLists([left.path, left.code, left.subject], [right.path, right.code, right.subject]),
  );
};

type Report = (code: QualityCode, subject: string) => void;

const isBlank = (text: string): boolean => text.trim() === '';

/** How many commands have each name, as their path or as an alias. */
const countedNames = (catalog: readonly CommandRecord[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const record of catalog) {
    for (const name of new Set([record.path, ...record.aliases])) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

const checkFacts = (record: CommandRecord, report: Report): void => {
  const facts: Readonly<Record<string, string>> = {
    id: record.id,
    path: record.path,
    signature: record.signature,
    summary: record.summary,
    details: record.details,
    'io.input': record.io.input,
    'io.output': record.io.output,
  };
  for (const [member, value] of Object.entries(facts)) {
    if (isBlank(value) || value === 'Unknown') report('blank_fact', member);
  }
  if (record.version === null || isBlank(record.version)) report('no_version', 'version');
  if (record.examples.length === 0) report('no_examples', 'examples');
};

const checkNames = (record: CommandRecord, names: ReadonlyMap<string, number>, report: Report): void => {
  const seen = new Set<string>();
  for (const alias of record.aliases) {
    if (isBlank(alias)) report('blank_alias', alias);
    if (seen.has(alias) || alias === record.path) report('repeated_alias', alias);
    seen.add(alias);
  }
  for (const name of new Set([record.path, ...record.aliases])) {
    if ((names.get(name) ?? 0) > 1) report('name_of_another', name);
  }
};

const checkExitCodes = (record: CommandRecord, report: Report): void => {
  const codes = Object.entries(record.exit_codes);
  if (codes.length === 0) report('no_exit_codes', 'exit_codes');
  for (const [code, explanation] of codes) if (isBlank(explanation)) report('blank_exit_explanation', code);
};

const checkArgument = (argument: CommandArgument, report: Report): void => {
  const subject = argument.names.join(' ');
  if (argument.names.length === 0) report('argument_without_names', argument.documentation);
  if (argument.names.some(isBlank)) report('blank_argument_name', subject);
  if (isBlank(argument.value_type)) report('blank_argument_type', subject);
  if (isBlank(argument.documentation)) report('blank_argument_documentation', subject);
  if (argument.examples.length === 0) report('argument_without_examples', subject);
  checkValues(argument, subject, report);
};

const checkValues = ({ values }: CommandArgument, subject: string, report: Report): void => {
  if (values === null) return;
  if (values.kind === 'dynamic') {
    if (isBlank(values.provider)) report('blank_provider', subject);
    return;
  }
  if (values.values.length === 0) report('no_static_values', subject);
  if (values.values.some(isBlank)) report('blank_static_value', subject);
  if (new Set(values.values).size < values.values.length) report('repeated_static_value', subject);
};

const checkArgumentNames = (list: readonly CommandArgument[], report: Report): void => {
  const known = new Set<string>();
  for (const name of list.flatMap((argument) => argument.names)) {
    if (known.has(name)) report('repeated_argument_name', name);
    known.add(name);
  }
  for (const argument of list) {
    for (const conflict of argument.conflicts) {
      if (argument.names.includes(conflict)) report('conflict_with_itself', conflict);
      else if (!known.has(conflict)) report('unknown_conflict', conflict);
    }
  }
};
