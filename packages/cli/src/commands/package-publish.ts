import { buildPublishPlan, refusal } from '@quirl/quirl-contracts';
import { answerFromPackage } from '../answers/answer-from-package.ts';
import { columnsOf } from '../output/text-layout.ts';
import { publishPlanText } from '../render/package-text.ts';
import type { Handler } from './command-host.ts';

/** `quirl package publish`: refused without `--dry-run` before anything is read; exit status 1 for an invalid package. */
export const packagePublish: Handler = async (values, host) => {
  if (!values.flag('--dry-run'))
    throw refusal(
      'invalid_argument',
      'there is no way to publish a package yet',
      'Add --dry-run: it checks the package and shows what would be sent.',
    );
  return answerFromPackage(values, host, (build) => {
    const plan = buildPublishPlan(build);
    return { document: plan, text: (style) => publishPlanText(plan, style, columnsOf(host.stdout)) };
  });
};
