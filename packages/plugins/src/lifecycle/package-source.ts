import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type QuirlError, refusal } from '@quirl/quirl-contracts';
import { MANIFEST_NAME } from '../limits.ts';
import { foreignText } from '../text/foreign-text.ts';

const FILE_SCHEME = 'file:';

// A scheme of one letter is a drive.
const otherScheme = /^[A-Za-z][A-Za-z0-9+.-]+:/;
const remoteLogin = /^[^/\s]+@[^/\s]+:/;

/**
 * Path of the manifest that a source names (catalog spec 16): a folder, a manifest, `file:` and a path, or a `file:` URL. What a network
 * would be needed for is `invalid_argument`, before anything is looked at. A path that leads nowhere is left to whoever reads it.
 */
export const manifestPathOfSource = (source: string): string => {
  const path = pathOfSource(source);
  return fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? join(path, MANIFEST_NAME) : path;
};

const pathOfSource = (source: string): string => {
  if (source.startsWith(`${FILE_SCHEME}//`)) return pathOfUrl(source);
  const path = source.startsWith(FILE_SCHEME) ? source.slice(FILE_SCHEME.length) : source;
  if (path === '' || path.includes('\0')) throw unusable(source, 'names no path');
  if (path === source && (otherScheme.test(source) || remoteLogin.test(source)))
    throw unusable(source, 'lies on a network or in a registry, and packages are added from this machine alone');
  return path;
};

const pathOfUrl = (source: string): string => {
  try {
    return fileURLToPath(source);
  } catch {
    throw unusable(source, 'is no URL of a file on this machine');
  }
};

const unusable = (source: string, problem: string): QuirlError =>
  refusal(
    'invalid_argument',
    `the source ${foreignText(source)} ${problem}`,
    `Name the folder of a package, or its ${MANIFEST_NAME}; a local path with a colon is written ./path.`,
  );
