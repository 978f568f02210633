import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Validator } from '../validate/validator.ts';
import { LIFECYCLE_TOPICS, TRANSPORT_TOPICS } from './kit-client.ts';
import { topicOf } from './run-kit.ts';
import { specimenBytes } from './specimen-bytes.ts';

const kit = Validator.assertAguiConformanceKit(
  JSON.parse(readFileSync(new URL('../../generated/agui-kit.json', import.meta.url), 'utf8')),
);

const lifecycle = (name: string) => kit.lifecycles.find((specimen) => specimen.name === name);
const transport = (name: string) => kit.transport.find((specimen) => specimen.name === name);

describe('§agui-kit-corpus', () => {
  it('is a valid kit with more than forty specimens of each family', () => {
    expect(kit.schemaVersion).toBe(1);
    expect(kit.transport.length).toBeGreaterThanOrEqual(40);
    expect(kit.lifecycles.length).toBeGreaterThanOrEqual(40);
  });

  it('gives every specimen a clause of a known topic, and every topic specimens', () => {
    expect(new Set(kit.transport.map(topicOf))).toEqual(new Set(TRANSPORT_TOPICS));
    expect(new Set(kit.lifecycles.map(topicOf))).toEqual(new Set(LIFECYCLE_TOPICS));
  });

  it('carries every stream as bytes, so that no text encoding can repair it', () => {
    expect(kit.transport.flatMap(({ chunks }) => chunks).every((chunk) => typeof chunk === 'object')).toBe(true);
    const { bytes } = specimenBytes(transport('invalid-byte-replaced') ?? { chunks: [] });
    expect(bytes).toContain(0xff);
  });

  it.each([
    'comments-crlf-split-multiline',
    'split-frame-and-eof-dispatch',
    'malformed-json',
    'cr-only-lines',
    'leading-bom',
    'data-without-space',
    'empty-data-ignored',
    'chunk-per-character',
  ])('has the transport specimen %s', (name) => {
    expect(transport(name)).toBeDefined();
  });

  it('cuts the named specimens where their names say', () => {
    const lengths = (name: string) => transport(name)?.chunks.map((chunk) => specimenBytes({ chunks: [chunk] }).bytes);
    expect(lengths('comments-crlf-split-multiline')?.[0]?.at(-1)).toBe(0x0d);
    expect(lengths('comments-crlf-split-multiline')?.[1]?.[0]).toBe(0x0a);
    expect(lengths('bom-cut-in-two')?.[0]).toEqual(Uint8Array.of(0xef));
    expect(lengths('chunk-per-character')?.every((chunk) => chunk.length <= 2)).toBe(true);
  });

  it.each([
    ['ordinary-run', { completion: 'success', status: 200, families: ['log/entry', 'loop/terminated'] }],
    ['action-success', { completion: 'success', families: [], action: { kind: 'ping', ok: true } }],
    ['action-problem', { completion: 'success', action: { ok: false, status: 409 } }],
    ['loop-injection', { completion: 'success', action: { kind: 'loop.inject', ok: true, status: 100 } }],
    ['proposal-interrupt', { completion: 'interrupt', interrupt: 'proposal', families: ['loop/proposal'] }],
    ['interaction-interrupt', { completion: 'interrupt', interrupt: 'interaction', families: ['loop/interaction'] }],
    ['reasoning-stream', { completion: 'success', families: ['reasoning/event', 'loop/terminated'] }],
    [
      'notice-and-stream',
      { completion: 'success', families: ['notice/event', 'stream/event', 'stream/concluded', 'loop/terminated'] },
    ],
    ['problem-run', { completion: 'error', status: 500 }],
    ['cancelled-run', { completion: 'success', status: 499 }],
    ['dead-stream', { completion: 'dead-stream', status: 502, families: ['log/entry'] }],
  ])('has the lifecycle specimen %s with its outcome', (name, outcome) => {
    expect(lifecycle(name)?.expect).toMatchObject(outcome);
  });
});

describe('§agui-client-status', () => {
  it.each([
    ['the result of the terminated loop', 'failed-loop', 503],
    ['else the Problem', 'problem-run', 500],
    ['else the Problem of a failed action', 'action-problem', 409],
    ['else the result of an action', 'loop-injection', 100],
    ['else 502 for a dead stream', 'started-then-nothing', 502],
    ['else none', 'error-without-problem', undefined],
  ])('is %s', (_, name, status) => {
    expect(lifecycle(name)?.expect.status).toBe(status);
  });
});
