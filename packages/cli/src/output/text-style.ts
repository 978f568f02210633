import type { Output } from './output.ts';

/** How parts of readable text are set off. The plain style returns every text as it is. */
export interface TextStyle {
  strong(text: string): string;
  name(text: string): string;
  faint(text: string): string;
  good(text: string): string;
  bad(text: string): string;
}

const same = (text: string): string => text;
const sequence =
  (on: number, off: number) =>
  (text: string): string =>
    text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`;

/** No colour at all. */
export const plainStyle: TextStyle = Object.freeze({ strong: same, name: same, faint: same, good: same, bad: same });

const colourStyle: TextStyle = Object.freeze({
  strong: sequence(1, 22),
  name: sequence(36, 39),
  faint: sequence(2, 22),
  good: sequence(32, 39),
  bad: sequence(31, 39),
});

type Environment = Readonly<Record<string, string | undefined>>;

const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';

/**
 * Colour only on a terminal. `NO_COLOR` turns it off everywhere; `FORCE_COLOR` (other than `0` or `false`) turns it on
 * where there is no terminal, and `0` or `false` turns it off. A dumb terminal gets none.
 */
export const hasColour = (output: Output, environment: Environment): boolean => {
  const { NO_COLOR: never, FORCE_COLOR: forced, TERM: terminal } = environment;
  if (isSet(never)) return false;
  if (isSet(forced)) return forced !== '0' && forced !== 'false';
  return output.isTerminal && terminal !== 'dumb';
};

/** The style of one output. */
export const styleOf = (output: Output, environment: Environment): TextStyle =>
  hasColour(output, environment) ? colourStyle : plainStyle;
