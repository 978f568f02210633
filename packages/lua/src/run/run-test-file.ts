import { compareCodePoints, QuirlError, refusal, type ShellError } from '@quirl/quirl-contracts';
import { isLuaFunction, isLuaTable, type LuaValue } from '../values/lua-value.ts';
import { readLuaSource } from './lua-source.ts';
import { type ScriptSetting, scriptEvaluation } from './run-script.ts';
import { startProgram } from './running-program.ts';

/** A file of tests. */
export interface TestFile {
  readonly name: string;
  readonly source: Uint8Array;
}

/** How one test ended. */
export interface TestOutcome {
  readonly name: string;
  /** Null if it passed. */
  readonly error: ShellError | null;
}

/** How the tests of one file ended. */
export interface TestFileOutcome {
  readonly file: string;
  /** In code-point order of their names. */
  readonly tests: readonly TestOutcome[];
  /** Why the file itself could not be run; null if it could. */
  readonly error: ShellError | null;
}

const PREFIX = 'test_';

/** The tests of a module, in order of their names. Throws `validation` for a module that has none. */
const testsOf = (module: LuaValue, file: string): readonly (readonly [name: string, handle: number])[] => {
  const help = `Return a table whose functions are named ${PREFIX}….`;
  if (!isLuaTable(module)) throw refusal('validation', `${file} returns no table of tests`, help);
  const tests: [string, number][] = [];
  for (const [name, value] of module) {
    if (typeof name !== 'string' || !name.startsWith(PREFIX)) continue;
    if (!isLuaFunction(value) || typeof value.function !== 'number')
      throw refusal('validation', `${name} of ${file} is no function`, help);
    tests.push([name, value.function]);
  }
  if (tests.length === 0) throw refusal('validation', `${file} has no tests`, help);
  return tests.sort(([left], [right]) => compareCodePoints(left, right));
};

const errorOf = (error: unknown): ShellError => {
  if (error instanceof QuirlError) return error.shellError;
  throw error;
};

/**
 * Runs the tests of one file in a sandbox of its own (catalog spec 14): each test with a fresh budget, in order of names. An error fails
 * its test. A test that reaches a limit ends the sandbox; the tests behind it run in a new one.
 */
export const runTestFile = async ({ name, source }: TestFile, setting: ScriptSetting): Promise<TestFileOutcome> => {
  const outcomes: TestOutcome[] = [];
  try {
    const running = readLuaSource(source, name);
    const done = new Set<string>();
    for (;;) {
      const program = await startProgram(running);
      try {
        const tests = testsOf(await program.load(scriptEvaluation(setting)), name);
        for (const [test, handle] of tests) {
          if (done.has(test)) continue;
          done.add(test);
          const error = await program.call(handle, [], scriptEvaluation(setting)).then(() => null, errorOf);
          outcomes.push({ name: test, error });
          if (program.isClosed()) break;
        }
        if (tests.every(([test]) => done.has(test))) return { file: name, tests: outcomes, error: null };
      } finally {
        await program.close();
      }
    }
  } catch (error) {
    return { file: name, tests: outcomes, error: errorOf(error) };
  }
};
