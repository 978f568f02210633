import { readAdmittedFile } from '@quirl/files';
import { findLuaFiles, isTestFile, LUA_SOURCE_BYTES_LIMIT, runTestFile, type TestFileOutcome } from '@quirl/lua';
import { QuirlError, type ShellError } from '@quirl/quirl-contracts';
import { untilInterrupted } from '../answers/until-interrupted.ts';
import { styleOf } from '../output/text-style.ts';
import { testCountText, testFileText } from '../render/test-text.ts';
import type { Handler } from './command-host.ts';

const errorOf = (error: unknown): ShellError => {
  if (error instanceof QuirlError) return error.shellError;
  throw error;
};

/** `quirl test`: a block per file as soon as it has run; exit status 1 if anything failed. */
export const testLua: Handler = async (values, { machine, stdout }) => {
  const style = styleOf(stdout, machine.environment);
  const files = findLuaFiles(values.required('path'), isTestFile);
  const outcomes = await untilInterrupted(async (signal) => {
    const done: TestFileOutcome[] = [];
    for (const name of files) {
      if (signal.aborted) break;
      const outcome = await outcomeOf(name, { cwd: process.cwd(), environment: machine.environment, signal });
      await stdout.write(testFileText(outcome, style));
      done.push(outcome);
    }
    return done;
  });
  await stdout.write(testCountText(outcomes, files.length, style));
  const hasFailed = outcomes.some(({ error, tests }) => error !== null || tests.some((test) => test.error !== null));
  return hasFailed || outcomes.length < files.length ? 1 : 0;
};

const outcomeOf = async (name: string, setting: Parameters<typeof runTestFile>[1]): Promise<TestFileOutcome> => {
  try {
    return await runTestFile({ name, source: readAdmittedFile(name, LUA_SOURCE_BYTES_LIMIT) }, setting);
  } catch (error) {
    return { file: name, tests: [], error: errorOf(error) };
  }
};
