import type { HeadingOp } from '../language/operation.ts';

/** Why typed admission refuses something, with exactly the facts that the message needs. D numbers: SPEC §diagnostic-catalogue. */
interface AdmissionFacts {
  /** D11. A URL does not parse. */
  url: object;
  /** D12. A block of request metadata is malformed. */
  metadata: { readonly fault: MetadataFault };
  /** D13. A matcher is not what its first characters claim. */
  matcher: { readonly dialect: 'xpath' | 'regex' | 'jsonpath'; readonly reason: string };
  /** D13. A regular expression without its second slash. */
  'regex-open': object;
  /** D14. A `-tag` where tags can only be added. */
  'tag-removal': { readonly op: string; readonly term: string };
  /** D15. One name added and removed. */
  'tag-conflict': { readonly name: string };
  /** D16. A term that is no tag. */
  'tag-term': { readonly term: string };
  /** D17. Tags to change, and nothing to change them on. */
  'tags-without-selection': { readonly op: HeadingOp; readonly delimiter: string };
  /** D18. An anchor on a READ that lists results. */
  'anchor-on-find': object;
  /** D19. An anchor where a column stands. */
  'anchor-in-column': { readonly anchor: string };
  /** D7, D20. What follows the path of a destination. */
  destination: { readonly fault: DestinationFault };
}

export type MetadataFault = 'expected' | 'unclosed' | 'missing' | 'empty-name';
export type DestinationFault =
  | 'line-end'
  | 'colon-after-scope'
  | 'space-after-scope'
  | 'combined-anchor'
  | 'number-range';
export type AdmissionFaultKind = keyof AdmissionFacts;

export type AdmissionFault<K extends AdmissionFaultKind = AdmissionFaultKind> = {
  readonly [P in K]: { readonly kind: P } & AdmissionFacts[P];
}[K];

/** What admission answers: a value, or a fault and the UTF-16 offset at which it stands in the text that was admitted. */
export type Admitted<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: AdmissionFault; readonly at: number };

export const admitted = <T>(value: T): Admitted<T> => ({ ok: true, value });

export const refused = (fault: AdmissionFault, at = 0): Admitted<never> => ({ ok: false, fault, at });
