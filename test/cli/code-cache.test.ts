import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const loader = fileURLToPath(new URL('../../packages/cli/bin/load-bundle.cjs', import.meta.url));
const bundle = fileURLToPath(new URL('../../packages/cli/dist/quirl.cjs', import.meta.url));

const withBundle = (expression: string) =>
  spawnSync(
    process.execPath,
    ['-e', `const { cacheOf, compile, load } = require('${loader}'); const bundle = '${bundle}'; ${expression}`],
    { encoding: 'utf8', env: {} },
  );

describe('§cli-code-cache', () => {
  it('is taken by the Node.js that built it', () => {
    const { stdout } = withBundle('console.log(compile(bundle, cacheOf(bundle)).cachedDataRejected)');
    expect(stdout).toBe('false\n');
  });

  it('is rejected when it was made for something else, and the bundle works all the same', () => {
    const { stdout } = withBundle(
      `const script = compile(bundle, Buffer.from('made elsewhere')); console.log(script.cachedDataRejected, typeof load(script, bundle).main)`,
    );
    expect(stdout).toBe('true function\n');
  });

  it('may be missing', () => {
    const { stdout } = withBundle(`console.log(cacheOf('/nowhere'), typeof load(compile(bundle), bundle).main)`);
    expect(stdout).toBe('undefined function\n');
  });
});
