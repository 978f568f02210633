import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ApplicationPort } from './application-port.ts';
import { type PortStage, portCases, type RegisterTest, registerPortSuite, runPortSuite } from './port-suite.ts';
import { createMemoryStage } from './testing/memory-stage.ts';

describe('An application in memory', () => {
  registerPortSuite(it, createMemoryStage);
});

/** A test runner that keeps what it is given. */
const recorder = () => {
  const tests: string[] = [];
  const skipped: string[] = [];
  const register: RegisterTest = Object.assign((name: string) => tests.push(name), {
    skip: (name: string) => skipped.push(name),
  });
  return { tests, skipped, register };
};

const withoutReason = (): PortStage => {
  const { reason, ...stage } = createMemoryStage();
  return stage;
};

const needReason = portCases.filter(({ needs }) => needs.includes('reason')).map(({ id }) => id);

/** Every member, so that neither the type nor this list can gain or lose one alone. */
const members = {
  attachWorkspace: 'promise',
  cancelDrain: 'value',
  cancelWorker: 'promise',
  constrain: 'promise',
  createConversationWorker: 'promise',
  createWorkspace: 'promise',
  dispatchClientAction: 'promise',
  ensureModelWorker: 'promise',
  forkWorker: 'promise',
  invokeModuleAction: 'promise',
  listClientDisplayCapabilities: 'promise',
  listConstraints: 'promise',
  listMembers: 'promise',
  listModels: 'value',
  listModuleActions: 'value',
  listPrompts: 'promise',
  listProviders: 'value',
  listWorkerLoops: 'promise',
  listWorkers: 'promise',
  listWorkspaces: 'promise',
  look: 'promise',
  pendingClientInteractions: 'promise',
  pendingProposals: 'promise',
  readEntry: 'promise',
  readLog: 'promise',
  readWorker: 'promise',
  readWorkerModel: 'promise',
  readWorkerReasoning: 'promise',
  readWorkerSettings: 'promise',
  renameWorkspace: 'promise',
  resolveClientInteraction: 'promise',
  resolveProposal: 'value',
  runLoop: 'promise',
  setWorkerModel: 'promise',
  setWorkerReasoning: 'promise',
  setWorkerSettings: 'promise',
  setWorkerSpawnModel: 'promise',
  subscribeToEvents: 'value',
  unconstrain: 'promise',
  workspaceDerivationStatus: 'value',
} as const satisfies {
  readonly [Member in keyof ApplicationPort]: ReturnType<ApplicationPort[Member]> extends Promise<unknown>
    ? 'promise'
    : 'value';
};

describe('§application-port The type', () => {
  it('has members for adapters of every kind, and none for one', () => {
    expect(Object.keys(createMemoryStage().port).sort()).toEqual(Object.keys(members));
    expect(Object.keys(members).filter((name) => /agui|a2a|mcp|http|sse|sql|route/i.test(name))).toEqual([]);
  });
});

const rules = [
  '§port-errors',
  '§port-identity',
  '§port-members',
  '§port-run-loop',
  '§port-prompt-source',
  '§port-events',
  '§port-usage-gauge',
  '§application-worker-observation',
  '§application-loop-observation',
  '§log-entry-wire',
  '§client-interaction-answer',
];

describe('§port-suite The suite of the port', () => {
  it.each(rules)('holds a port to %s', (rule) => {
    expect(portCases.filter(({ clauses }) => clauses.includes(rule))).not.toEqual([]);
  });

  it('names each case once, and cites rules that SPEC.md states', () => {
    const ids = portCases.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(180);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const spec = readFileSync(new URL('../../SPEC.md', import.meta.url), 'utf8');
    const stated = new Set([...spec.matchAll(/^(?:#+ )?(§[a-z0-9-]+)/gm)].map(([, anchor]) => anchor));
    const cited = portCases.flatMap(({ clauses }) => clauses);
    expect([...new Set(cited)].filter((clause) => !stated.has(clause))).toEqual([]);
    for (const { id, clauses, says } of portCases) expect(`${id} ${clauses.length} ${says}`).toMatch(/ [1-9] .+\.$/);
  });

  it('registers what a stage cannot do as skipped, and nothing else', () => {
    const whole = recorder();
    registerPortSuite(whole.register, createMemoryStage);
    expect([whole.tests.length, whole.skipped]).toEqual([portCases.length, []]);
    const part = recorder();
    registerPortSuite(part.register, withoutReason, { without: ['reason'] });
    expect(part.skipped.map((title) => title.split(':')[0])).toEqual(needReason);
    expect(part.tests.length + part.skipped.length).toBe(portCases.length);
  });

  it('tells of each case without a test runner', async () => {
    const reports = await runPortSuite(withoutReason, { without: ['reason'] });
    expect(reports.map(({ id }) => id)).toEqual(portCases.map(({ id }) => id));
    expect(reports.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id)).toEqual(needReason);
    expect(reports.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
  });

  it('breaks where a stage cannot do what it did not say that it cannot', async () => {
    const reports = await runPortSuite(withoutReason);
    const broken = reports.filter(({ outcome }) => outcome === 'broken');
    expect(broken.map(({ id }) => id)).toEqual(needReason);
    expect(broken.map(({ reason }) => reason)).toEqual(needReason.map(() => 'the stage lacks one of reason'));
  });

  it('gives each case a stage of its own and closes it, broken or not', async () => {
    const open = new Set<PortStage>();
    let made = 0;
    await runPortSuite(() => {
      made += 1;
      const stage: PortStage = {
        ...withoutReason(),
        close: () => {
          open.delete(stage);
        },
      };
      open.add(stage);
      return stage;
    });
    expect([made, open.size]).toEqual([portCases.length, 0]);
  });

  it('runs under the test runner of Node.js', () => {
    const at = (path: string): string => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));
    const program = `
      import { test } from 'node:test';
      import { registerPortSuite } from ${at('./port-suite.ts')};
      import { createMemoryStage } from ${at('./testing/memory-stage.ts')};
      registerPortSuite(test, createMemoryStage);`;
    const args = ['--experimental-strip-types', '--input-type=module', '--test-reporter=tap', '--eval', program];
    const { NODE_TEST_CONTEXT, ...env } = process.env;
    const report = execFileSync(process.execPath, args, { encoding: 'utf8', env });
    expect(report).toContain(`# pass ${portCases.length}`);
    expect(report).toContain('# fail 0');
  });
});
