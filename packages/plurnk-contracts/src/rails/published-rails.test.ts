import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { railArtifacts } from './turn-rails.ts';
import { gbnfOf } from './write-gbnf.ts';

const resolve = createRequire(import.meta.url).resolve;

describe('§rail-artifact the files that the package publishes', () => {
  for (const [profile, artifact] of Object.entries(railArtifacts)) {
    it(`hold the grammar of ${profile} as the model gives it`, () => {
      const file = resolve(`@plurnk/plurnk-contracts/plurnk.${profile}.gbnf`);
      expect(readFileSync(file, 'utf8')).toBe(gbnfOf(artifact));
    });
  }
});
