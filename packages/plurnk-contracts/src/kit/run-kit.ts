/** Drives a client through the kit under every cut, and scores what the client declares. SPEC §agui-kit-scoring. */
import type {
  AguiConformanceKit,
  LifecycleOutcome,
  LifecycleSpecimen,
  TransportSpecimen,
} from '../generated/contract-types.ts';
import { bytePositions, type Cut, cutsAt, eventPositions, partsOf } from './cuts.ts';
import { type KitClient, OUTCOME_MEMBERS, type OutcomeMember } from './kit-client.ts';
import { familyReport, type KitReport, type SpecimenFailure, type SpecimenResult } from './kit-report.ts';
import { isSameJson } from './same-json.ts';
import { shownAnswer } from './shown-answer.ts';
import { specimenBytes } from './specimen-bytes.ts';
import { thrownText } from './thrown-text.ts';

/** How far a run has come. The runner writes to it, so that a caller can see a client that does not answer. */
export interface KitProgress {
  specimen: string;
  calls: number;
}

interface Trial {
  readonly cuts: Iterable<Cut>;
  readonly length: number;
  /** Calls the client. May throw what the client throws. */
  readonly ask: (cut: Cut) => unknown;
  /** What the answer should be. */
  readonly expected: SpecimenFailure['expected'];
  /** May throw what the answer throws when it is looked at. */
  readonly isRight: (received: unknown) => boolean;
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

const tryCuts = async (
  { cuts, length, ask, expected, isRight }: Trial,
  progress: KitProgress,
): Promise<Pick<SpecimenResult, 'cuts' | 'failedCuts' | 'failure'>> => {
  let count = 0;
  let failedCuts = 0;
  let failure: SpecimenFailure | undefined;
  for (const cut of cuts) {
    count += 1;
    progress.calls += 1;
    let received: unknown;
    try {
      // Awaiting an answer that is already there would cost more than the answer.
      const answer = ask(cut);
      const settled = isPromise(answer) ? await answer : answer;
      if (isRight(settled)) continue;
      if (failure === undefined) received = shownAnswer(settled);
    } catch (error) {
      received = `threw ${thrownText(error)}`;
    }
    failedCuts += 1;
    failure ??= { parts: partsOf(cut, length, (start, end) => end - start), expected, received };
  }
  return { cuts: count, failedCuts, ...(failure === undefined ? {} : { failure }) };
};

/** The word before the colon of a clause. A specimen without one belongs to every client of its family. */
export const topicOf = ({ clause }: { readonly clause?: string }): string => {
  const [topic, rest] = (clause ?? '').split(': ', 2);
  return rest === undefined ? '' : (topic ?? '');
};

const isDeclared = (topic: string, declared: readonly string[] | 'all'): boolean =>
  declared === 'all' || (topic === '' ? declared.length > 0 : declared.includes(topic));

function* transportCuts(bytes: Uint8Array, ownCut: Cut): Generator<Cut> {
  yield ownCut;
  const positions = bytePositions(bytes);
  if (positions.length === bytes.length - 1) yield positions;
  yield* cutsAt(positions);
}

const transportTrial = (specimen: TransportSpecimen, readStream: NonNullable<KitClient['readStream']>): Trial => {
  const { bytes, ownCut } = specimenBytes(specimen);
  const { eof, expect } = specimen;
  return {
    cuts: transportCuts(bytes, ownCut),
    length: bytes.length,
    ask: (cut) =>
      readStream(
        partsOf(cut, bytes.length, (start, end) => bytes.slice(start, end)),
        eof,
      ),
    expected: expect,
    isRight: (received) => isSameJson(expect, received),
  };
};

const scoredPart = (expect: LifecycleOutcome, reports: readonly OutcomeMember[]): Partial<LifecycleOutcome> => {
  const { completion, families, status, interrupt, action } = expect;
  const members = { families, status, interrupt, action };
  return { completion, ...Object.fromEntries(reports.map((member) => [member, members[member]])) };
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const lifecycleTrial = (
  { events, expect }: LifecycleSpecimen,
  projectRun: NonNullable<KitClient['projectRun']>,
  reports: readonly OutcomeMember[],
): Trial => {
  const scored = scoredPart(expect, reports);
  // A member that is expected to be absent may be missing or undefined in the answer.
  const isRight = (received: unknown): boolean =>
    isRecord(received) && Object.entries(scored).every(([member, value]) => isSameJson(value, received[member]));
  return {
    cuts: cutsAt(eventPositions(events.length)),
    length: events.length,
    // Each call gets events of its own: a client may keep and change what it is given.
    ask: (cut) => projectRun(partsOf(cut, events.length, (start, end) => structuredClone(events.slice(start, end)))),
    expected: scored,
    isRight,
  };
};

/** Drives the client through every specimen of a valid kit whose topic it declares. */
export const runKit = async (
  kit: AguiConformanceKit,
  client: KitClient,
  progress: KitProgress = { specimen: '', calls: 0 },
): Promise<KitReport> => {
  const { declares } = client;
  // A client may be an instance that needs itself.
  const readStream = client.readStream?.bind(client);
  const projectRun = client.projectRun?.bind(client);
  const reports = declares.reports === 'all' ? OUTCOME_MEMBERS : declares.reports;

  const resultOf = async (
    specimen: TransportSpecimen | LifecycleSpecimen,
    declared: readonly string[] | 'all',
    trial: (() => Trial) | undefined,
  ): Promise<SpecimenResult> => {
    const { name, clause = '' } = specimen;
    const topic = topicOf(specimen);
    if (trial === undefined || !isDeclared(topic, declared))
      return { name, topic, clause, verdict: 'not-declared', cuts: 0, failedCuts: 0 };
    progress.specimen = name;
    const tried = await tryCuts(trial(), progress);
    return { name, topic, clause, verdict: tried.failedCuts === 0 ? 'passed' : 'failed', ...tried };
  };

  const transport: SpecimenResult[] = [];
  for (const specimen of kit.transport)
    transport.push(
      await resultOf(specimen, declares.transport, readStream && (() => transportTrial(specimen, readStream))),
    );
  const lifecycles: SpecimenResult[] = [];
  for (const specimen of kit.lifecycles)
    lifecycles.push(
      await resultOf(
        specimen,
        declares.lifecycles,
        projectRun && (() => lifecycleTrial(specimen, projectRun, reports)),
      ),
    );
  return {
    client: client.name,
    schemaVersion: kit.schemaVersion,
    transport: familyReport(transport),
    lifecycles: familyReport(lifecycles),
  };
};
