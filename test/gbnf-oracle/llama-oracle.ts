import { fork, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('./', import.meta.url);
const pathOf = (name: string): string => fileURLToPath(new URL(name, folder));

const INSTALL_SECONDS = 110;
const ANSWER_SECONDS = 50;

/** Runs npm in the oracle's own folder. Resolves to what went wrong, or null. */
const runNpm = (args: readonly string[]): Promise<string | null> =>
  new Promise((resolve) => {
    const npm = process.env['npm_execpath'];
    const isScript = npm !== undefined && /\.c?js$/.test(npm);
    const child = spawn(isScript ? process.execPath : 'npm', isScript ? [npm, ...args] : [...args], {
      cwd: fileURLToPath(folder),
      stdio: 'ignore',
      timeout: INSTALL_SECONDS * 1000,
      env: { ...process.env, NODE_LLAMA_CPP_SKIP_DOWNLOAD: 'true' },
    });
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code) => resolve(code === 0 ? null : `npm ${args[0]} ended with ${code ?? 'a timeout'}`));
  });

/**
 * Makes llama.cpp ready from its prebuilt package. Resolves to the reason why it cannot be had here, or to null. It is
 * installed apart from the workspace: leaving out its other platforms would leave out those of the workspace's tools too.
 */
export const prepareOracle = async (): Promise<string | null> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return `there is no pinned build for ${process.platform}-${process.arch}`;
  }
  const wanted = createHash('sha256')
    .update(readFileSync(pathOf('package-lock.json')))
    .digest('hex');
  const stamp = pathOf('node_modules/.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return null;
  const problem = await runNpm([
    'ci',
    '--omit=optional',
    '--ignore-scripts',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ]);
  if (problem !== null) return `its packages cannot be installed: ${problem}`;
  writeFileSync(stamp, wanted);
  return null;
};

/** A grammar and the texts to match against its `root`. */
export interface OracleQuestion {
  readonly grammar: string;
  readonly texts: readonly string[];
}

/** For every question whether each text matches, or null where the grammar is refused. */
export type OracleAnswer = readonly boolean[] | null;

const isAnswer = (value: unknown): value is OracleAnswer =>
  value === null || (Array.isArray(value) && value.every((verdict) => typeof verdict === 'boolean'));

/** Asks llama.cpp in a process of its own. */
export const askOracle = (questions: readonly OracleQuestion[]): Promise<readonly OracleAnswer[]> =>
  new Promise((resolve, reject) => {
    const child = fork(pathOf('ask-llama.mjs'), { silent: true, timeout: ANSWER_SECONDS * 1000, execArgv: [] });
    let log = '';
    child.stderr?.on('data', (chunk) => {
      log = (log + chunk).slice(-4000);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`llama.cpp ended with ${code ?? 'a timeout'} and no answer: ${log}`)));
    child.on('message', (answers) => {
      if (Array.isArray(answers) && answers.every(isAnswer)) resolve(answers);
      else reject(new Error('llama.cpp gave an answer of another form'));
    });
    child.send(questions);
  });
