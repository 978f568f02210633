import type { TestFileOutcome } from '@quirl/lua';
import { escapeControls, type ShellError } from '@quirl/quirl-contracts';
import type { TextStyle } from '../output/text-style.ts';

const line = (text: string): string => escapeControls(text).replaceAll('\n', ' ');

const reason = ({ code, message, context }: ShellError): string =>
  [`${line(message)} (${code})`, ...(context ?? []).map(line)].join('; ');

/** The tests of one file: a line for the file, and one for each test with why it failed. */
export const testFileText = ({ file, tests, error }: TestFileOutcome, style: TextStyle): string => {
  const lines = tests.map((test) =>
    test.error === null
      ? `  ${style.good('passed')} ${line(test.name)}`
      : `  ${style.bad('failed')} ${line(test.name)}: ${reason(test.error)}`,
  );
  const whole = error === null ? [] : [`  ${style.bad('failed')} ${reason(error)}`];
  return `${[style.strong(line(file)), ...lines, ...whole].join('\n')}\n`;
};

/** The last line of a run: how many tests there were, and what did not run. */
export const testCountText = (outcomes: readonly TestFileOutcome[], files: number, style: TextStyle): string => {
  const tests = outcomes.flatMap((outcome) => outcome.tests);
  const failed = tests.filter((test) => test.error !== null).length;
  const broken = outcomes.filter((outcome) => outcome.error !== null).length;
  const parts = [
    `${tests.length - failed} passed`,
    ...(failed > 0 ? [style.bad(`${failed} failed`)] : []),
    ...(broken > 0 ? [style.bad(`${broken} of ${files} files could not be run`)] : []),
    ...(outcomes.length < files ? [`${files - outcomes.length} files were not run`] : []),
  ];
  return `${parts.join(', ')}\n`;
};
