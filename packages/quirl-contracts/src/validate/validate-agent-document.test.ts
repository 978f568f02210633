import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewOfCatalog } from '../catalog/view-of-catalog.ts';
import { buildAgentContext } from '../context/build-agent-context.ts';
import type { ValidationReport } from '../generated/contract-types.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { prettyJson } from '../json/pretty-json.ts';
import { AGENT_DOCUMENT_BYTES_LIMIT, SHAPE_FINDINGS_LIMIT } from '../limits.ts';
import { buildAgentManifest } from '../manifest/build-agent-manifest.ts';
import { contractHash } from '../schema/contracts.ts';
import { arbitraryCatalog } from '../testing/arbitrary-catalog.ts';
import { deepFreeze } from '../testing/deep-freeze.ts';
import { sampleCatalog } from '../testing/sample-catalog.ts';
import type { CaseAnchors, ValidationCase } from '../testing/validation-case.ts';
import { validationCases } from '../testing/validation-cases.ts';
import type { ValidationSnapshot } from './trusted-state.ts';
import { type AgentDocumentKind, validateAgentDocument } from './validate-agent-document.ts';

const vectorFile = fileURLToPath(new URL('../../../../vectors/agent/validation.golden.json', import.meta.url));
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const findingsOf = ({ diagnostics }: ValidationReport): string[] =>
  diagnostics.map(({ code, path }) => `${code} ${path}`);
const { catalog_hash, host_api_hash } = sampleCatalog;

const snapshots: Readonly<Record<CaseAnchors, readonly (ValidationSnapshot | undefined)[]>> = {
  none: [undefined],
  hashes: [{ catalog_hash, host_api_hash }],
  snapshot: [sampleCatalog, viewOfCatalog(sampleCatalog)],
};

const bytesOf = ({ text, hex }: ValidationCase): Uint8Array =>
  hex === undefined ? encode(text ?? '') : Uint8Array.from(Buffer.from(hex, 'hex'));

describe('§document-validation', () => {
  it.each(validationCases)('holds $id: $pins', (vector) => {
    for (const snapshot of snapshots[vector.anchors]) {
      const report = validateAgentDocument(bytesOf(vector), vector.kind, snapshot);
      expect(findingsOf(report)).toEqual(vector.findings);
      expect(report.valid).toBe(vector.valid);
    }
  });

  it('has its cases, each with an id of its own, as vectors that any implementation can run', async () => {
    expect(new Set(validationCases.map(({ id }) => id)).size).toBe(validationCases.length);
    const vectors = { snapshot: canonicalJson(sampleCatalog), cases: validationCases };
    await expect(`${JSON.stringify(vectors, null, 2)}\n`).toMatchFileSnapshot(vectorFile);
  });

  it('reports with the header of its own contract, and says the next step with every finding', () => {
    const report = validateAgentDocument(encode('{}'), 'manifest');
    expect(report).toMatchObject({
      document_type: 'quirl.agent.validation',
      schema_version: 2,
      schema_hash: contractHash('quirl.agent.validation'),
      valid: false,
    });
    for (const { severity, message, help } of report.diagnostics) {
      expect(severity).toBe('error');
      expect(message).not.toBe('');
      expect(help).not.toBe('');
    }
  });

  it('gives every code a case that reports it and a case of its kind that does not', () => {
    const reported = new Set(
      validationCases.flatMap(({ findings }) => findings.map((finding) => finding.split(' ')[0])),
    );
    expect([...reported].sort()).toEqual([
      'agent.capability_drift',
      'agent.context.budget',
      'agent.context.estimate',
      'agent.context.estimator',
      'agent.context.query',
      'agent.context.record_drift',
      'agent.context.truncation',
      'agent.document_type',
      'agent.hash_mismatch',
      'agent.manifest.schema_unknown',
      'agent.manifest.schemas',
      'agent.manifest_drift',
      'agent.order',
      'agent.schema',
      'agent.schema_version',
      'agent.trusted_anchor_required',
      'agent.version_drift',
    ]);
    for (const kind of ['catalog', 'context', 'manifest'])
      expect(validationCases.some((vector) => vector.kind === kind && vector.findings.length === 0)).toBe(true);
  });

  it('accepts every document that the same catalog gives, in both layouts', () => {
    fc.assert(
      fc.property(arbitraryCatalog, fc.constantFrom(prettyJson, canonicalJson), (catalog, write) => {
        const documents = {
          catalog,
          context: buildAgentContext(catalog, 'process kiln catalog', 500n),
          manifest: buildAgentManifest(catalog),
        };
        for (const kind of ['catalog', 'context', 'manifest'] as const) {
          for (const snapshot of [catalog, viewOfCatalog(catalog)])
            expect(findingsOf(validateAgentDocument(encode(write(documents[kind])), kind, snapshot))).toEqual([]);
        }
      }),
    );
  });

  it('leaves bytes and snapshot as they were', () => {
    const bytes = encode(prettyJson(buildAgentContext(sampleCatalog, 'kiln', 6000n)));
    const before = bytes.slice();
    const snapshot = deepFreeze(structuredClone(sampleCatalog));
    expect(validateAgentDocument(bytes, 'context', snapshot).valid).toBe(true);
    expect(bytes).toEqual(before);
  });

  it('never throws, whatever bytes stand anywhere in a document', () => {
    const texts = validationCases.flatMap(({ kind, text }) =>
      text === undefined ? [] : [{ kind, bytes: encode(text) }],
    );
    const edit = fc.tuple(fc.nat(), fc.nat(20), fc.uint8Array({ maxLength: 8 }));
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        ({ kind, bytes }, edits) => {
          let mutated = Array.from(bytes);
          for (const [at, removed, inserted] of edits) {
            const start = at % (mutated.length + 1);
            mutated = [...mutated.slice(0, start), ...inserted, ...mutated.slice(start + removed)];
          }
          const report = validateAgentDocument(Uint8Array.from(mutated), kind, sampleCatalog);
          expect(report.valid).toBe(report.diagnostics.every(({ severity }) => severity === 'warning'));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('§validation-limits', () => {
  const text = canonicalJson(sampleCatalog);

  it('admits a document of exactly 4 MiB, and refuses one byte more without parsing it', () => {
    const padded = (bytes: number): Uint8Array => encode(text.padEnd(bytes));
    expect(validateAgentDocument(padded(AGENT_DOCUMENT_BYTES_LIMIT), 'catalog', sampleCatalog).valid).toBe(true);
    const report = validateAgentDocument(padded(AGENT_DOCUMENT_BYTES_LIMIT + 1), 'catalog', sampleCatalog);
    expect(findingsOf(report)).toEqual(['agent.resource_limit $']);
    const garbage = new Uint8Array(AGENT_DOCUMENT_BYTES_LIMIT + 1).fill(0xff);
    expect(findingsOf(validateAgentDocument(garbage, 'context'))).toEqual(['agent.resource_limit $']);
  });

  it.each([SHAPE_FINDINGS_LIMIT, SHAPE_FINDINGS_LIMIT + 1])('lists at most 64 of %i problems of shape', (count) => {
    const unknown = Array.from({ length: count }, (_, index) => `"unknown${index}":0,`).join('');
    const report = validateAgentDocument(encode(`{${unknown}${text.slice(1)}`), 'catalog', sampleCatalog);
    expect(report.diagnostics).toHaveLength(SHAPE_FINDINGS_LIMIT);
    expect(report.diagnostics.at(-1)?.path).toBe(`unknown${SHAPE_FINDINGS_LIMIT - 1}`);
  });

  it.each<readonly [AgentDocumentKind, string]>([
    ['catalog', `{"document_type":"${'\\n'.repeat(2_000_000)}`],
    ['catalog', `${' '.repeat(4_000_000)}x`],
    ['catalog', '{"a":'.repeat(800_000)],
    ['context', `{"token_budget":${'9'.repeat(4_000_000)}}`],
    ['manifest', `{${'"":0,'.repeat(800_000)}"":0}`],
    ['catalog', `{"commands":[{"options":[{"values":{${'"a":{},'.repeat(500_000)}"kind":"static"}}]}]}`],
    ['catalog', '\n'.repeat(4_000_000)],
  ])('ends on a hostile %s in work that grows with its bytes', (kind, hostile) => {
    const report = validateAgentDocument(encode(hostile), kind);
    expect(report.valid).toBe(false);
    expect(report.diagnostics.length).toBeLessThanOrEqual(SHAPE_FINDINGS_LIMIT);
  });

  it('reports names of a foreign document only by their beginning', () => {
    const name = 'é'.repeat(100_000);
    const report = validateAgentDocument(encode(`{"${name}":1}`), 'catalog');
    expect(Math.max(...report.diagnostics.map(({ path }) => path.length))).toBeLessThan(200);
  });
});
