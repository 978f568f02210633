import type { PackageCommand, PackageManifest } from '@quirl/quirl-contracts';
import { foreignText } from '../text/foreign-text.ts';
import { argumentKey, argumentName } from './argument-name.ts';
import type { ManifestProblem } from './manifest-problem.ts';

const optionName = /^--?[^\s=-][^\s=]*$/;

/** Why nobody could give a command its arguments, or the command not tell them apart, with the index of the argument; null if there is no reason. */
const problemOfCommand = ({
  arguments: declared,
}: PackageCommand): { readonly index: number; readonly problem: string } | null => {
  const names = new Set<string>();
  const keys = new Set<string>();
  let repeatable: string | null = null;
  for (const [index, argument] of declared.entries()) {
    const found = (problem: string) => ({ index, problem });
    const shown = foreignText(argumentName(argument));
    if (argument.kind === 'positional') {
      if (argumentName(argument).startsWith('-')) return found(`the positional ${shown} begins with a dash`);
      if (repeatable !== null)
        return found(`the positional ${shown} stands behind ${repeatable}, which takes all words`);
      if (argument.repeatable) repeatable = shown;
    } else {
      const misspelled = argument.names.find((name) => !optionName.test(name));
      if (misspelled !== undefined)
        return found(
          `the name ${foreignText(misspelled)} of an option is not a dash or two and a word without = and white space`,
        );
    }
    for (const name of argument.names) {
      if (names.has(name)) return found(`the name ${foreignText(name)} is given to two arguments`);
      names.add(name);
    }
    const key = argumentKey(argument);
    if (key === '') return found(`the argument ${shown} has no name`);
    if (keys.has(key)) return found(`two arguments are handed over as ${foreignText(key)}`);
    keys.add(key);
  }
  return null;
};

/** The commands of a manifest whose arguments cannot be given or told apart, each with its first reason. */
export function* problemsOfDeclaredArguments({
  public_commands,
}: Pick<PackageManifest, 'public_commands'>): Iterable<ManifestProblem> {
  for (const [at, command] of public_commands.entries()) {
    const found = problemOfCommand(command);
    if (found !== null)
      yield {
        path: `public_commands[${at}].arguments[${found.index}].names`,
        message: `the arguments of ${foreignText(command.path)} cannot be used: ${found.problem}`,
        help: 'Give every argument a name of its own: options with leading dashes, positionals without, a repeatable positional last.',
      };
  }
}
