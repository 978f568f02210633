import type { KitFamilyReport, KitReport, SpecimenResult } from '../kit/kit-report.ts';
import { visibleText } from './visible-text.ts';

/** How much of a value a person is shown. */
const shownLength = 300;

const counted = new Intl.NumberFormat('en-US');

const shortValue = (value: unknown): string => {
  let text: string;
  try {
    text = JSON.stringify(value) ?? String(value);
  } catch {
    text = 'a value that is no JSON';
  }
  return visibleText(text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);
};

/** Most parts are those of one cut; a list of hundreds tells a person nothing. */
const shortParts = (parts: readonly number[], unit: string): string =>
  parts.length > 8 ? `${parts.length} parts` : `${parts.join(' + ')} ${unit}`;

const failureLines = ({ name, clause, cuts, failedCuts, failure }: SpecimenResult, unit: string): readonly string[] =>
  failure === undefined
    ? []
    : [
        `  ${name}`,
        `    rule      ${visibleText(clause)}`,
        failedCuts === cuts
          ? `    fails     however it is cut`
          : `    fails     under ${counted.format(failedCuts)} of ${counted.format(cuts)} cuts: the outcome depends on the cut`,
        `    cut       ${shortParts(failure.parts, unit)}`,
        `    expected  ${shortValue(failure.expected)}`,
        `    received  ${shortValue(failure.received)}`,
      ];

const familyLines = (title: string, unit: string, report: KitFamilyReport): readonly string[] => {
  const { passed, failed, notDeclared, cuts, results } = report;
  const left = notDeclared === 0 ? '' : `, ${notDeclared} not declared`;
  return [
    `${title.padEnd(12)}${passed} passed, ${failed} failed${left}; ${counted.format(cuts)} cuts`,
    ...results.flatMap((result) => failureLines(result, unit)),
  ];
};

/** The report for people: counts, and of each failure its rule, one cut and both outcomes. */
export const renderKitReport = ({ client, transport, lifecycles }: KitReport): string =>
  `${[
    `${'client'.padEnd(12)}${visibleText(client)}`,
    ...familyLines('transport', 'bytes', transport),
    ...familyLines('lifecycles', 'events', lifecycles),
  ].join('\n')}\n`;
