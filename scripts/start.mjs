/** `npm start`: sets up, then shows Quirl on this machine; `npm start -- <arguments>` runs any quirl command line. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './runtime.mjs';
import { environmentWith, runScript, setUp } from './set-up.mjs';

const task = 'extract a tar archive into a folder';

runScript(() => {
  const node = setUp();
  // npm runs scripts in the package's folder; a person's relative paths mean the folder that they stand in.
  const cwd = process.env['INIT_CWD'] ?? process.cwd();
  /** @param {string[]} args */
  const quirl = (args) => {
    const result = spawnSync(node, [join(root, 'packages/cli/bin/quirl.cjs'), ...args], {
      cwd,
      stdio: 'inherit',
      env: environmentWith(node),
    });
    if (result.error) throw result.error;
    return result.status ?? 1;
  };
  const args = process.argv.slice(2);
  if (args.length > 0) {
    process.exitCode = quirl(args);
    return;
  }
  process.exitCode = quirl(['index', 'build']);
  if (process.exitCode !== 0) return;
  process.stderr.write(`\n$ quirl agent context "${task}"\n\n`);
  process.exitCode = quirl(['agent', 'context', task]);
});
