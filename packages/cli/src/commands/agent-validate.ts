import { readAdmittedFile } from '@quirl/catalog';
import { prettyJson, validateAgentDocument } from '@quirl/quirl-contracts';
import { answerFromCatalog } from '../answers/answer-from-catalog.ts';
import { documentLimit } from '../limits.ts';
import { styleOf } from '../output/text-style.ts';
import { validationText } from '../render/validation-text.ts';
import type { Handler } from './command-host.ts';

/** `quirl agent validate`; exit status 1 for an invalid document. */
export const agentValidate: Handler = async (values, host) => {
  const format = values.choice('--format', ['text', 'json']);
  const kind = values.choice('--kind', ['catalog', 'context', 'manifest']);
  const file = values.required('file');
  const bytes = readAdmittedFile(file, documentLimit);
  const report = await answerFromCatalog(host, { format, select: values.list('--select') }, ({ view }) =>
    validateAgentDocument(bytes, kind, view),
  );
  const style = styleOf(host.stdout, host.machine.environment);
  await host.stdout.write(format === 'json' ? prettyJson(report) : validationText(report, `${kind} ${file}`, style));
  return report.valid ? 0 : 1;
};
