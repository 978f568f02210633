/** `npm test`: sets up, then runs every check in order. The last line counts the tests. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runtime.mjs';
import { environmentWith, runScript, setUp } from './set-up.mjs';

const report = join(root, 'node_modules', '.quirl-set-up', 'test-report.json');

/** The script behind a command of an installed package. @param {string} name @param {string} command */
const scriptOf = (name, command) => {
  const { bin } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
  return join('node_modules', name, typeof bin === 'string' ? bin : bin[command]);
};

/** @type {readonly (readonly [what: string, script: () => string, ...args: string[]])[]} */
const checks = [
  ['format and lint', () => scriptOf('@biomejs/biome', 'biome'), 'check', '.'],
  ['types', () => scriptOf('typescript', 'tsc'), '-p', 'tsconfig.check.json'],
  [
    'import arrows',
    () => scriptOf('dependency-cruiser', 'depcruise'),
    '--config',
    '.dependency-cruiser.cjs',
    'packages',
  ],
  ['unused exports', () => scriptOf('knip', 'knip')],
  ['spec anchors and tests', () => 'scripts/check-spec.mjs'],
  [
    'tests',
    () => scriptOf('vitest', 'vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
];

runScript(() => {
  const node = setUp();
  for (const [what, script, ...args] of checks) {
    process.stdout.write(`\n== ${what}\n`);
    const result = spawnSync(node, [join(root, script()), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: environmentWith(node),
    });
    if (result.status === 0) continue;
    if (what === 'tests') countTests();
    throw new Error(`the check "${what}" failed; what it found stands above`);
  }
  countTests();
});

function countTests() {
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
  process.stdout.write(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`);
}
