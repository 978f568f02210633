import { DECLARED_TYPES, parseTypeExpression, type TypeExpression } from '@quirl/lua';
import type { PackageCommand, PackageManifest } from '@quirl/quirl-contracts';
import { foreignText } from '../text/foreign-text.ts';
import { argumentName } from './argument-name.ts';
import { isArgumentType } from './argument-type.ts';
import type { ManifestProblem } from './manifest-problem.ts';

/** Types of this runtime that only an output can have. */
const outputWrappers: ReadonlySet<string> = new Set(['Result', 'Values']);

/** Types that need streams, which this runtime does not have. */
const streams: ReadonlySet<string> = new Set(['Stream', 'Bytes']);

/** The names of known types, by their letters in small. An author's own type may have any other name. */
const knownNames: ReadonlyMap<string, string> = new Map([
  ...[...Object.values(DECLARED_TYPES), ...outputWrappers, ...streams].map(
    (name) => [name.toLowerCase(), name] as const,
  ),
  // Arguments may be declared with these, so they would look as if they were known here, too.
  ['boolean', 'Bool'],
  ['integer', 'Int'],
]);

/** The names in a type, outermost first. */
const namesIn = (type: TypeExpression): readonly string[] => [
  type.name,
  ...(type.argument === null ? [] : namesIn(type.argument)),
];

const spelledAsKnown = ({ name, argument }: TypeExpression): string => {
  const spelled = knownNames.get(name.toLowerCase()) ?? name;
  return argument === null ? spelled : `${spelled}<${spelledAsKnown(argument)}>`;
};

/** What stands inside `Result<…>` and `Values<…>`, which may wrap an output in this order. */
const unwrapped = (type: TypeExpression): TypeExpression => {
  const value = type.name === 'Result' && type.argument !== null ? type.argument : type;
  return value.name === 'Values' && value.argument !== null ? value.argument : value;
};

const checkedHelp =
  'Use a checked type such as String, Int, List<String> or Record, or a name of your own; Result<…> and Values<…> go around an output.';

/** Why a text is no type for an input or an output, and what to write; null if it is one. */
const problemOfType = (text: string, use: 'input' | 'output'): readonly [problem: string, help: string] | null => {
  const type = parseTypeExpression(text);
  if (type === undefined) return ['is no type: a type is Name or Name<Type>, without white space', checkedHelp];
  const spelled = spelledAsKnown(type);
  // Every value is of a type that is not known, so a misspelled one would check nothing.
  if (spelled !== text) return [`is spelled ${spelled}`, `Write ${JSON.stringify(spelled)}.`];
  const stream = namesIn(type).find((name) => streams.has(name));
  if (stream !== undefined) return [`uses ${stream}, but commands of packages have no streams`, checkedHelp];
  const wrapper = namesIn(use === 'output' ? unwrapped(type) : type).find((name) => outputWrappers.has(name));
  if (wrapper === undefined) return null;
  const problem =
    use === 'input' ? `uses ${wrapper}, which only an output can be` : `uses ${wrapper} inside another type`;
  return [problem, checkedHelp];
};

function* problemsOfCommand(command: PackageCommand, base: string): Iterable<ManifestProblem> {
  const named = foreignText(command.path);
  for (const use of ['input', 'output'] as const) {
    const text = command[`${use}_type`];
    const problem = problemOfType(text, use);
    if (problem !== null)
      yield {
        path: `${base}.${use}_type`,
        message: `the ${use} type ${foreignText(text)} of ${named} ${problem[0]}`,
        help: problem[1],
      };
  }
  for (const [index, argument] of command.arguments.entries())
    if (!isArgumentType(argument.value_type))
      yield {
        path: `${base}.arguments[${index}].value_type`,
        message: `the type ${foreignText(argument.value_type)} of the argument ${foreignText(argumentName(argument))} of ${named} is no type that one word of a command line can have`,
        help: 'Use a type of one value, such as String, Int, Bool or Path, or a name of your own.',
      };
}

/**
 * The types in a manifest that no command can have here (catalog spec 15). Known types and names of the author's own are sound, but no other
 * spelling of a known one; `Result<…>` and `Values<…>` around an output alone, in this order; `Stream` and `Bytes` nowhere.
 */
export function* problemsOfDeclaredTypes({
  public_commands,
}: Pick<PackageManifest, 'public_commands'>): Iterable<ManifestProblem> {
  for (const [index, command] of public_commands.entries())
    yield* problemsOfCommand(command, `public_commands[${index}]`);
}
