import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../editors/vscode/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));

describe('The editor extension', () => {
  it('names files that exist', () => {
    const { languages, grammars } = manifest.contributes;
    const files: string[] = [manifest.main, languages[0].configuration, grammars[0].path];
    expect(files.filter((file) => !existsSync(new URL(file, folder)))).toEqual([]);
  });

  it('names the scope of its grammar and one language', () => {
    const { languages, grammars } = manifest.contributes;
    const grammar = JSON.parse(readFileSync(new URL(grammars[0].path, folder), 'utf8'));
    expect([grammars[0].scopeName, grammars[0].language]).toEqual([grammar.scopeName, languages[0].id]);
  });

  it('recognises turns by their first line, and nothing else', () => {
    const first = new RegExp(manifest.contributes.languages[0].firstLine);
    expect(['# PLAN0', '# PLAN', '```plurnk'].every((line) => first.test(line))).toBe(true);
    expect(['# PLAN of the house', '## READ0', '# Plan', '```'].some((line) => first.test(line))).toBe(false);
  });

  it('takes the parser from the settings of the user alone', () => {
    const command = manifest.contributes.configuration.properties['plurnk.command'];
    expect([command.scope, manifest.capabilities.untrustedWorkspaces.supported]).toEqual(['machine', 'limited']);
  });
});
