'use strict';
// Loaded before the executable: what reads installed packages must not be loaded where none is installed.
const module_ = require('node:module');
const load = module_._load;
module_._load = function guarded(request, ...rest) {
  if (String(request).includes('installed-packages')) {
    require('node:fs').writeSync(2, 'reader of packages loaded\n');
    process.exit(98);
  }
  return load.call(this, request, ...rest);
};
