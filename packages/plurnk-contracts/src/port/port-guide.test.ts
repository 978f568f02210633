import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as suite from './port-suite.ts';
import { type PortCaseReport, portCases, type StageAbilities } from './port-suite.ts';

const guide = readFileSync(new URL('../../../../docs/test-your-application-port.md', import.meta.url), 'utf8');

const abilities = {
  project: true,
  registerAction: true,
  finishLoop: true,
  parkLoop: true,
  propose: true,
  ask: true,
  reason: true,
  notify: true,
  stream: true,
  branch: true,
  derive: true,
  damageSettings: true,
} as const satisfies Readonly<Record<keyof StageAbilities, true>>;

describe('§port-suite The guide to the suite', () => {
  it('lists every ability of a stage, and every one is needed by a case', () => {
    const rows = guide.slice(guide.indexOf('| Ability'), guide.indexOf('Each keeps its promise'));
    const listed = [...rows.matchAll(/^\| `([a-zA-Z]+)` +\|/gm)].map(([, name]) => name);
    expect(listed).toEqual(Object.keys(abilities));
    const needed = new Set<string>(portCases.flatMap(({ needs }) => needs));
    expect(listed.filter((name) => name === undefined || !needed.has(name))).toEqual([]);
  });

  it('imports and names what the suite exports', () => {
    const values = [...guide.matchAll(/^import \{ (\w+) \} from '@plurnk\/plurnk-contracts\/port-suite';$/gm)];
    expect(values.map(([, name]) => name)).toEqual(['registerPortSuite', 'runPortSuite']);
    for (const [, name = ''] of values) expect(suite).toHaveProperty(name);
    for (const name of ['PORT_REFUSALS', 'portCases']) {
      expect(guide).toContain(`\`${name}\``);
      expect(suite).toHaveProperty(name);
    }
  });

  it('names every outcome of a case', () => {
    const outcomes = { held: true, broken: true, skipped: true } as const satisfies Readonly<
      Record<PortCaseReport['outcome'], true>
    >;
    const sentence = /^An outcome is (.+?);/m.exec(guide)?.[1] ?? '';
    expect([...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(Object.keys(outcomes));
  });

  it('shows a failure with the title of its case', () => {
    const [, id = '', says = '', clauses = ''] = /^([a-z-]+): (.+?\.) (§.+)$/m.exec(guide) ?? [];
    const found = portCases.find((one) => one.id === id);
    expect(found).toMatchObject({ says, clauses: clauses.split(' ') });
  });
});
