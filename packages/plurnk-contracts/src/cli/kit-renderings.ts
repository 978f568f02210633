import type { KitReport } from '../kit/kit-report.ts';
import { renderKitReport } from './render-kit-report.ts';

export type KitFormat = 'json' | 'text';

export const isKitFormat = (word: string): word is KitFormat => word === 'json' || word === 'text';

/** The forms in which the report on a client is printed. */
export const kitRenderings: Readonly<Record<KitFormat, (report: KitReport) => string>> = {
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
  text: renderKitReport,
};
