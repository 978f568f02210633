import { prettyJson } from '@quirl/quirl-contracts';
import { type AnalysisOperation, analyseScripts, judgeScripts } from '../answers/script-analysis.ts';
import { styleOf } from '../output/text-style.ts';
import { analysisCountText, judgedFileText } from '../render/analysis-text.ts';
import type { Handler } from './command-host.ts';

/** Exit status 1 if a file is not valid. The text shows each file as soon as it has been judged. */
const analyse =
  (operation: AnalysisOperation): Handler =>
  async (values, { machine, stdout }) => {
    const path = values.required('path');
    if (values.choice('--format', ['text', 'json']) === 'json') {
      const analysis = analyseScripts(operation, path);
      await stdout.write(prettyJson(analysis));
      return analysis.valid ? 0 : 1;
    }
    const style = styleOf(stdout, machine.environment);
    let files = 0;
    let invalid = 0;
    for (const judged of judgeScripts(path)) {
      files += 1;
      if (judged.error !== null) invalid += 1;
      const text = judgedFileText(judged, style);
      if (text !== '') await stdout.write(text);
    }
    await stdout.write(analysisCountText(files, invalid, style));
    return invalid === 0 ? 0 : 1;
  };

/** `quirl check` */
export const check = analyse('check');

/** `quirl lint` */
export const lint = analyse('lint');
