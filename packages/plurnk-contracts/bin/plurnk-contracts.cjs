#!/usr/bin/env node
'use strict';
// Plain CommonJS for any Node.js: it says in one line what an older one lacks.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  process.stderr.write(`plurnk-contracts needs Node.js 22.13 or newer; this is ${process.versions.node}\n`);
  process.exitCode = 1;
} else {
  require('../dist/plurnk-contracts.cjs');
}
