import { Buffer } from 'node:buffer';
import type { AgentProvenance, SourceDiagnostic } from '@quirl/quirl-contracts';
import { INFLATED_PAGE_BYTES_LIMIT, PAGE_ARGUMENTS_LIMIT, SUMMARY_BYTES_LIMIT } from '../../limits.ts';
import { type CommandRecord, importedCommand } from '../../model/command-record.ts';
import type { SourceFacts, SourceText } from '../../model/source-facts.ts';
import { readDetails } from './details.ts';
import { readExitCodes } from './exit-status.ts';
import { readManualPage } from './manual-dialect.ts';
import { clipText } from './manual-text.ts';
import { readOptions } from './option-facts.ts';
import { readExamples } from './page-examples.ts';
import { readNameLines } from './page-sections.ts';
import { readPositionals } from './positionals.ts';
import { readForms, readSignature } from './synopsis.ts';

/** An inflated manual page and the command that it documents (see `commandOfPage`). */
export interface ManualSource extends SourceText {
  /** Words of the command, joined by single spaces. */
  readonly path: string;
}

/**
 * Facts of one manual page in the `man` or the `mdoc` macros (catalog spec 9.10): summary, signature, details, options,
 * operands, examples and exit statuses as far as the page states them plainly. Nothing of the page is executed.
 *
 * Never throws: a page above the size limit gives no command and a diagnostic, arguments above the limit are left out
 * with a diagnostic, and whatever cannot be understood is left out. Takes linear time.
 */
export const readMan = (source: ManualSource): SourceFacts => {
  const diagnostic = (message: string): SourceDiagnostic => ({ origin: source.origin, line: null, message });
  if (source.text.length > INFLATED_PAGE_BYTES_LIMIT || Buffer.byteLength(source.text) > INFLATED_PAGE_BYTES_LIMIT) {
    return {
      commands: [],
      diagnostics: [diagnostic(`page is above the limit of ${INFLATED_PAGE_BYTES_LIMIT} bytes; it was skipped`)],
    };
  }
  const page = readManualPage(source.text);
  const { path } = source;
  const provenance: AgentProvenance = {
    source: 'man',
    confidence: 'medium',
    trust: 'heuristic',
    origin: source.origin,
    fingerprint: source.fingerprint,
    generated_at: null,
  };
  const forms = readForms(page, path);
  const { options, isCut } = readOptions(page, provenance);
  const summary = readSummary(page, path);
  const base = importedCommand({
    path,
    provenance,
    details: readDetails(page),
    options: [...readPositionals(page, path, forms, provenance), ...options],
    ...(summary === undefined ? {} : { summary }),
  });
  const command: CommandRecord = {
    ...base,
    signature: readSignature(forms, path) ?? base.signature,
    examples: readExamples(page, path),
    exit_codes: readExitCodes(page),
  };
  const message = `page has more than ${PAGE_ARGUMENTS_LIMIT} arguments; the others were left out`;
  return { commands: [command], diagnostics: isCut ? [diagnostic(message)] : [] };
};

/** What the NAME section says of the command, or of the first one that it names. */
const readSummary = (page: ReturnType<typeof readManualPage>, path: string): string | undefined => {
  const lines = readNameLines(page);
  const spellings = new Set([path, path.replaceAll(' ', '-'), path.replaceAll(' ', '_')]);
  const line = lines.find(({ names }) => names.some((name) => spellings.has(name))) ?? lines[0];
  return line === undefined ? undefined : clipText(line.summary, SUMMARY_BYTES_LIMIT);
};
