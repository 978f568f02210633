import { readFileSync } from 'node:fs';
import { type KitClient, type LifecycleSpecimen, type TransportSpecimen, Validator } from '@plurnk/plurnk-contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf } from '../../packages/plurnk-contracts/src/kit/cuts.ts';
import { isSameJson } from '../../packages/plurnk-contracts/src/kit/same-json.ts';
import { specimenBytes } from '../../packages/plurnk-contracts/src/kit/specimen-bytes.ts';
import { faults, readerWith } from './faulty-reader.ts';
import modelClient from './model-client.ts';

const kit = Validator.assertAguiConformanceKit(
  JSON.parse(readFileSync(new URL('../../packages/plurnk-contracts/generated/agui-kit.json', import.meta.url), 'utf8')),
);

type Reader = NonNullable<KitClient['readStream']>;

const isReadAs = async (
  { expect: expected, ...specimen }: TransportSpecimen,
  readStream: Reader,
  cut: readonly number[],
): Promise<boolean> => {
  const { bytes } = specimenBytes(specimen);
  const chunks = partsOf(cut, bytes.length, (start, end) => bytes.slice(start, end));
  return isSameJson(expected, await readStream(chunks, specimen.eof));
};

/** The specimens that a reader fails when they come as written, whole, or byte by byte. */
const failedBy = async (readStream: Reader): Promise<readonly string[]> => {
  const failed: string[] = [];
  for (const specimen of kit.transport) {
    const { bytes, ownCut } = specimenBytes(specimen);
    const everywhere = Array.from({ length: bytes.length - 1 }, (_, index) => index + 1);
    for (const cut of bytes.length > 1_000 ? [ownCut, []] : [ownCut, [], everywhere]) {
      if (await isReadAs(specimen, readStream, cut)) continue;
      failed.push(specimen.name);
      break;
    }
  }
  return failed;
};

describe('§agui-kit-corpus can be failed', () => {
  const caught = new Set<string>();

  it('is passed by a sound reader', async () => {
    expect(await failedBy(readerWith())).toEqual([]);
  });

  it.each(faults)('is failed by a reader that %s', async (fault) => {
    const failed = await failedBy(readerWith(fault));
    expect(failed).not.toEqual([]);
    for (const name of failed) caught.add(name);
  });

  it('has no transport specimen that every faulty reader passes', () => {
    expect(kit.transport.map(({ name }) => name).filter((name) => !caught.has(name))).toEqual([]);
  });

  it('has no lifecycle specimen that passes a client which knows no order, or one which refuses everything', () => {
    const completions: readonly ((specimen: LifecycleSpecimen) => string)[] = [
      ({ events }) => {
        const last = events.findLast(({ type }) => ['RUN_STARTED', 'RUN_FINISHED', 'RUN_ERROR'].includes(type));
        if (last?.type === 'RUN_ERROR') return 'error';
        if (last?.type !== 'RUN_FINISHED') return 'dead-stream';
        return JSON.stringify(last['outcome'] ?? null).includes('"interrupt"') ? 'interrupt' : 'success';
      },
      ({ events }) => (events.some(({ type }) => type === 'RUN_FINISHED') ? 'success' : 'dead-stream'),
      () => 'error',
    ];
    const passed = kit.lifecycles.filter((specimen) =>
      completions.every((completion) => completion(specimen) === specimen.expect.completion),
    );
    expect(passed.map(({ name }) => name)).toEqual([]);
  });
});

describe('§agui-kit-rechunking', () => {
  const small = kit.transport.filter((specimen) => specimenBytes(specimen).bytes.length <= 400);
  const anyCut = fc.constantFrom(...small).chain((specimen) => {
    const { bytes } = specimenBytes(specimen);
    const positions = fc.uniqueArray(fc.integer({ min: 1, max: Math.max(1, bytes.length - 1) }), { maxLength: 40 });
    return fc.tuple(
      fc.constant(specimen),
      positions.map((cut) => cut.filter((at) => at < bytes.length).sort((one, other) => one - other)),
    );
  });

  it.each([
    ['a sound reader', readerWith()],
    ['the model client', modelClient.readStream],
  ])('%s reads the same outcome from the same bytes in any number of chunks', async (_, readStream) => {
    await fc.assert(
      fc.asyncProperty(anyCut, async ([specimen, cut]) => {
        expect(readStream !== undefined && (await isReadAs(specimen, readStream, cut))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is broken by a reader that forgets half a line, whatever the specimen expects', async () => {
    const failed = await failedBy(readerWith('forgets-the-line-at-a-chunk'));
    expect(failed).toContain('chunk-per-character');
    expect(failed.length).toBeGreaterThan(40);
  });
});
