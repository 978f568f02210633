/** `npm run kit:results`: drives the clients of `test/kit-clients` through the AG-UI kit and writes `docs/agui-kit-results.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { AguiConformanceKit } from '../packages/plurnk-contracts/src/generated/contract-types.ts';
import { runKit } from '../packages/plurnk-contracts/src/kit/run-kit.ts';
import { differences } from '../test/kit-clients/differences.ts';
import { kitClients, resultsPage, unexplained } from '../test/kit-clients/results-page.ts';
import { inRepository } from './generate/write-generated.ts';

const kit: AguiConformanceKit = JSON.parse(
  readFileSync(inRepository('packages/plurnk-contracts/generated/agui-kit.json'), 'utf8'),
);
const reports = [];
for (const client of kitClients) {
  process.stderr.write(`driving ${client.name}\n`);
  reports.push(await runKit(kit, client));
}
const faults = reports.flatMap((report) => unexplained(report, differences[report.client] ?? []));
for (const fault of faults) process.stderr.write(`${fault}, which test/kit-clients/differences.ts does not say\n`);
writeFileSync(inRepository('docs/agui-kit-results.md'), resultsPage(reports, differences));
process.exitCode = faults.length === 0 ? 0 : 1;
