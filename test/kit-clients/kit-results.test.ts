import { readFileSync } from 'node:fs';
import { Validator } from '@plurnk/plurnk-contracts';
import { describe, expect, it } from 'vitest';
import { runKit } from '../../packages/plurnk-contracts/src/kit/run-kit.ts';
import { differences, hasFaultyDecoder } from './differences.ts';
import { kitClients, resultsPage, unexplained } from './results-page.ts';

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const kit = Validator.assertAguiConformanceKit(JSON.parse(textOf('packages/plurnk-contracts/generated/agui-kit.json')));
const reports = await (async () => {
  const all = [];
  for (const client of kitClients) all.push(await runKit(kit, client));
  return all;
})();

describe('§agui-kit-results', () => {
  it.each(reports.map((report) => [report.client, report] as const))(
    'explains every difference of %s and no other',
    (name, report) => {
      expect(unexplained(report, differences[name] ?? [])).toEqual([]);
    },
  );

  it('finds a difference that nobody explained, and an explanation of nothing', () => {
    const [report] = reports;
    expect(report && unexplained(report, [{ specimens: ['lf-lines'], reason: '' }])).toEqual(
      expect.arrayContaining([
        '@ag-ui/client 1.0.0 differs in crlf-lines',
        '@ag-ui/client 1.0.0 does not differ in lf-lines',
      ]),
    );
  });

  // The page tells of a fault in the decoder of the pinned runtime.
  it.runIf(hasFaultyDecoder())('shows the results of today: run `npm run kit:results` when they change', () => {
    expect(textOf('docs/agui-kit-results.md')).toBe(resultsPage(reports, differences));
  });
});

describe('§agui-client-parser, §agui-client-status', () => {
  it('are kept by the model client under every cut of every specimen', () => {
    const report = reports.find(({ client }) => client === 'model client');
    expect(report?.transport).toMatchObject({ passed: kit.transport.length, failed: 0, notDeclared: 0 });
    expect(report?.lifecycles).toMatchObject({ passed: kit.lifecycles.length, failed: 0, notDeclared: 0 });
  });
});
