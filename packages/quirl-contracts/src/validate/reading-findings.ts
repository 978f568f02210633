import type { JsonReading } from '../json/read-json.ts';
import type { ShapeProblem } from '../json/shape-problem.ts';
import type { AgentDiagnosticCode, Finding } from './finding.ts';

type Refused = Exclude<JsonReading<never>, { readonly status: 'read' }>;
/** The findings of a document that could not be read: one, or its problems of shape in document order. */
export const findingsOfReading = (reading: Refused): readonly Finding[] => {
  switch (reading.status) {
    case 'too_large':
      return [finding('$', `${reading.bytes} bytes`, `at most ${reading.limit} bytes`, 'agent.resource_limit')];
    case 'not_utf8':
      return [finding('$', reading.problem, 'UTF-8 without a byte-order mark')];
    case 'not_json':
      return [finding(`line ${reading.line}, column ${reading.column}`, `no JSON (${reading.problem})`, 'strict JSON')];
    case 'misshapen':
      return reading.problems.map((problem) => ({ code: 'agent.schema', path: problem.path, ...phrases(problem) }));
  }
};

const finding = (
  path: string,
  seen: string,
  expected: string,
  code: AgentDiagnosticCode = 'agent.schema',
): Finding => ({ code, path, seen, expected });

const phrases = (problem: ShapeProblem): Pick<Finding, 'seen' | 'expected'> => {
  switch (problem.kind) {
    case 'wrong_type':
      return { seen: problem.seen, expected: problem.expected };
    case 'wrong_integer':
      return { seen: `the number ${problem.seen}`, expected: `an integer in the range of ${problem.width}` };
    case 'unknown_spelling':
      return { seen: JSON.stringify(problem.seen), expected: `one of ${problem.expected.join(', ')}` };
    case 'unknown_member':
      return { seen: 'a member that the contract does not have', expected: 'only its own members' };
    case 'missing_member':
      return { seen: 'no such member', expected: 'every member, with null where it is empty' };
    case 'repeated_member':
      return { seen: 'the same member again', expected: 'every member once' };
    case 'wrong_key':
      return { seen: 'a key that is no 32-bit integer', expected: 'an integer without leading zeros as the key' };
  }
};
