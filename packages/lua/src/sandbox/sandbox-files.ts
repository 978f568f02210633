import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The files that a sandbox starts from. A bundle has others, beside itself. */
export const sandboxFiles = (): { readonly worker: string; readonly engine: string } => ({
  // Run from its sources, this module stands beside one that is not compiled either.
  worker: fileURLToPath(new URL(`./sandbox-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)),
  engine: createRequire(import.meta.url).resolve('wasmoon/dist/glue.wasm'),
});
