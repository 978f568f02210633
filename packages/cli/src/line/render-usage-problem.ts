import { OWN_COMMANDS, ownSignature } from '@quirl/catalog';
import { escapeControls } from '@quirl/quirl-contracts';
import { longestEcho } from '../limits.ts';
import { clipped } from '../output/text-layout.ts';
import { wordsBelow } from './parse-command-line.ts';
import type { UsageProblem } from './usage-problem.ts';

/** What was typed, made safe to print: bounded, on one line, with control characters visible. */
const quoted = (text: string): string =>
  `"${clipped(
    escapeControls(text.slice(0, longestEcho * 2))
      .replaceAll('\n', '\\n')
      .replaceAll('\t', '\\t'),
    longestEcho,
  )}"`;

const meant = (suggestion: string | null): string => (suggestion === null ? '' : `; did you mean ${suggestion}?`);

/** The commands of a group, where they are few enough for one line; the overview has those of the program. */
const choiceOf = (scope: string): string => (scope === 'quirl' ? '' : `; it has: ${wordsBelow(scope).join(', ')}`);

const sentenceOf = (problem: UsageProblem): string => {
  switch (problem.code) {
    case 'unknown_command':
      return `${problem.scope} has no command ${quoted(problem.word)}${meant(problem.suggestion) || choiceOf(problem.scope)}`;
    case 'missing_subcommand':
      return `${problem.scope} needs one of: ${wordsBelow(problem.scope).join(', ')}`;
    case 'unknown_flag':
      return problem.suggestion === null
        ? `${problem.scope} has no option ${quoted(problem.flag)}; write -- before words that begin with a dash`
        : `${problem.scope} has no option ${quoted(problem.flag)}${meant(problem.suggestion)}`;
    case 'repeated_flag':
      return `${problem.flag} is given twice; give it once`;
    case 'missing_value':
      return problem.next === null || problem.next === '--'
        ? `${problem.flag} needs a value`
        : `${problem.flag} needs a value; if ${quoted(problem.next)} is meant, write ${quoted(`${problem.flag}=${problem.next}`)}`;
    case 'unexpected_value':
      return `${problem.flag} takes no value`;
    case 'empty_path':
      return `${problem.name} cannot be an empty path`;
    case 'bad_choice':
      return `${problem.name} cannot be ${quoted(problem.value)}; it is one of: ${problem.choices.join(', ')}${meant(problem.suggestion)}`;
    case 'bad_count':
      return `${problem.name} cannot be ${quoted(problem.value)}; it is a whole number from ${problem.range.from} to ${problem.range.to}`;
    case 'missing_argument':
      return `missing: ${problem.names.join(', ')}`;
    case 'extra_argument':
      return `${problem.scope} takes no further argument ${quoted(problem.word)}`;
  }
};

/** Usage text for standard error: what was not understood, the usage form, and where the help is. */
export const renderUsageProblem = (problem: UsageProblem): string => {
  const command = OWN_COMMANDS.find((candidate) => candidate.path === problem.scope);
  const usage = command === undefined ? `${problem.scope} <command>` : ownSignature(command);
  return `quirl: ${sentenceOf(problem)}\n\nUsage: ${usage}\nMore: ${problem.scope} --help\n`;
};
