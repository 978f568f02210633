import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

/** Absolute path of a file named from the root of the repository. */
export const inRepository = (path: string): string => fileURLToPath(new URL(path, root));

/** Writes one generated file with the notice that tells a reader where its truth is. */
export const writeGenerated = async (path: string, source: string, text: string): Promise<void> => {
  const file = inRepository(path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `// Generated from ${source} by \`npm run generate\`. Do not edit.\n${text}`);
};
