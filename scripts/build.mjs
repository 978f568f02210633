/** Compiles every package to its `dist/`, then bundles the command line: one file starts much faster than a tree of modules. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './runtime.mjs';

/** @param {readonly string[]} args @param {import('node:child_process').StdioOptions} stdio */
const runNode = (args, stdio) => {
  const { status } = spawnSync(process.execPath, args, { stdio });
  if (status !== 0) process.exit(status ?? 1);
};

runNode([join(root, 'node_modules/typescript/bin/tsc'), '-b', root], 'inherit');

const bundles = [
  'quirl',
  'index-build',
  'installed-packages',
  'lua-source',
  'package-build',
  'plugin-lifecycle',
  'plugin-call',
  'run-lua',
  'serve-mcp',
];
const curatedSet = join(root, 'packages/catalog/dist/generated/curated-set.js');
const curatedBundle = './curated-set.cjs';
const { curatedIdentity } = await import(pathToFileURL(curatedSet).href);

/**
 * Keeps apart what most command lines do not need: a lazy import of another entry stays one, and the texts of the curated
 * set lie in a file that is read when they are asked for.
 * @type {import('esbuild').Plugin}
 */
const separateBundles = {
  name: 'separate-bundles',
  setup: (builder) => {
    builder.onResolve({ filter: /\/[a-z-]+\.ts$/ }, ({ kind, path }) => {
      const name = basename(path, '.ts');
      return kind === 'dynamic-import' && bundles.includes(name)
        ? { path: `./${name}.cjs`, external: true }
        : undefined;
    });
    builder.onResolve({ filter: /\/curated-set\.cjs$/ }, ({ path }) => ({ path, external: true }));
    builder.onLoad({ filter: /[/\\]generated[/\\]curated-set\.js$/ }, () => ({
      contents: `export const curatedIdentity = ${JSON.stringify(curatedIdentity)};
export const curatedDocuments = () => require(${JSON.stringify(curatedBundle)}).curatedDocuments();`,
    }));
    builder.onLoad({ filter: /[/\\]sandbox-files\.js$/ }, () => ({
      contents: `const beside = (name) => require('node:path').join(__dirname, name);
export const sandboxFiles = () => ({ worker: beside('sandbox-worker.cjs'), engine: beside('lua.wasm') });`,
    }));
  },
};

// V8 tells a cache of other code by its length alone, so an old cache must never stand beside a new bundle.
rmSync(join(root, 'packages/cli/dist/quirl.cjs.cache'), { force: true });

const entry = (/** @type {string} */ name) => join(root, 'packages/cli/src', `${name}.ts`);

/** @type {import('esbuild').BuildOptions} */
const options = {
  outdir: join(root, 'packages/cli/dist'),
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node22.13',
  minify: true,
  keepNames: false,
  sourcemap: false,
  legalComments: 'linked',
  logLevel: 'warning',
};

await build({
  ...options,
  entryPoints: bundles.map(entry).filter(existsSync),
  plugins: [separateBundles],
  supported: { 'dynamic-import': false },
});
await build({ ...options, entryPoints: [curatedSet] });
await build({ ...options, entryPoints: [join(root, 'packages/lua/dist/sandbox/sandbox-worker.js')] });
copyFileSync(join(root, 'node_modules/wasmoon/dist/glue.wasm'), join(root, 'packages/cli/dist/lua.wasm'));
copyFileSync(join(root, 'node_modules/wasmoon/LICENSE'), join(root, 'packages/cli/dist/lua.wasm.LEGAL.txt'));
const contracts = join(root, 'packages/plurnk-contracts');
const contractsCommand = join(contracts, 'src/cli/plurnk-contracts.ts');
const contractsCommands = readdirSync(dirname(contractsCommand))
  .filter((name) => name.endsWith('-command.ts'))
  .map((name) => join(dirname(contractsCommand), name));

/** @type {import('esbuild').Plugin} Every command that is loaded when asked for stays a file of its own. */
const separateCommands = {
  name: 'separate-commands',
  setup: (builder) => {
    builder.onResolve({ filter: /-command\.ts$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path: `./${basename(path, '.ts')}.cjs`, external: true } : undefined,
    );
  },
};

// A client of the kit is the caller's own module, often an ES module: only a real import loads that.
const isKitCommand = (/** @type {string} */ file) => basename(file) === 'agui-kit-command.ts';
await build({
  ...options,
  outdir: join(contracts, 'dist'),
  entryPoints: [contractsCommand, ...contractsCommands.filter((file) => !isKitCommand(file))],
  plugins: [separateCommands],
  supported: { 'dynamic-import': false },
});
await build({
  ...options,
  outdir: join(contracts, 'dist'),
  entryPoints: [...contractsCommands.filter(isKitCommand), join(dirname(contractsCommand), 'kit-worker.ts')],
  define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
});
// The root in one file, because a tree of modules takes far longer to import.
await build({
  ...options,
  outdir: join(contracts, 'dist'),
  outExtension: { '.js': '.js' },
  entryPoints: { root: join(contracts, 'src/index.ts') },
  platform: 'neutral',
  mainFields: ['module', 'main'],
  format: 'esm',
  target: 'es2023',
});
runNode([join(root, 'scripts/make-code-cache.mjs')], ['ignore', 'ignore', 'inherit']);
