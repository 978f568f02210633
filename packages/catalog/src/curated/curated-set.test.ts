import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { curatedCommands, curatedIdentity } from './curated-set.ts';
import { type CuratedCommand, type CuratedDocument, hostPlatforms } from './curated-types.ts';
import { projectCurated } from './project-curated.ts';
import { readCuratedKdl } from './read-curated-kdl.ts';

const folder = new URL('../../curated/', import.meta.url);
const documents: readonly CuratedDocument[] = readdirSync(folder)
  .filter((name) => name.endsWith('.kdl'))
  .sort()
  .map((name) => {
    const { document, errors } = readCuratedKdl(readFileSync(new URL(name, folder)));
    if (document === null) throw new Error(`${name}: ${JSON.stringify(errors)}`);
    return document;
  });

const withChildren = (command: CuratedCommand): readonly CuratedCommand[] => [
  command,
  ...command.commands.flatMap(withChildren),
];
const commands = documents.flatMap((document) => document.commands.flatMap(withChildren));

describe('§curated-set the product ships curated commands', () => {
  it('compiles in exactly what its files say, for every platform', () => {
    for (const platform of hostPlatforms)
      expect(curatedCommands(platform)).toEqual(documents.flatMap((document) => projectCurated(document, platform)));
    expect(curatedCommands('linux')).toBe(curatedCommands('linux'));
    expect(curatedIdentity).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it('describes at least ninety programs of a Linux workstation', () => {
    const programs = curatedCommands('linux').filter((record) => record.parent === null);
    expect(programs.length).toBeGreaterThanOrEqual(90);
  });

  it('uses every id, path and alias once on every platform', () => {
    for (const platform of hostPlatforms) {
      const records = curatedCommands(platform);
      const names = records.flatMap((record) => [record.path, ...record.aliases]);
      expect(new Set(names).size).toBe(names.length);
      expect(new Set(records.map((record) => record.id)).size).toBe(records.length);
    }
  });

  it('states two intents or more for every command, and a short summary', () => {
    for (const command of commands) {
      expect(command.intents.length, command.id).toBeGreaterThanOrEqual(2);
      expect([...command.summary].length, command.id).toBeLessThanOrEqual(72);
    }
  });

  it('names itself, its licence and an https source in every file', () => {
    for (const { id, provenance } of documents) {
      expect([id, provenance.author, provenance.license]).toEqual([id, 'Quirl contributors', 'MIT']);
      expect(provenance.source).toMatch(/^https:/);
    }
  });
});
