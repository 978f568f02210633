import type { ValidationDiagnostic } from '../generated/contract-types.ts';
import type { AgentDiagnosticCode, Finding } from './finding.ts';

interface CodeMeaning {
  readonly severity: 'error' | 'warning';
  /** What the code says, as the beginning of a sentence. */
  readonly problem: string;
  /** The next step. */
  readonly help: string;
}

const exportAgain = 'Export the document again with this program, and use that one.';

const meanings: Readonly<Record<AgentDiagnosticCode, CodeMeaning>> = {
  'agent.resource_limit': {
    severity: 'error',
    problem: 'The document is too large',
    help: 'Narrow it with --select <command path>, or ask for a context instead of the whole catalog.',
  },
  'agent.schema': {
    severity: 'error',
    problem: 'The document does not have the shape of its contract',
    help: 'Correct the document at this path, or export it again with this program.',
  },
  'agent.document_type': {
    severity: 'error',
    problem: 'This is another kind of document',
    help: 'Pass the kind that the document names, or the document of this kind.',
  },
  'agent.schema_version': { severity: 'error', problem: 'The version is not readable here', help: exportAgain },
  'agent.hash_mismatch': {
    severity: 'error',
    problem: 'A hash does not match',
    help: `The content was changed, or is of another machine or time. ${exportAgain}`,
  },
  'agent.order': { severity: 'error', problem: 'A list is not in its order', help: exportAgain },
  'agent.trusted_anchor_required': {
    severity: 'error',
    problem: 'A document of this kind proves nothing by itself',
    help: 'Validate it against the catalog of the running program, as `quirl agent validate` does.',
  },
  'agent.context.query': {
    severity: 'error',
    problem: 'The query is empty',
    help: 'Ask for a context with a task in words.',
  },
  'agent.context.estimate': {
    severity: 'error',
    problem: 'The token estimate is not that of the content',
    help: exportAgain,
  },
  'agent.context.budget': {
    severity: 'error',
    problem: 'The token budget does not hold',
    help: 'Ask for a context with a larger token budget.',
  },
  'agent.manifest.schemas': {
    severity: 'error',
    problem: 'The number of contracts is wrong',
    help: exportAgain,
  },
  'agent.manifest.schema_unknown': {
    severity: 'error',
    problem: 'The manifest names a contract that this program does not have',
    help: exportAgain,
  },
  'agent.capability_drift': {
    severity: 'error',
    problem: 'The capabilities are not those that the host functions install',
    help: exportAgain,
  },
  'agent.version_drift': {
    severity: 'warning',
    problem: 'The document is of another version of the program',
    help: 'Export it again if the difference matters to you.',
  },
  'agent.context.estimator': {
    severity: 'error',
    problem: 'The token estimator is not known here',
    help: exportAgain,
  },
  'agent.context.record_drift': {
    severity: 'error',
    problem: 'A record is neither the installed one nor a projection of it',
    help: `Do not trust this record. ${exportAgain}`,
  },
  'agent.context.truncation': {
    severity: 'error',
    problem: 'The context holds a shortened record but says that it is complete',
    help: exportAgain,
  },
  'agent.manifest_drift': {
    severity: 'error',
    problem: 'The manifest is not the one that this program gives',
    help: `Do not trust its tools. ${exportAgain}`,
  },
};

/** A finding as a diagnostic of a report: the sentence and the next step that belong to its code. */
export const renderFinding = ({ code, path, seen, expected }: Finding): ValidationDiagnostic => {
  const { severity, problem, help } = meanings[code];
  return { code, severity, message: `${problem}: saw ${seen}, expected ${expected}.`, path, help };
};
