import { readAdmittedFile } from '@quirl/files';
import { type CommandResult, LUA_SOURCE_BYTES_LIMIT, runScript } from '@quirl/lua';
import { QuirlError } from '@quirl/quirl-contracts';
import { noteReducedEnvironment } from '../answers/note-reduced-environment.ts';
import { readInput } from '../answers/read-input.ts';
import { untilInterrupted } from '../answers/until-interrupted.ts';
import { workingDirectory } from '../answers/working-directory.ts';
import { unlessGone } from '../output/output.ts';
import { resultText } from '../render/result-text.ts';
import type { CommandHost, Handler } from './command-host.ts';

const HIGHEST_STATUS = 255;

/** Prints what a program gave and turns its status into one of a process. Throws the error that it gave instead. */
export const answerResult = async (result: CommandResult, { stdout }: CommandHost): Promise<number> => {
  if (!result.ok) throw new QuirlError(result.error);
  const text = resultText(result.output);
  if (text !== '') await stdout.write(text).catch(unlessGone);
  return Math.min(Math.max(result.status, 0), HIGHEST_STATUS);
};

/** `quirl run`: the exit status is that of the script. */
export const runLua: Handler = async (values, host) => {
  const file = values.required('file');
  const source =
    file === '-'
      ? await readInput(process.stdin, LUA_SOURCE_BYTES_LIMIT)
      : readAdmittedFile(file, LUA_SOURCE_BYTES_LIMIT);
  const { result, isReduced } = await untilInterrupted((signal) =>
    runScript({
      source,
      name: file === '-' ? 'input' : file,
      args: values.list('arguments'),
      cwd: workingDirectory(),
      environment: host.machine.environment,
      signal,
    }),
  );
  if (isReduced) await noteReducedEnvironment(host);
  return answerResult(result, host);
};
