import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const loader = fileURLToPath(new URL('../../packages/cli/bin/load-bundle.cjs', import.meta.url));
const bundle = fileURLToPath(new URL('../../packages/cli/dist/quirl.cjs', import.meta.url));

const executable = fileURLToPath(new URL('../../packages/cli/bin/quirl.cjs', import.meta.url));

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

describe('§cli-node-floor', () => {
  it('says in one line what an older Node.js lacks, and loads nothing', () => {
    for (const version of ['18.0.0', '20.20.2', '22.12.9']) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [
          '-e',
          `Object.defineProperty(process, 'versions', { value: { node: '${version}' } }); require('${executable}')`,
        ],
        { encoding: 'utf8', env: {} },
      );
      expect([status, stdout, stderr]).toEqual([1, '', `quirl needs Node.js 22.13 or newer; this is ${version}\n`]);
    }
  });

  it('prints the version of the package', () => {
    const { stdout } = spawnSync(process.execPath, [executable, '--version'], { encoding: 'utf8', env: {} });
    expect(stdout).toMatch(/^quirl \d+\.\d+\.\d+\n$/);
  });
});
