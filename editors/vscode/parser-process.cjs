'use strict';

const { spawn } = require('node:child_process');

/** How much the parser may print before it is stopped, in characters. */
const OUTPUT_LIMIT = 64 * 1024 * 1024;

/** @param {string} reason */
const failed = (reason) => ({
  result: Promise.resolve({ ok: /** @type {const} */ (false), reason }),
  stop: () => undefined,
});

/**
 * Runs the parser once on a text. `result` is the JSON value that it printed, or an error that says why there is none;
 * it never rejects. `stop` ends the program; its result is then an error.
 *
 * @param {readonly string[]} command program and first arguments
 * @param {string} tier
 * @param {string} text
 * @returns {{ result: Promise<{ ok: true, value: unknown } | { ok: false, reason: string }>, stop: () => void }}
 */
const runParser = (command, tier, text) => {
  const [program, ...first] = command;
  if (program === undefined) return failed('no parser is set');
  /** @type {import('node:child_process').ChildProcessByStdio<import('node:stream').Writable, import('node:stream').Readable, null>} */
  let child;
  try {
    child = spawn(program, [...first, '--tier', tier, '--format', 'json', '-'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
  } catch (error) {
    // A program whose name cannot be one, or that the system will not start without a shell, is refused on the spot.
    return failed(`${program}: ${error instanceof Error ? error.message : String(error)}`);
  }
  let output = '';
  const result = new Promise((resolve) => {
    /** @param {string} reason */
    const fail = (reason) => resolve({ ok: false, reason });
    child.on('error', ({ message }) => fail(`${program}: ${message}`));
    // The program may end before it has read everything.
    child.stdin.on('error', () => undefined);
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      if (output.length <= OUTPUT_LIMIT) return;
      fail(`${program} prints more than ${OUTPUT_LIMIT} characters`);
      child.kill();
    });
    child.on('close', () => {
      try {
        resolve({ ok: true, value: JSON.parse(output) });
      } catch {
        fail(`${program} printed no JSON`);
      }
    });
  });
  child.stdin.end(text);
  return { result, stop: () => void child.kill() };
};

module.exports = { OUTPUT_LIMIT, runParser };
