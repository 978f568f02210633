#!/usr/bin/env node
'use strict';
// Plain CommonJS for any Node.js: it says in one line what an older one lacks, and answers `--version` before anything is loaded.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  process.stderr.write(`quirl needs Node.js 22.13 or newer; this is ${process.versions.node}\n`);
  process.exitCode = 1;
} else {
  const { version } = require('../package.json');
  if (process.argv.length === 3 && (process.argv[2] === '--version' || process.argv[2] === '-V')) {
    process.stdout.on('error', () => {}).write(`quirl ${version}\n`);
  } else {
    const { cacheOf, compile, load } = require('./load-bundle.cjs');
    const bundle = require.resolve('../dist/quirl.cjs');
    load(compile(bundle, cacheOf(bundle)), bundle).main(version);
  }
}
