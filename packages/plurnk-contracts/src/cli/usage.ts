import { subcommands } from './subcommands.ts';

const own = `plurnk-contracts reads the operation language and says what it means.

  plurnk-contracts [file]       parse one turn from a file, or from standard input ('-' or no file)

  --tier turn|statements|log|client
                                what the input is: one turn (default), loose statements, a log of turns,
                                or statements of a client
  --format json|text            json (default), or each diagnostic under its source line
  --print                       print the canonical spelling; diagnostics go to standard error
  -h, --help                    print this text

Exit status: 0 sound, 1 not sound or not readable, 2 wrong usage. Input is UTF-8 text of at most 64 MiB.

Examples
  plurnk-contracts turn.md --format text
  echo '## READ0 (README.md)' | plurnk-contracts --tier statements --print
`;

/** The text of `--help`. */
export const usage = (): string => {
  const lines = [...subcommands].map(
    ([name, { usage: args, summary }]) => `  plurnk-contracts ${name} ${args}\n      ${summary}`,
  );
  return lines.length === 0 ? own : `${own}\nCommands\n${lines.join('\n')}\n`;
};
