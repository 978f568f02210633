/**
 * Generates the lexer and the parser of `packages/plurnk-contracts/grammar/*.g4`. They are for tests and benchmarks alone
 * and are no part of the package that ships. Any complaint of the tool stops the build.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRepository, writeGenerated } from './write-generated.ts';

const folder = 'packages/plurnk-contracts/grammar';
const tool = 'node_modules/antlr-ng/dist/cli/runner.js';
// The parser takes its words from the lexer, so the lexer comes first.
const grammars = ['PlurnkLexer', 'PlurnkParser'] as const;

const generatedFile = (name: string): string => `${folder}/generated/${name}.ts`;

/** What the generated files depend on: the grammars and the tool. */
const inputsHash = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const path of [...grammars.map((name) => `${folder}/${name}.g4`), 'node_modules/antlr-ng/package.json']) {
    hash.update(await readFile(inRepository(path)));
  }
  return hash.digest('hex');
};

const isCurrent = async (mark: string): Promise<boolean> => {
  for (const path of grammars.map((name) => inRepository(generatedFile(name)))) {
    if (!existsSync(path) || !(await readFile(path, 'utf8')).includes(mark)) return false;
  }
  return true;
};

/** Runs the tool on one grammar. Its exit status is 0 whatever happens, so what it says and writes is looked at. */
const runTool = async (name: string, directory: string): Promise<string> => {
  const source = inRepository(`${folder}/${name}.g4`);
  const args = ['-D', 'language=TypeScript', '-o', directory, '--lib', directory, '-v', 'false', '-l', 'false', source];
  const { error, stdout, stderr } = spawnSync(process.execPath, [inRepository(tool), ...args], { encoding: 'utf8' });
  if (error !== undefined) throw error;
  const said = `${stdout}${stderr}`.trim();
  const written = join(directory, `${name}.ts`);
  if (said !== '' || !existsSync(written)) throw new Error(`${folder}/${name}.g4: ${said || 'nothing was generated'}`);
  return readFile(written, 'utf8');
};

/** Writes `grammar/generated/`, unless it is up to date: the tool takes a second for each grammar. */
export const generatePlurnkGrammar = async (): Promise<void> => {
  const mark = `// inputs: ${await inputsHash()}`;
  if (await isCurrent(mark)) return;
  const directory = await mkdtemp(join(tmpdir(), 'plurnk-grammar-'));
  try {
    for (const name of grammars) {
      const text = await runTool(name, directory);
      await writeGenerated(generatedFile(name), `${folder}/${name}.g4`, `// @ts-nocheck\n${mark}\n${text}`);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};
