import { absolutePath, type IndexUse } from '@quirl/catalog';
import { prettyJson, refusal } from '@quirl/quirl-contracts';
import { answerFromCatalog } from '../answers/answer-from-catalog.ts';
import { explainCommand } from '../answers/explain-command.ts';
import { styleOf } from '../output/text-style.ts';
import { explanationText } from '../render/explanation-text.ts';
import type { Handler } from './command-host.ts';

/** `quirl index explain`. An index that was named must be readable: facts from elsewhere are not what was asked for. */
export const indexExplain: Handler = async (values, host) => {
  const format = values.choice('--format', ['text', 'json']);
  const named = values.text('--index');
  const index = named === undefined ? undefined : absolutePath(named);
  const explanation = await answerFromCatalog(host, { format, index }, (catalog) => {
    if (index !== undefined) assertRead(catalog.index);
    return explainCommand(catalog, values.list('command').join(' '));
  });
  const style = styleOf(host.stdout, host.machine.environment);
  await host.stdout.write(format === 'json' ? prettyJson(explanation) : explanationText(explanation, style));
  return 0;
};

const assertRead = ({ state, path, reason }: IndexUse): void => {
  if (state === 'missing')
    throw refusal('io', `there is no index at ${path}`, `Build it with: quirl index build --output ${path}`, [
      'reason: not_found',
    ]);
  if (state === 'invalid')
    throw refusal(
      'validation',
      `the index at ${path} cannot be used: ${reason ?? 'it is damaged'}`,
      `Build it again with: quirl index build --output ${path}`,
    );
};
