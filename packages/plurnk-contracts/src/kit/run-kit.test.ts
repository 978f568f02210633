import { describe, expect, it } from 'vitest';
import type {
  AguiConformanceKit,
  AguiEvent,
  LifecycleSpecimen,
  TransportOutcome,
  TransportSpecimen,
} from '../generated/contract-types.ts';
import { KIT_ANSWER_LIMIT } from '../limits.ts';
import type { KitClient, KitDeclaration, ReportedOutcome } from './kit-client.ts';
import { runKit } from './run-kit.ts';

const stream: TransportSpecimen = {
  name: 'two-letters',
  clause: 'lines: the rule',
  chunks: ['a', { base64: btoa('b') }],
  eof: true,
  expect: { events: [{ type: 'ab' }] },
};

const run: LifecycleSpecimen = {
  name: 'one-run',
  clause: 'runs: the rule',
  events: [{ type: 'RUN_STARTED' }, { type: 'RUN_FINISHED' }],
  expect: { completion: 'success', families: ['log/entry'], status: 200 },
};

const kitOf = (transport: TransportSpecimen, lifecycle: LifecycleSpecimen = run): AguiConformanceKit => ({
  schemaVersion: 1,
  transport: [transport],
  lifecycles: [lifecycle],
});

const everything: KitDeclaration = { transport: 'all', lifecycles: 'all', reports: 'all' };

const readers = {
  honest: (chunks: readonly Uint8Array[]): TransportOutcome => ({
    events: [{ type: String.fromCharCode(...chunks.flatMap((chunk) => [...chunk])) }],
  }),
};

const right: ReportedOutcome = { completion: 'success', families: ['log/entry'], status: 200 };

const clientOf = (part: Partial<KitClient>): KitClient => ({
  name: 'test',
  declares: everything,
  readStream: readers.honest,
  projectRun: () => right,
  ...part,
});

const transportOf = async (client: KitClient, specimen = stream) =>
  (await runKit(kitOf(specimen), client)).transport.results[0];
const lifecycleOf = async (client: KitClient, specimen = run) =>
  (await runKit(kitOf(stream, specimen), client)).lifecycles.results[0];

describe('§agui-kit-scoring', () => {
  it('passes a client whose outcome is right under every cut, and counts the cuts', async () => {
    const report = await runKit(kitOf(stream), clientOf({}));
    // The specimen's own cut, one byte a chunk, the whole, and the one cut into two.
    expect(report.transport).toMatchObject({ passed: 1, failed: 0, notDeclared: 0, cuts: 4 });
    expect(report.lifecycles).toMatchObject({ passed: 1, failed: 0, notDeclared: 0, cuts: 2 });
    expect(report).toMatchObject({ client: 'test', schemaVersion: 1 });
  });

  it('tells a client whose outcome depends on the cut from one that is always wrong', async () => {
    const firstChunk = clientOf({ readStream: ([first]) => readers.honest(first === undefined ? [] : [first]) });
    expect(await transportOf(firstChunk)).toMatchObject({
      verdict: 'failed',
      cuts: 4,
      failedCuts: 3,
      failure: { parts: [1, 1], expected: stream.expect, received: { events: [{ type: 'a' }] } },
    });
    expect(await transportOf(clientOf({ readStream: () => ({ events: [] }) }))).toMatchObject({ failedCuts: 4 });
  });

  it('fails a client that throws, and says what it threw', async () => {
    const client = clientOf({
      readStream: () => {
        throw new Error('no luck');
      },
      projectRun: () => Promise.reject(new Error('no luck either')),
    });
    expect(await transportOf(client)).toMatchObject({ failedCuts: 4, failure: { received: 'threw no luck' } });
    expect(await lifecycleOf(client)).toMatchObject({ failedCuts: 2, failure: { received: 'threw no luck either' } });
  });

  it.each([
    [
      'throws what has no text',
      () => {
        throw Object.create(null);
      },
      'threw something that has no text',
    ],
    [
      'throws what throws',
      () => {
        throw Object.defineProperty(new Error(), 'message', {
          get: () => {
            throw new Error('again');
          },
        });
      },
      'threw something that has no text',
    ],
    [
      'answers with what throws',
      () => ({
        get events(): never {
          throw new Error('not read');
        },
      }),
      'threw not read',
    ],
    ['answers with a big integer', () => ({ events: [1n] }), 'an answer that is not JSON'],
    ['answers with a function', () => () => 1, 'an answer of type function'],
    ['answers too much', () => 'x'.repeat(KIT_ANSWER_LIMIT), `"${'x'.repeat(KIT_ANSWER_LIMIT - 1)}…`],
    ['answers with its own text', () => 'x'.repeat(KIT_ANSWER_LIMIT - 2), 'x'.repeat(KIT_ANSWER_LIMIT - 2)],
  ])('fails a client that %s, and the report is JSON', async (_, answer, received) => {
    const client = clientOf({});
    Reflect.set(client, 'readStream', answer);
    const report = await runKit(kitOf(stream), client);
    expect(report.transport.results[0]).toMatchObject({ failedCuts: 4, failure: { received } });
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it('calls the functions of a client as its own', async () => {
    class Client {
      readonly name = 'instance';
      readonly declares = everything;
      readonly #right = right;
      readStream(chunks: readonly Uint8Array[]): TransportOutcome {
        return this.projectRun() === right ? readers.honest(chunks) : { events: [] };
      }
      projectRun(): ReportedOutcome {
        return this.#right;
      }
    }
    expect(await runKit(kitOf(stream), new Client())).toMatchObject({
      transport: { failed: 0, passed: 1 },
      lifecycles: { failed: 0, passed: 1 },
    });
  });

  it('does not take what a client throws for its answer', async () => {
    const client = clientOf({
      readStream: () => {
        throw stream.expect;
      },
    });
    expect(await transportOf(client)).toMatchObject({ verdict: 'failed' });
  });

  it('takes answers and promises of answers alike', async () => {
    const client = clientOf({
      readStream: async (chunks) => readers.honest(chunks),
      projectRun: () => Promise.resolve(right),
    });
    expect(await transportOf(client)).toMatchObject({ verdict: 'passed' });
    expect(await lifecycleOf(client)).toMatchObject({ verdict: 'passed' });
  });

  it('compares members in any order, and own members alone', async () => {
    const hostile: unknown = JSON.parse('{"type":"CUSTOM","__proto__":{"a":1},"b":[1,null]}');
    const specimen = { ...stream, expect: { events: [hostile] } } as const;
    const kit: AguiConformanceKit = JSON.parse(JSON.stringify(kitOf(stream)));
    kit.transport[0] = JSON.parse(JSON.stringify(specimen));
    const answer = (text: string) => clientOf({ readStream: () => ({ events: [JSON.parse(text)] }) });
    const verdictOf = async (text: string) => (await runKit(kit, answer(text))).transport.results[0]?.verdict;
    expect(await verdictOf('{"b":[1,null],"__proto__":{"a":1},"type":"CUSTOM"}')).toBe('passed');
    expect(await verdictOf('{"type":"CUSTOM","b":[1,null]}')).toBe('failed');
    expect(await verdictOf('{"type":"CUSTOM","__proto__":{"a":1},"b":[1]}')).toBe('failed');
    expect(await verdictOf('{"type":"CUSTOM","__proto__":{"a":1},"b":{"0":1,"1":null}}')).toBe('failed');
  });

  it('tells an answer without events from one that is no answer', async () => {
    for (const answer of [undefined, null, 7, 'x', [], {}, { events: [], error: 'invalid-json' }])
      expect(
        await transportOf(
          { ...clientOf({}), readStream: () => JSON.parse(JSON.stringify(answer ?? null)) },
          {
            ...stream,
            expect: { events: [] },
          },
        ),
      ).toMatchObject({ verdict: 'failed' });
  });

  it('scores nothing that a client does not declare', async () => {
    const onlyFields = clientOf({ declares: { transport: ['fields'], lifecycles: ['steps'], reports: [] } });
    const report = await runKit(kitOf(stream), onlyFields);
    expect(report.transport).toMatchObject({ passed: 0, failed: 0, notDeclared: 1, cuts: 0 });
    expect(report.lifecycles).toMatchObject({ passed: 0, failed: 0, notDeclared: 1, cuts: 0 });
    const onlyLines = clientOf({ declares: { ...everything, transport: ['lines'], lifecycles: ['runs'] } });
    expect(await runKit(kitOf(stream), onlyLines)).toMatchObject({
      transport: { passed: 1 },
      lifecycles: { passed: 1 },
    });
  });

  it('holds a specimen without a topic against every client of its family', async () => {
    const { clause: _, ...bare } = stream;
    const none = clientOf({ declares: { ...everything, transport: [] } });
    const some = clientOf({ declares: { ...everything, transport: ['size'] } });
    expect(await transportOf(none, bare)).toMatchObject({ verdict: 'not-declared', topic: '' });
    expect(await transportOf(some, bare)).toMatchObject({ verdict: 'passed', topic: '' });
  });

  it('scores of a lifecycle outcome the completion and the declared members', async () => {
    const reporting = (reports: KitDeclaration['reports'], outcome: ReportedOutcome) =>
      clientOf({ declares: { ...everything, reports }, projectRun: () => outcome });
    const verdictOf = async (client: KitClient) => (await lifecycleOf(client))?.verdict;
    expect(await verdictOf(reporting([], { completion: 'success', status: 500 }))).toBe('passed');
    expect(await verdictOf(reporting([], { completion: 'error', status: 200 }))).toBe('failed');
    expect(await verdictOf(reporting(['status'], { completion: 'success', status: 200 }))).toBe('passed');
    expect(await verdictOf(reporting(['status'], { completion: 'success', status: 500 }))).toBe('failed');
    expect(await verdictOf(reporting(['families'], { completion: 'success', families: [] }))).toBe('failed');
    expect(await verdictOf(reporting('all', { completion: 'success', status: 200 }))).toBe('failed');
  });

  it('expects a declared member to be absent where the specimen has none', async () => {
    const action = { kind: 'ping', ok: true };
    const client = clientOf({ projectRun: () => ({ ...right, action }) });
    expect(await lifecycleOf(client)).toMatchObject({ verdict: 'failed', failure: { expected: { status: 200 } } });
    expect(await lifecycleOf(client, { ...run, expect: { ...run.expect, action } })).toMatchObject({
      verdict: 'passed',
    });
  });
});

describe('§agui-kit-client', () => {
  it('gets the bytes and the end of the stream', async () => {
    const seen: unknown[] = [];
    const readStream: KitClient['readStream'] = (chunks, ended) => {
      seen.push([chunks.map((chunk) => chunk.join()), ended]);
      return readers.honest(chunks);
    };
    await transportOf(clientOf({ readStream }), { ...stream, eof: false });
    expect(seen).toEqual([
      [['97', '98'], false],
      [['97', '98'], false],
      [['97,98'], false],
      [['97', '98'], false],
    ]);
  });

  it('may change what it is given without spoiling the next call', async () => {
    const client = clientOf({
      readStream: (chunks) => {
        const outcome = readers.honest(chunks);
        for (const chunk of chunks) chunk.fill(0);
        return outcome;
      },
      projectRun: (batches) => {
        const events: AguiEvent[] = batches.flat();
        const isRight = events.map(({ type }) => type).join() === 'RUN_STARTED,RUN_FINISHED';
        for (const event of events) event.type = 'CHANGED';
        return isRight ? right : { completion: 'error' };
      },
    });
    expect(await runKit(kitOf(stream), client)).toMatchObject({ transport: { failed: 0 }, lifecycles: { failed: 0 } });
  });

  it('gets the events of a run in one, two and three batches', async () => {
    const seen: unknown[] = [];
    const client = clientOf({
      projectRun: (batches) => {
        seen.push(batches.map((batch) => batch.map(({ type }) => type).join('')));
        return right;
      },
    });
    const events = ['a', 'b', 'c'].map((type) => ({ type }));
    await lifecycleOf(client, { ...run, events });
    expect(seen).toEqual([['abc'], ['a', 'bc'], ['ab', 'c'], ['a', 'b', 'c']]);
  });
});
