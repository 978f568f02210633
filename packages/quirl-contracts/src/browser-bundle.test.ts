import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const bundle = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./index.ts', import.meta.url))],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'contracts',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
};

describe('§runs-in-a-browser', () => {
  it('bundles for a browser and works with nothing but what every browser has', async () => {
    // No process, no Buffer, no require: only the language and its text encoding.
    const page = createContext({ TextEncoder, TextDecoder });
    runInContext(await bundle(), page);
    const result: unknown = runInContext(
      `const catalog = contracts.buildAgentCatalog({ quirlVersion: '1', commands: [], hostApi: [] });
       const report = contracts.validateAgentDocument(new TextEncoder().encode(contracts.prettyJson(catalog)), 'catalog', catalog);
       const manifest = contracts.parsePackageManifest('schema_version = 1\\npackage = { name = "a", version = "1", entry = "", quirl = "" }');
       JSON.stringify([contracts.checksum('naïve'), report.valid, manifest.package.name])`,
      page,
    );
    expect(result).toBe('["fnv1a64:1e858bc68a6332ab",true,"a"]');
  });
});
