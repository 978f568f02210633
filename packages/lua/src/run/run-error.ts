import { escapeControls, QuirlError, refusal, type ShellError, type ShellErrorLabel } from '@quirl/quirl-contracts';
import type { Resource } from '../sandbox/engine/resource-limit.ts';
import type { Failure } from '../sandbox/protocol/messages.ts';

/** A source that runs: its text, and the name by which a person knows it. */
export interface RunningSource {
  readonly name: string;
  readonly text: string;
}

const limitTexts: Readonly<Record<Resource, readonly [message: string, help: string]>> = {
  instruction: ['used up its instructions', 'Do less work in one run, or leave it to a program.'],
  wall_time: ['took too long', 'Do less work in one run, or leave it to a program.'],
  memory: ['needs more memory than it may have', 'Keep less data at a time.'],
  cancellation: ['was cancelled', 'Start it again if it should run to its end.'],
  host_calls: ['calls the host too often', 'Run fewer programs in one run.'],
  process_output: ['runs a program that writes too much', 'Let the program write to a file, or less.'],
  message: ['is handed more than it can take at once', 'Pass less, or pass it in a file.'],
};

/** Half-open span of UTF-8 bytes of the code on a line counted from 1, without indentation and end. */
const spanOfLine = (text: string, number: number): { readonly start: number; readonly end: number } => {
  let from = 0;
  for (let current = 1; current < number; current += 1) {
    const feed = text.indexOf('\n', from);
    if (feed === -1) break;
    from = feed + 1;
  }
  const feed = text.indexOf('\n', from);
  const line = text.slice(from, feed === -1 ? text.length : feed);
  const code = line.trim();
  const start = Buffer.byteLength(text.slice(0, from + line.indexOf(code)));
  return { start, end: start + Buffer.byteLength(code) };
};

const labelsOf = (source: RunningSource, line: number | null, message: string): readonly ShellErrorLabel[] =>
  line === null ? [] : [{ source: source.name, ...spanOfLine(source.text, line), message }];

/** The refusal that a failed evaluation comes to (contracts spec 17): `resource_limit` names its resource, `lua` the place. */
export const errorOfFailure = (failure: Failure, source: RunningSource): QuirlError => {
  if (failure.reason === 'limit') {
    const { resource, observed, limit } = failure;
    const [message, help] = limitTexts[resource];
    return refusal('resource_limit', `${source.name} ${message}`, help, [
      `resource: ${resource}`,
      `observed: ${observed}`,
      `limit: ${limit}`,
    ]);
  }
  if (failure.reason === 'value')
    return refusal(
      failure.limit === null ? 'validation' : 'resource_limit',
      `${source.name} gives a value that cannot leave it: ${failure.message}`,
      'Return plain data: nil, booleans, numbers, UTF-8 text and tables of these, each table once.',
      failure.limit === null ? [] : ['resource: value', `limit: ${failure.limit}`],
    );
  const message = escapeControls(failure.message);
  const error: ShellError = {
    code: failure.code,
    message,
    ...(failure.line === null ? {} : { labels: labelsOf(source, failure.line, 'raised here') }),
    help: [helps[failure.code]],
  };
  return new QuirlError(error);
};

const helps: Readonly<Record<'lua' | 'invalid_command' | 'process_spawn', string>> = {
  lua: 'Mend the program at the place that the message names.',
  invalid_command: 'Write one program and its words; there is no shell behind it.',
  process_spawn: 'Check the name of the program and whether it is installed.',
};
