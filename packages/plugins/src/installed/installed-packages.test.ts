import fs from 'node:fs';
import type { PluginLockEntry } from '@quirl/quirl-contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENABLED_ENTRY_BYTES_LIMIT, ENABLED_PACKAGES_LIMIT, PACKAGE_COMMANDS_LIMIT } from '../limits.ts';
import { changeLock } from '../lock/change-lock.ts';
import { lockOf } from '../lock/testing/sample-lock.ts';
import { type InstallStage, type StagedFacts, stageInstall } from '../testing/install-stage.ts';
import { refusalOf } from '../testing/refusal-of.ts';
import { installedPackages } from './installed-packages.ts';

let stage: InstallStage;
beforeEach(() => {
  stage = stageInstall();
});
afterEach(() => stage.dispose());

const lockedEntry: InstallStage['locked'] = (...parameters) => stage.locked(...parameters);

const lock = (...entries: readonly PluginLockEntry[]): void => {
  changeLock(stage, () => lockOf(...entries));
};

const found = () => {
  const { packages, leftOut } = installedPackages(stage, stage.setting.host);
  return { packages: packages.map(({ entry }) => entry.name), leftOut: leftOut.map(({ plugin }) => plugin) };
};

describe('§installed-packages', () => {
  it('are none without a lock', () => {
    expect(found()).toEqual({ packages: [], leftOut: [] });
  });

  it('are the enabled ones, by name', () => {
    lock(lockedEntry('a'), lockedEntry('b', {}, false), lockedEntry('c'));
    expect(found()).toEqual({ packages: ['a', 'c'], leftOut: [] });
  });

  it('go on without one that is damaged, which is named with its problem', () => {
    lock(lockedEntry('a'), lockedEntry('b'), lockedEntry('c'));
    fs.appendFileSync(stage.at('b', 'plugin.lua'), '-- changed\n');
    fs.rmSync(stage.at('c', 'plugin.toml'));
    const { packages, leftOut } = installedPackages(stage, stage.setting.host);
    expect(packages.map(({ entry }) => entry.name)).toEqual(['a']);
    expect(leftOut.map(({ plugin, problem }) => [plugin, problem.code])).toEqual([
      ['b', 'plugin.entry_tampered'],
      ['c', 'plugin.source_missing'],
    ]);
  });

  it('are not known from a lock that cannot be used', () => {
    stage.put('{');
    expect(refusalOf(() => found()).code).toBe('validation');
  });

  it('never evaluate a line', () => {
    lock(lockedEntry('a', { lua: 'while true do end\n' }));
    expect(found().packages).toEqual(['a']);
  });
});

describe('§installed-bounds', () => {
  const names = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, index) => `p${String(index).padStart(3, '0')}`);

  it(`let ${ENABLED_PACKAGES_LIMIT} packages contribute, and leave out the next one`, () => {
    const all = names(ENABLED_PACKAGES_LIMIT + 1);
    lock(...all.map((name) => lockedEntry(name)));
    expect(found()).toEqual({ packages: all.slice(0, -1), leftOut: all.slice(-1) });
  });

  it(`let packages have ${PACKAGE_COMMANDS_LIMIT} commands, and leave out one that has no room`, () => {
    const many = names(PACKAGE_COMMANDS_LIMIT - 1);
    lock(lockedEntry('a', { commands: many }), lockedEntry('b', { commands: ['x', 'y'] }), lockedEntry('c'));
    expect(found()).toEqual({ packages: ['a', 'c'], leftOut: ['b'] });
  });

  it('let entries have 16 MiB together, and not a byte more', () => {
    const sized = (bytes: number): StagedFacts => ({ lua: 'return {}'.padEnd(bytes) });
    const quarter = ENABLED_ENTRY_BYTES_LIMIT / 4;
    lock(...names(4).map((name) => lockedEntry(name, sized(quarter))), lockedEntry('z', sized(9)));
    expect(found()).toEqual({ packages: names(4), leftOut: ['z'] });
  });
});
