/**
 * Reads `packages/catalog/curated/*.kdl` and writes the checked documents as one JSON text, so that the product ships
 * them without the KDL parser and without parsing anything until they are asked for. A file that breaks a rule of the
 * format, or a name that two files both describe, stops the build.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CuratedDocument } from '../../packages/catalog/src/curated/curated-types.ts';
import { readCuratedKdl } from '../../packages/catalog/src/curated/read-curated-kdl.ts';
import { inRepository, writeGenerated } from './write-generated.ts';

const folder = 'packages/catalog/curated';

/** One shipped file with its checked content. */
export interface CuratedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly document: CuratedDocument;
}

/** Every shipped curated file, by file name. Throws with file, byte offset and reason if one is refused. */
export const readCuratedFiles = async (): Promise<readonly CuratedFile[]> => {
  const names = (await readdir(inRepository(folder))).filter((name) => name.endsWith('.kdl')).sort();
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(inRepository(join(folder, name)));
      const { document, errors } = readCuratedKdl(bytes);
      if (document !== null) return { name, bytes, document };
      const reasons = errors.map((error) => `${folder}/${name}, byte ${error.offset}: ${error.kind}: ${error.message}`);
      throw new Error(reasons.join('\n'));
    }),
  );
};

const identityOf = (files: readonly CuratedFile[]): string => {
  const hash = createHash('sha256');
  for (const { name, bytes } of files) hash.update(`${name}\0${bytes.byteLength}\0`).update(bytes);
  return `sha256:${hash.digest('hex')}`;
};

const assertDistinct = (files: readonly CuratedFile[]): void => {
  const owners = new Map<string, string>();
  for (const { name, document } of files) {
    const commands = document.commands.flatMap((command) => [command.id, ...command.aliases]);
    for (const word of [`catalog ${document.id}`, ...commands]) {
      const owner = owners.get(word);
      if (owner !== undefined) throw new Error(`${folder}: ${word} is in ${owner} and again in ${name}`);
      owners.set(word, name);
    }
  }
};

export const generateCuratedSet = async (): Promise<void> => {
  const files = await readCuratedFiles();
  assertDistinct(files);
  const documents = JSON.stringify(files.map(({ document }) => document));
  await writeGenerated(
    'packages/catalog/src/generated/curated-set.ts',
    `${folder}/*.kdl`,
    [
      '/** Changes whenever a curated file does. */',
      `export const curatedIdentity = ${JSON.stringify(identityOf(files))};`,
      '',
      '/** JSON of the checked documents, in the order of their file names. A function, so that the text may lie in a file of its own. */',
      `export const curatedDocuments = (): string => '${documents.replace(/[\\']/g, '\\$&')}';`,
      '',
    ].join('\n'),
  );
};
