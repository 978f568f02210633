/**
 * Makes a fresh clone ready: installs, generates and builds, each only when something that it depends on changed.
 * Plain JavaScript for any Node.js from 18 on; everything behind it runs under the pinned Node.js.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeForProduct, root } from './runtime.mjs';

const stamps = join(root, 'node_modules', '.quirl-set-up');
const lockDirectory = join(root, '.set-up-lock');
const notSources = new Set(['node_modules', 'dist', 'generated', 'coverage']);

/** @param {string} text */
const say = (text) => process.stderr.write(`set-up: ${text}\n`);

/** @param {string} path @returns {string[]} every file below, sorted */
const filesBelow = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !notSources.has(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
};

/** @param {string[]} paths relative to the root */
const fingerprint = (paths) => {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of paths.flatMap((path) => filesBelow(join(root, path)))) {
    const bytes = readFileSync(file);
    hash.update(`${relative(root, file)} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
};

/** @param {string} name @param {string} value */
const isDone = (name, value) => {
  const path = join(stamps, name);
  return existsSync(path) && readFileSync(path, 'utf8') === value;
};

/** @param {string} name @param {string} value */
const setDone = (name, value) => {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), value);
};

/** @param {string} what @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} env @param {boolean} [shell] */
const run = (what, command, args, env = process.env, shell = false) => {
  // Tools talk on stdout; answers of the product belong there alone, so theirs goes to stderr, and only when they fail.
  const result = spawnSync(command, args, { cwd: root, env, shell, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (result.error) throw new Error(`${what} could not start: ${result.error.message}`);
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout}${result.stderr}`);
    throw new Error(
      `${what} failed with exit status ${result.status}; see above. Run the command again once it is mended.`,
    );
  }
};

const install = () => {
  const wanted = fingerprint(['package-lock.json', '.npmrc']);
  const isInstalled = existsSync(join(root, 'node_modules', 'typescript'));
  if (isInstalled && isDone('install', wanted)) return;
  say('installing packages (about half a minute)');
  // `npm ci` removes the whole tree first, which pulls it from under anything that runs from it; a later change is brought in by difference.
  const args = isInstalled ? ['install', '--no-save'] : ['ci'];
  const npm = process.env['npm_execpath'];
  const environment = { ...process.env, npm_config_loglevel: 'error' };
  if (npm !== undefined && /\.c?js$/.test(npm)) run('npm', process.execPath, [npm, ...args], environment);
  else run('npm', 'npm', args, environment, process.platform === 'win32');
  setDone('install', wanted);
};

/** @param {string} node */
const build = (node) => {
  const wanted = fingerprint(['packages', 'scripts', 'tsconfig.json', 'tsconfig.base.json', 'package-lock.json']);
  const isBuilt = existsSync(join(root, 'packages/cli/dist/quirl.cjs'));
  if (isBuilt && isDone('build', wanted)) return;
  say('generating and building');
  const environment = environmentWith(node);
  run(
    'generate',
    node,
    ['--experimental-strip-types', '--disable-warning=ExperimentalWarning', 'scripts/generate.ts'],
    environment,
  );
  run('build', node, ['scripts/build.mjs'], environment);
  setDone('build', wanted);
};

/** The environment in which `node` is the pinned one. @param {string} node @returns {NodeJS.ProcessEnv} */
export const environmentWith = (node) => ({
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), dirname(node), process.env['PATH'] ?? ''].join(delimiter),
});

const isRunning = (/** @type {number} */ pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
};

// Two commands on one fresh clone must not install over each other. The lock names its process, so a killed one blocks nobody.
const withLock = (/** @type {() => void} */ work) => {
  const owner = join(lockDirectory, 'pid');
  for (let waited = 0; ; waited += 1) {
    try {
      mkdirSync(lockDirectory);
      break;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const pid = existsSync(owner) ? Number(readFileSync(owner, 'utf8')) : 0;
    if (pid === 0 ? waited > 5 : !isRunning(pid)) rmSync(lockDirectory, { recursive: true, force: true });
    else if (waited === 0) say(`waiting for another set-up (process ${pid || 'unknown'})`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  }
  try {
    writeFileSync(owner, String(process.pid));
    work();
  } finally {
    rmSync(lockDirectory, { recursive: true, force: true });
  }
};

/** Sets up what is missing or stale. @returns {string} path of the Node.js that runs the product */
export const setUp = () => {
  let node = '';
  withLock(() => {
    install();
    node = nodeForProduct();
    build(node);
  });
  return node;
};

/** Runs a script's body; a failure is one clear line and exit status 1. @param {() => void} body */
export const runScript = (body) => {
  try {
    body();
  } catch (error) {
    process.stderr.write(`set-up: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) runScript(() => void setUp());
