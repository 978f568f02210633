import { type PackageCommand, type PackageManifest, type QuirlError, refusal } from '@quirl/quirl-contracts';
import { foreignText } from '../text/foreign-text.ts';
import { argumentKey, argumentName } from './argument-name.ts';

const optionName = /^--?[^\s=-][^\s=]*$/;

/** Why nobody could give a command its arguments, or the command not tell them apart; null if there is no reason. */
const problemOfCommand = ({ arguments: declared }: PackageCommand): string | null => {
  const names = new Set<string>();
  const keys = new Set<string>();
  let repeatable: string | null = null;
  for (const argument of declared) {
    const shown = foreignText(argumentName(argument));
    if (argument.kind === 'positional') {
      if (argumentName(argument).startsWith('-')) return `the positional ${shown} begins with a dash`;
      if (repeatable !== null) return `the positional ${shown} stands behind ${repeatable}, which takes all words`;
      if (argument.repeatable) repeatable = shown;
    } else {
      const misspelled = argument.names.find((name) => !optionName.test(name));
      if (misspelled !== undefined)
        return `the name ${foreignText(misspelled)} of an option is not a dash or two and a word without = and white space`;
    }
    for (const name of argument.names) {
      if (names.has(name)) return `the name ${foreignText(name)} is given to two arguments`;
      names.add(name);
    }
    const key = argumentKey(argument);
    if (key === '') return `the argument ${shown} has no name`;
    if (keys.has(key)) return `two arguments are handed over as ${foreignText(key)}`;
    keys.add(key);
  }
  return null;
};

/**
 * The first command of a manifest whose arguments cannot be given or told apart, as a refusal (`validation`); null if there is none.
 * Nothing is evaluated.
 */
export const problemOfDeclaredArguments = (manifest: Pick<PackageManifest, 'public_commands'>): QuirlError | null => {
  for (const command of manifest.public_commands) {
    const problem = problemOfCommand(command);
    if (problem !== null)
      return refusal(
        'validation',
        `the arguments of ${foreignText(command.path)} cannot be used: ${problem}`,
        'Give every argument a name of its own: options with leading dashes, positionals without, a repeatable positional last.',
      );
  }
  return null;
};
