import type { AgentProvenance, SearchMatch, SearchResult } from '@quirl/quirl-contracts';
import { clipped, codePoints, oneLine, padded } from '../output/text-layout.ts';
import type { TextStyle } from '../output/text-style.ts';

const titleOf = ({ kind, path, names }: SearchMatch): string =>
  oneLine(kind === 'option' ? `${path} ${names.join(', ')}` : path);

const originOf = (provenance: AgentProvenance | null): string => provenance?.source ?? 'host';

/** One aligned line per match, best first: name, summary, source. Lines are cut at the columns of the output. */
export const searchText = (result: SearchResult, style: TextStyle, columns: number): string => {
  if (result.results.length === 0) return 'nothing matches; try other words, or fewer\n';
  const rows = result.results.map((match) => ({
    title: clipped(titleOf(match), Math.floor(columns / 2)),
    summary: oneLine(match.summary),
    origin: originOf(match.provenance),
  }));
  const titleWidth = Math.max(...rows.map(({ title }) => codePoints(title)));
  const originWidth = Math.max(...rows.map(({ origin }) => codePoints(origin)));
  const summaryWidth = Math.max(16, columns - titleWidth - originWidth - 4);
  const lines = rows.map(({ title, summary, origin }) => {
    const name = style.name(title) + ' '.repeat(titleWidth - codePoints(title));
    return `${name}  ${style.faint(padded(origin, originWidth))}  ${clipped(summary, summaryWidth)}`;
  });
  const more = result.matched - result.results.length;
  const rest = more > 0 ? [style.faint(`${more} more; --limit shows up to 100`)] : [];
  return `${[...lines, ...rest].join('\n')}\n`;
};
