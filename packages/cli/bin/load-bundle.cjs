'use strict';
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname } = require('node:path');
const { Script } = require('node:vm');

/**
 * Compiles a CommonJS bundle, from the code cache that was made beside it if there is one. A cache of another version of
 * Node.js is rejected by it and costs nothing but the time that it would have saved.
 */
exports.compile = (/** @type {string} */ file, /** @type {Buffer | undefined} */ cachedData) =>
  new Script(`(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'utf8')}\n})`, {
    filename: file,
    cachedData,
  });

/** Runs a compiled bundle and gives its exports. */
exports.load = (/** @type {Script} */ script, /** @type {string} */ file) => {
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  return module.exports;
};

/** The code cache of a bundle; undefined if the build made none. */
exports.cacheOf = (/** @type {string} */ file) => {
  try {
    return readFileSync(`${file}.cache`);
  } catch {
    return undefined;
  }
};
