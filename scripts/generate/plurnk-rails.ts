/** Writes the published grammars of the generation rails, which are made from the model in `src/rails/`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { railArtifacts } from '../../packages/plurnk-contracts/src/rails/turn-rails.ts';
import { gbnfOf } from '../../packages/plurnk-contracts/src/rails/write-gbnf.ts';
import { inRepository } from './write-generated.ts';

const target = 'packages/plurnk-contracts/generated';

export const generatePlurnkRails = async (): Promise<void> => {
  await mkdir(inRepository(target), { recursive: true });
  for (const [profile, artifact] of Object.entries(railArtifacts)) {
    await writeFile(inRepository(`${target}/plurnk.${profile}.gbnf`), gbnfOf(artifact));
  }
};
