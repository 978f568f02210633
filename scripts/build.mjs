/** Compiles every package to its `dist/`, then bundles the command line: one file starts much faster than a tree of modules. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { root } from './runtime.mjs';

const compiled = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', root], {
  stdio: 'inherit',
});
if (compiled.status !== 0) process.exit(compiled.status ?? 1);

const bundles = ['quirl', 'index-build', 'serve-mcp'];

// A lazy import of another entry stays one, so that a command loads only the bundle that it needs.
const separateBundles = {
  name: 'separate-bundles',
  /** @param {import('esbuild').PluginBuild} builder */
  setup: (builder) => {
    builder.onResolve({ filter: /\/[a-z-]+\.ts$/ }, ({ kind, path }) => {
      const name = basename(path, '.ts');
      return kind === 'dynamic-import' && bundles.includes(name)
        ? { path: `./${name}.cjs`, external: true }
        : undefined;
    });
  },
};

const entry = (/** @type {string} */ name) => join(root, 'packages/cli/src', `${name}.ts`);
await build({
  entryPoints: bundles.map(entry).filter(existsSync),
  outdir: join(root, 'packages/cli/dist'),
  outExtension: { '.js': '.cjs' },
  bundle: true,
  plugins: [separateBundles],
  supported: { 'dynamic-import': false },
  platform: 'node',
  format: 'cjs',
  target: 'node22.13',
  minify: true,
  keepNames: false,
  sourcemap: false,
  legalComments: 'linked',
  logLevel: 'warning',
});
