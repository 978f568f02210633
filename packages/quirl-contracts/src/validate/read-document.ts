import type { ContractTypes } from '../generated/contract-types.ts';
import { type JsonReading, readJson } from '../json/read-json.ts';
import type { DefinitionName } from '../schema/definition-shape.ts';
import type { Finding } from './finding.ts';
import { findingsOfReading } from './reading-findings.ts';

/** One thing in which bytes differ from the document that they should be: where, what stands there, and what should. */
export type DocumentProblem = Pick<Finding, 'path' | 'seen' | 'expected'>;

/** What reading bytes as one document came to. `reason` says at which step a refused one stopped. */
export type DocumentReading<Value> =
  | { readonly isRead: true; readonly value: Value }
  | {
      readonly isRead: false;
      readonly reason: Exclude<JsonReading<never>['status'], 'read'>;
      /** In document order, at least one. */
      readonly problems: readonly DocumentProblem[];
    };

/**
 * Reads bytes that a file holds as one document of ours: at most `limit` bytes of exact JSON with the shape of the definition
 * (contracts spec 2), no matter where its values come from. Never throws for any bytes.
 */
export const readDocument = <Name extends DefinitionName>(
  bytes: Uint8Array,
  name: Name,
  limit: number,
): DocumentReading<ContractTypes[Name]> => {
  const reading = readJson(bytes, name, limit);
  if (reading.status === 'read') return { isRead: true, value: reading.value };
  const problems = findingsOfReading(reading).map(({ path, seen, expected }) => ({ path, seen, expected }));
  return { isRead: false, reason: reading.status, problems };
};
