import { parseTypeExpression, type TypeExpression } from '@quirl/lua';
import { type PackageCommand, type PackageManifest, type QuirlError, refusal } from '@quirl/quirl-contracts';
import { isArgumentType } from './argument-type.ts';

/** Types of this runtime that only an output can have. */
const outputWrappers: ReadonlySet<string> = new Set(['Result', 'Values']);

/** Types that need streams, which this runtime does not have. */
const streams: ReadonlySet<string> = new Set(['Stream', 'Bytes']);

/** The names in a type, outermost first. */
const namesIn = (type: TypeExpression): readonly string[] => [
  type.name,
  ...(type.argument === null ? [] : namesIn(type.argument)),
];

/** What stands inside `Result<…>` and `Values<…>`, which may wrap an output in this order. */
const unwrapped = (type: TypeExpression): TypeExpression => {
  const value = type.name === 'Result' && type.argument !== null ? type.argument : type;
  return value.name === 'Values' && value.argument !== null ? value.argument : value;
};

/** Why a text is no type for an input or an output; null if it is one. */
const problemOfType = (text: string, use: 'input' | 'output'): string | null => {
  const type = parseTypeExpression(text);
  if (type === undefined) return 'is no type: a type is Name or Name<Type>, without white space';
  const stream = namesIn(type).find((name) => streams.has(name));
  if (stream !== undefined) return `uses ${stream}, but commands of packages have no streams`;
  const wrapper = namesIn(use === 'output' ? unwrapped(type) : type).find((name) => outputWrappers.has(name));
  if (wrapper === undefined) return null;
  return use === 'input' ? `uses ${wrapper}, which only an output can be` : `uses ${wrapper} inside another type`;
};

const refused = (subject: string, text: string, problem: string): QuirlError =>
  refusal(
    'validation',
    `${subject} ${problem}`,
    'Use a checked type such as String, Int, List<String> or Record, or a name of your own; Result<…> and Values<…> go around an output.',
    [`type: ${text}`],
  );

const problemOfCommand = (command: PackageCommand): QuirlError | null => {
  for (const use of ['input', 'output'] as const) {
    const text = command[`${use}_type`];
    const problem = problemOfType(text, use);
    if (problem !== null) return refused(`the ${use} type of ${JSON.stringify(command.path)}`, text, problem);
  }
  for (const { names, value_type: text } of command.arguments)
    if (!isArgumentType(text))
      return refused(
        `the type of the argument ${JSON.stringify(names[0] ?? '')} of ${JSON.stringify(command.path)}`,
        text,
        'is no type that one word of a command line can have',
      );
  return null;
};

/**
 * The first type in a manifest that no command can have here (catalog spec 15), as a refusal (`validation`); null if every type is sound.
 * Known types and names of the author's own are sound; `Result<…>` and `Values<…>` around an output alone, in this order; `Stream` and
 * `Bytes` nowhere. Nothing is evaluated.
 */
export const problemOfDeclaredTypes = (manifest: Pick<PackageManifest, 'public_commands'>): QuirlError | null => {
  for (const command of manifest.public_commands) {
    const problem = problemOfCommand(command);
    if (problem !== null) return problem;
  }
  return null;
};
