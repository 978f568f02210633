import { findLuaFiles } from '@quirl/lua';
import { QuirlError } from '@quirl/quirl-contracts';
import { type FormatOutcome, formatFile } from '../answers/format-file.ts';
import { renderError } from '../output/render-error.ts';
import { oneLine } from '../output/text-layout.ts';
import { styleOf, type TextStyle } from '../output/text-style.ts';
import type { Handler } from './command-host.ts';

type Verb = Readonly<Record<FormatOutcome, string | null>>;

const written: Verb = { same: null, other: 'formatted' };
const checked: Verb = { same: null, other: 'would be formatted' };

/** `quirl fmt`: a line per file that is laid out otherwise; exit status 1 on drift under `--check`, and for a file that was refused. */
export const fmt: Handler = async (values, { machine, stdout, stderr }) => {
  const isCheck = values.flag('--check');
  const verbs = isCheck ? checked : written;
  const style = styleOf(stdout, machine.environment);
  const counts = { files: 0, other: 0, refused: 0 };
  for (const file of findLuaFiles(values.required('path'), () => true)) {
    counts.files += 1;
    try {
      const outcome = formatFile(file, isCheck);
      const verb = verbs[outcome];
      if (verb === null) continue;
      counts.other += 1;
      await stdout.write(`${style.name(oneLine(file))} ${verb}\n`);
    } catch (error) {
      if (!(error instanceof QuirlError)) throw error;
      counts.refused += 1;
      await stderr.write(renderError(error.shellError, styleOf(stderr, machine.environment)));
    }
  }
  await stdout.write(countText(counts, verbs, style));
  return counts.refused > 0 || (isCheck && counts.other > 0) ? 1 : 0;
};

const countText = (
  { files, other, refused }: Readonly<Record<'files' | 'other' | 'refused', number>>,
  verbs: Verb,
  style: TextStyle,
): string => {
  const total = `${files} ${files === 1 ? 'file' : 'files'}`;
  const parts = [`${other} of ${total} ${verbs.other}`, ...(refused === 0 ? [] : [style.bad(`${refused} refused`)])];
  return `${parts.join(', ')}\n`;
};
