'use strict';
// Loaded before the executable in every test of it: the product starts no process and opens no connection.
const refuse = (what) => () => {
  require('node:fs').writeSync(2, `way out used: ${what}\n`);
  process.exit(97);
};
const ways = {
  child_process: ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'],
  net: ['connect', 'createConnection', 'createServer'],
  http: ['request', 'get', 'createServer'],
  https: ['request', 'get', 'createServer'],
  http2: ['connect', 'createServer'],
  tls: ['connect', 'createServer'],
  dgram: ['createSocket'],
  dns: ['lookup', 'resolve'],
};
for (const [name, functions] of Object.entries(ways)) {
  const module = require(`node:${name}`);
  for (const key of functions) module[key] = refuse(`${name}.${key}`);
}
globalThis.fetch = refuse('fetch');
globalThis.WebSocket = refuse('WebSocket');
require('node:net').Socket.prototype.connect = refuse('Socket.connect');
require('node:module').syncBuiltinESMExports();
