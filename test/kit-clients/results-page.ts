/** The page that shows what each client makes of the kit. SPEC §agui-kit-results. */
import type { KitClient, KitFamilyReport, KitReport, SpecimenResult } from '@plurnk/plurnk-contracts';
import agUiClient from './ag-ui-client.ts';
import type { Difference } from './differences.ts';
import eventsourceParser from './eventsource-parser.ts';
import modelClient from './model-client.ts';

/** The clients of the page, in its order. */
export const kitClients: readonly KitClient[] = [agUiClient, eventsourceParser, modelClient];

const about: Readonly<Record<string, string>> = {
  [agUiClient.name]: 'the official client, over its own HTTP path and as an `HttpAgent`',
  [eventsourceParser.name]: 'the parser of frames alone, as its documentation shows it',
  [modelClient.name]:
    'what our clients are made of: that parser, the stages of the official client, and our own projection',
};

const counted = new Intl.NumberFormat('en-US');

const cell = ({ passed, failed, notDeclared }: KitFamilyReport): string =>
  passed + failed === 0 ? 'not declared' : `${passed} of ${passed + failed}${notDeclared === 0 ? '' : ' declared'}`;

const failuresOf = ({ transport, lifecycles }: KitReport): readonly SpecimenResult[] =>
  [...transport.results, ...lifecycles.results].filter(({ verdict }) => verdict === 'failed');

/** What is wrong with the explanations of one client: a difference without its reason, or a reason without its difference. */
export const unexplained = (report: KitReport, explained: readonly Difference[]): readonly string[] => {
  const failed = new Set(failuresOf(report).map(({ name }) => name));
  const named = explained.flatMap(({ specimens }) => specimens);
  return [
    ...[...failed].filter((name) => !named.includes(name)).map((name) => `${report.client} differs in ${name}`),
    ...named.filter((name) => !failed.has(name)).map((name) => `${report.client} does not differ in ${name}`),
  ];
};

const cutsText = ({ cuts, failedCuts }: SpecimenResult): string =>
  failedCuts === cuts ? 'every cut' : `${counted.format(failedCuts)} of ${counted.format(cuts)} cuts`;

const differenceLines = (report: KitReport, explained: readonly Difference[]): readonly string[] => {
  const byName = new Map(failuresOf(report).map((result) => [result.name, result]));
  return explained.flatMap(({ specimens, reason }) => [
    '',
    reason,
    '',
    '| Specimen | Rule | Differs under |',
    '| --- | --- | --- |',
    ...specimens.flatMap((name) => {
      const result = byName.get(name);
      return result === undefined ? [] : [`| \`${name}\` | ${result.clause} | ${cutsText(result)} |`];
    }),
  ]);
};

/** The whole page. */
export const resultsPage = (
  reports: readonly KitReport[],
  differences: Readonly<Record<string, readonly Difference[]>>,
): string =>
  `${[
    '# What clients make of the AG-UI conformance kit',
    '',
    'Written by `npm run kit:results`; a test fails when it is out of date. How to run your own client is in',
    '[Check your AG-UI client in five minutes](check-your-agui-client.md).',
    '',
    'Each specimen is tried as it is cut, byte by byte, and under every cut into one, two or three parts; the few that are longer',
    'than 400 bytes are cut at their boundaries. A client passes a specimen when its outcome is right under all of them.',
    '',
    '| Client | Transport | Lifecycles | Calls |',
    '| --- | --- | --- | --- |',
    ...reports.map(
      ({ client, transport, lifecycles }) =>
        `| ${client}: ${about[client]} | ${cell(transport)} | ${cell(lifecycles)} | ${counted.format(transport.cuts + lifecycles.cuts)} |`,
    ),
    ...reports.flatMap((report) => {
      const explained = differences[report.client] ?? [];
      if (explained.length === 0) return ['', `## ${report.client}`, '', 'No difference.'];
      return ['', `## ${report.client}`, ...differenceLines(report, explained)];
    }),
  ].join('\n')}\n`;
