'use strict';
// Loaded before a program whose own libraries compile JavaScript, so that `no-interpreter.cjs` is too strict: Lua runs in
// WebAssembly in a worker, and neither can be entered.
const refuse = (what) =>
  function entered() {
    require('node:fs').writeSync(2, `engine entered: ${what}\n`);
    process.exit(95);
  };
for (const name of ['compile', 'instantiate', 'Module', 'Instance']) WebAssembly[name] = refuse(`WebAssembly.${name}`);
require('node:worker_threads').Worker = refuse('Worker');
require('node:module').syncBuiltinESMExports();
