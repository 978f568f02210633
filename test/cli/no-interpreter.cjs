'use strict';
// Loaded before the executable in tests of commands that treat programs as text: whatever could run one fails when entered.
const refuse = (what) =>
  function entered() {
    require('node:fs').writeSync(2, `interpreter entered: ${what}\n`);
    process.exit(96);
  };
for (const name of ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming', 'Module', 'Instance'])
  WebAssembly[name] = refuse(`WebAssembly.${name}`);
require('node:worker_threads').Worker = refuse('Worker');
const vm = require('node:vm');
for (const name of ['runInContext', 'runInNewContext', 'runInThisContext', 'compileFunction'])
  vm[name] = refuse(`vm.${name}`);
globalThis.eval = refuse('eval');
globalThis.Function = refuse('Function');
require('node:module').syncBuiltinESMExports();
