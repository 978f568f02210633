/**
 * Which Node.js runs the product here. Plain JavaScript for any Node.js from 18 on: it runs before anything is installed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const floor = [22, 13];

/** @param {string} version */
const meetsFloor = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > floor[0] || (major === floor[0] && minor >= floor[1]);
};

/** The pinned Node.js that npm installed for this platform, or this one if it is new enough. */
export const nodeForProduct = () => {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const packages = [
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ];
  for (const directory of packages) {
    const path = join(root, 'node_modules', directory, 'bin', name);
    if (existsSync(path)) return path;
  }
  if (meetsFloor(process.versions.node)) return process.execPath;
  throw new Error(
    `Quirl needs Node.js ${floor.join('.')} or newer; this is ${process.versions.node}, and npm has no pinned Node.js for ${process.platform}-${process.arch}. Install a newer Node.js and run the command again.`,
  );
};
