import fs from 'node:fs';
import { join } from 'node:path';
import { installedHostApi } from '@quirl/lua';
import type { PluginLockEntry } from '@quirl/quirl-contracts';
import type { LifecycleSetting } from '../lifecycle/lifecycle-setting.ts';
import { lockedFiles, sampleEntry } from '../lock/testing/sample-lock.ts';
import { createTestPlace, type TestPlace } from '../lock/testing/test-place.ts';
import { sampleEffects } from './sample-command.ts';

/** What a package is that differs from the usual one. */
export interface StagedFacts {
  readonly version?: string;
  readonly quirl?: string;
  readonly requests?: readonly string[];
  /** Words behind the name of the package. */
  readonly commands?: readonly string[];
  readonly outputType?: string;
  readonly effects?: readonly string[];
  /** The Lua of its entry; returns a function per command by default. */
  readonly lua?: string;
}

/** A user with packages in a folder and a place to install them in. */
export interface InstallStage extends TestPlace {
  readonly setting: LifecycleSetting;
  /** Writes a package that is called `name`, and gives its folder. */
  write(name: string, facts?: StagedFacts): string;
  /** Writes a package, and gives the entry that adding it would make, without loading it. */
  locked(name: string, facts?: StagedFacts, enabled?: boolean): PluginLockEntry;
  /** Absolute path of something in a package. */
  at(name: string, file: string): string;
  /** What stands at a path outside every package. */
  readonly secret: string;
}

/** What stands in the secret file: it must never show in an answer. */
export const SECRET = 'opensesame = 1\n';

const VERSION = '0.1.0';

const list = (items: readonly string[]): string => `[${items.map((item) => JSON.stringify(item)).join(', ')}]`;

const manifestOf = (name: string, facts: StagedFacts): string => {
  const { version = VERSION, quirl = '>=0.1', requests = [], commands = ['run'], outputType = 'Nothing' } = facts;
  const { effects = sampleEffects(requests) } = facts;
  const paths = commands.map((words) => (words === '' ? name : `${name} ${words}`));
  return [
    'schema_version = 1',
    '[package]',
    `name = ${JSON.stringify(name)}`,
    `version = ${JSON.stringify(version)}`,
    'entry = "plugin.lua"',
    `quirl = ${JSON.stringify(quirl)}`,
    'summary = "A package of a test"',
    '[capabilities]',
    `request = ${list(requests)}`,
    '[contributes]',
    `commands = ${list(paths)}`,
    ...paths.flatMap((path) => [
      '[[public_commands]]',
      `path = ${JSON.stringify(path)}`,
      `signature = ${JSON.stringify(path)}`,
      'summary = "Does one thing"',
      'details = "Does one thing, and says so."',
      'input_type = "Nothing"',
      `output_type = ${JSON.stringify(outputType)}`,
      `examples = ${list([path])}`,
      `effects = ${list(effects)}`,
      'error_codes = { "0" = "done" }',
    ]),
    '',
  ].join('\n');
};

const luaOf = ({ commands = ['run'] }: StagedFacts): string => {
  const keys = commands.map((words) => (words === '' ? 'main' : words.replaceAll(' ', '_').replaceAll('-', '_')));
  return `return {${keys.map((key) => `${key} = function() return nil end`).join(', ')}}\n`;
};

/** Stages a user without packages. */
export const stageInstall = (): InstallStage => {
  const place = createTestPlace();
  const at = (name: string, file: string): string => join(place.root, 'packages', name, file);
  const secret = join(place.root, 'secret.toml');
  fs.writeFileSync(secret, SECRET);
  const write = (name: string, facts: StagedFacts = {}): string => {
    fs.mkdirSync(at(name, ''), { recursive: true });
    fs.writeFileSync(at(name, 'plugin.toml'), manifestOf(name, facts));
    fs.writeFileSync(at(name, 'plugin.lua'), facts.lua ?? luaOf(facts));
    return at(name, '');
  };
  return {
    ...place,
    secret,
    at,
    setting: {
      place,
      host: { quirlVersion: '0.1.0', hostApi: installedHostApi(), reservedWords: new Set(['quirl']) },
      cwd: place.root,
      environment: {},
    },
    write,
    locked: (name, facts = {}, enabled = true) => {
      write(name, facts);
      return sampleEntry(name, {
        ...lockedFiles(at(name, 'plugin.toml'), at(name, 'plugin.lua')),
        version: facts.version ?? VERSION,
        requested_capabilities: facts.requests ?? [],
        granted_capabilities: facts.requests ?? [],
        enabled,
      });
    },
  };
};
