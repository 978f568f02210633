import { readAdmittedFile } from '@quirl/files';
import { prettyJson, validateAgentDocument } from '@quirl/quirl-contracts';
import { answerFromCatalog } from '../answers/answer-from-catalog.ts';
import { documentBeginning, documentLimit } from '../limits.ts';
import { styleOf } from '../output/text-style.ts';
import { validationText } from '../render/validation-text.ts';
import type { Handler } from './command-host.ts';

/** The kind that the beginning of the document claims, if it is another one than was asked for. */
const otherKind = (bytes: Uint8Array, kind: string): string | undefined => {
  const beginning = new TextDecoder().decode(bytes.subarray(0, documentBeginning));
  const claimed = /"document_type"[ \n\r\t]{0,8}:[ \n\r\t]{0,8}"quirl\.agent\.(catalog|context|manifest)"/.exec(
    beginning,
  )?.[1];
  return claimed === kind ? undefined : claimed;
};

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
  const text = (): string => validationText(report, `${kind} ${file}`, style, otherKind(bytes, kind));
  await host.stdout.write(format === 'json' ? prettyJson(report) : text());
  return report.valid ? 0 : 1;
};
