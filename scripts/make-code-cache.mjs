/**
 * Makes the code cache of the command line: runs a few command lines on a small machine of its own and keeps what V8 compiled
 * for them, so that the next start need not compile it again. Run by the build, under the Node.js that runs the product.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './runtime.mjs';

const require = createRequire(import.meta.url);
const { compile, load } = require('../packages/cli/bin/load-bundle.cjs');
const { version } = require('../packages/cli/package.json');

const bundle = join(root, 'packages/cli/dist/quirl.cjs');
const script = compile(bundle);
const { main } = load(script, bundle);

const directory = mkdtempSync(join(tmpdir(), 'quirl-code-cache-'));
try {
  const fish = join(directory, 'fish');
  const empty = join(directory, 'empty');
  for (const path of [fish, empty]) mkdirSync(path);
  writeFileSync(join(fish, 'kiln.fish'), "complete -c kiln -s s -l slow -d 'Fire slowly'\n");
  Object.assign(process.env, {
    HOME: directory,
    PATH: empty,
    QUIRL_INDEX_PATH: join(directory, 'catalog.sqlite3'),
    QUIRL_PLUGIN_HOME: empty,
  });
  const document = join(directory, 'context.json');
  writeFileSync(document, '{}');
  // In a process of its own: a build sets flags of V8, and a cache holds only for the flags that it was made under.
  const build = [
    'index',
    'build',
    '--fish',
    fish,
    '--bash',
    empty,
    '--zsh',
    empty,
    '--man',
    empty,
    '--help-text',
    empty,
  ];
  spawnSync(process.execPath, [join(root, 'packages/cli/bin/quirl.cjs'), ...build], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const lines = [
    ['agent', 'context', 'fire clay slowly'],
    ['agent', 'context', 'fire clay slowly', '--format', 'json'],
    ['agent', 'manifest'],
    ['agent', 'validate', document, '--kind', 'context'],
    ['search', 'kiln'],
    ['describe', 'kiln'],
    ['complete', 'kiln --sl'],
    ['--help'],
  ];
  for (const line of lines) {
    process.argv = [process.execPath, bundle, ...line];
    await main(version);
  }
  writeFileSync(`${bundle}.cache`, script.createCachedData());
  process.exitCode = 0;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
