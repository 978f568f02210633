import type { PackageArgument, PackageCommand, ValidationDiagnostic } from '../generated/contract-types.ts';
import { isI32Key } from '../json/integer-width.ts';
import { quoted } from '../text/foreign-text.ts';
import { isBlank } from '../text/white-space.ts';
import { packageFinding } from './package-finding.ts';

const texts = ['path', 'signature', 'summary', 'details', 'input_type', 'output_type'] as const;

/**
 * What is missing in the description of one public command (contracts spec 12.5), in the order of the checks. `base` is the
 * path of the command's record, which begins the path of every finding.
 */
export function* commandFindings(command: PackageCommand, base: string): Iterable<ValidationDiagnostic> {
  for (const field of texts)
    if (isBlank(command[field]))
      yield packageFinding('package.command_quality', `${base}.${field}`, `${field} is blank`);
  const exampleProblem = problemOfExamples(command.examples);
  if (exampleProblem !== undefined)
    yield packageFinding('package.command_examples', `${base}.examples`, exampleProblem);
  if (command.effects.length === 0)
    yield packageFinding('package.command_effects', `${base}.effects`, 'the list is empty');
  const codeProblem = problemOfErrorCodes(command.error_codes);
  if (codeProblem !== undefined)
    yield packageFinding('package.command_error_codes', `${base}.error_codes`, codeProblem);
  if (/[<[]/.test(command.signature) && command.arguments.length === 0)
    yield packageFinding('package.command_arguments', `${base}.arguments`, quoted(command.signature));
  for (const [index, argument] of command.arguments.entries()) {
    const problems = problemsOfArgument(argument);
    if (problems.length > 0)
      yield packageFinding('package.argument_quality', `${base}.arguments[${index}]`, problems.join(', '));
  }
}

const problemOfExamples = (examples: readonly string[]): string | undefined => {
  if (examples.length === 0) return 'the list is empty';
  const blank = examples.findIndex(isBlank);
  return blank === -1 ? undefined : `example ${blank + 1} is blank`;
};

const problemOfErrorCodes = (codes: ReadonlyMap<string, string>): string | undefined => {
  if (codes.size === 0) return 'the table is empty';
  for (const [code, meaning] of codes) {
    if (!isI32Key(code)) return `the key ${quoted(code)} is no plain integer of 32 bits`;
    if (isBlank(meaning)) return `the meaning of ${code} is blank`;
  }
  return undefined;
};

const problemsOfArgument = ({ names, value_type, documentation }: PackageArgument): readonly string[] => [
  ...(names.length === 0 ? ['it has no name'] : []),
  ...(names.some(isBlank) ? ['a name is blank'] : []),
  ...(isBlank(value_type) ? ['value_type is blank'] : []),
  ...(isBlank(documentation) ? ['documentation is blank'] : []),
];
