import type { IndexBuild, IndexStatus, SourceCount } from '@quirl/quirl-contracts';
import { oneLine, padded } from '../output/text-layout.ts';
import type { TextStyle } from '../output/text-style.ts';

const sourceLines = (sources: readonly SourceCount[]): readonly string[] =>
  sources.map(({ kind, sources: count, bytes }) => `  ${padded(kind, 16)} ${padded(String(count), 8)} ${bytes} bytes`);

const skippedHint = (skipped: number, index: string | undefined): string =>
  skipped === 0
    ? 'nothing skipped'
    : `${skipped} skipped, see: quirl index status --skipped${index === undefined ? '' : ` --index ${oneLine(index)}`}`;

/** What a build did: counts, sources by kind, and where the index lies. `named` is the path that a person gave, if any. */
export const buildText = (build: IndexBuild, named: string | undefined, style: TextStyle): string => {
  const read = build.changed
    ? `${build.sources_read} ${build.sources_read === 1 ? 'source' : 'sources'} read`
    : 'nothing changed';
  const lines = [
    `${style.good('index built')}: ${build.commands} commands, ${build.arguments} arguments; ${read}; ${skippedHint(build.skipped_total, named)}`,
    ...sourceLines(build.sources),
    `  ${style.faint(oneLine(build.index))}`,
  ];
  return `${lines.join('\n')}\n`;
};

/** The state of an index with its reason, counts and, if it was asked for, every source that was skipped. */
export const statusText = (status: IndexStatus, named: string | undefined, style: TextStyle): string => {
  const state = status.state === 'current' ? style.good(status.state) : style.bad(status.state);
  const next = status.state === 'current' ? [] : ['  help: quirl index build'];
  const counts = status.header === null ? [] : [`  ${status.commands} commands, ${status.arguments} arguments`];
  const skipped = status.skipped.map(
    ({ origin, line, message }) => `  ${oneLine(origin)}${line === null ? '' : `:${line}`}: ${oneLine(message)}`,
  );
  const hint =
    status.header === null || status.skipped.length > 0 ? [] : [`  ${skippedHint(status.skipped_total, named)}`];
  const unlisted = status.skipped_total - status.skipped.length;
  const rest = status.skipped.length > 0 && unlisted > 0 ? [`  and ${unlisted} more`] : [];
  const lines = [
    `${state}${status.reason === null ? '' : `: ${oneLine(status.reason)}`}`,
    `  ${style.faint(oneLine(status.index))}`,
    ...next,
    ...counts,
    ...(status.header === null ? [] : sourceLines(status.sources)),
    ...hint,
    ...(skipped.length === 0 ? [] : [style.strong('Skipped')]),
    ...skipped,
    ...rest,
  ];
  return `${lines.join('\n')}\n`;
};
