import { readFileSync } from 'node:fs';
import type { PackageCandidate } from '../package/validate-package.ts';

const textOf = (name: string): string =>
  readFileSync(new URL(`../../../../vectors/package/${name}.json`, import.meta.url), 'utf8');

interface Vector {
  readonly id: string;
  /** What the case pins, in one sentence. */
  readonly says: string;
}

/** A manifest, and what parsing gives: the parsed manifest, or a refusal with the places that its labels point at. */
export interface ManifestVector extends Vector {
  /** The text by lines, or its bytes in hexadecimal where they are no UTF-8. */
  readonly toml?: readonly string[];
  readonly hex?: string;
  readonly manifest?: unknown;
  readonly refused?: {
    readonly code: string;
    /** Spans of the labels, in bytes. */
    readonly spans?: readonly (readonly [number, number])[];
    readonly keys?: readonly string[];
    /** Where the only label begins, in bytes. */
    readonly at?: number;
  };
}

/** Changes of the base manifest, what else is known, and the findings as `code path`, in order. */
export interface ValidationVector extends Vector {
  readonly replace?: readonly { readonly this: string; readonly with: string }[];
  readonly candidate?: Partial<Omit<PackageCandidate, 'manifest'>>;
  readonly findings: readonly string[];
}

interface EntryPathVector extends Vector {
  readonly text: string;
  readonly path: string | null;
}

interface VersionVector extends Vector {
  readonly text: string;
  readonly valid: boolean;
}

interface RequirementVector extends Vector {
  readonly requirement: string;
  readonly version: string;
  readonly verdict: 'met' | 'unmet' | 'unreadable';
}

interface ValidationVectors {
  /** The manifest that cases change, by lines. */
  readonly manifest: readonly string[];
  /** What is known unless a case says otherwise. */
  readonly candidate: Omit<PackageCandidate, 'manifest'>;
  readonly cases: readonly ValidationVector[];
}

interface VersionVectors {
  readonly versions: readonly VersionVector[];
  readonly requirements: readonly RequirementVector[];
}

export const manifestVectors: { readonly cases: readonly ManifestVector[] } = JSON.parse(textOf('manifests'));
export const validationVectors: ValidationVectors = JSON.parse(textOf('validation'));
export const entryPathVectors: { readonly cases: readonly EntryPathVector[] } = JSON.parse(textOf('entry-paths'));
export const versionVectors: VersionVectors = JSON.parse(textOf('versions'));

/** The text of the manifest that validation cases change. */
export const baseManifestText = `${validationVectors.manifest.join('\n')}\n`;

/** The manifest text of one validation case. What is replaced must occur exactly once. */
export const manifestTextOf = ({ id, replace = [] }: ValidationVector): string => {
  let text = baseManifestText;
  for (const edit of replace) {
    const pieces = text.split(edit.this);
    if (pieces.length !== 2) throw new Error(`${id}: ${edit.this} occurs ${pieces.length - 1} times`);
    text = pieces.join(edit.with);
  }
  return text;
};
