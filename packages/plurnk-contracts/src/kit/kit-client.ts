/** What a client brings so that the conformance kit can drive it. SPEC §agui-kit-client. */
import type { AguiEvent, LifecycleOutcome, TransportOutcome } from '../generated/contract-types.ts';

/** What a transport specimen is about: the word before the colon of its clause. */
export const TRANSPORT_TOPICS = ['lines', 'fields', 'encoding', 'payload', 'stream-end', 'size'] as const;
export type TransportTopic = (typeof TRANSPORT_TOPICS)[number];

/** What a lifecycle specimen is about: the word before the colon of its clause. */
export const LIFECYCLE_TOPICS = [
  'runs',
  'steps',
  'messages',
  'tool-calls',
  'reasoning',
  'chunks',
  'subagents',
  'values',
  'snapshots',
  'plurnk',
] as const;
export type LifecycleTopic = (typeof LIFECYCLE_TOPICS)[number];

/** Members of a lifecycle outcome that a client may leave to others. `completion` is always scored. */
export const OUTCOME_MEMBERS = ['families', 'status', 'interrupt', 'action'] as const;
export type OutcomeMember = (typeof OUTCOME_MEMBERS)[number];

/** What a client answers for. Nothing else is scored, and what it names here it has to pass. */
export interface KitDeclaration {
  readonly transport: readonly TransportTopic[] | 'all';
  readonly lifecycles: readonly LifecycleTopic[] | 'all';
  /** The members of the outcome that this client reports besides `completion`. */
  readonly reports: readonly OutcomeMember[] | 'all';
}

/** A lifecycle outcome of which a client fills in what it declares. */
export type ReportedOutcome = Pick<LifecycleOutcome, 'completion'> & Partial<LifecycleOutcome>;

/**
 * The client module's default export, or its export named `client`. Both functions are called once for every cut, may
 * answer at once or by a promise, and keep nothing from one call to the next.
 */
export interface KitClient {
  /** Name and version, as the report shows them. */
  readonly name: string;
  readonly declares: KitDeclaration;
  /**
   * Reads one stream through the parser that the client ships. Answers with the events so far, or with the refusal of
   * the stream, whatever was read before it. `ended` tells whether the stream ends behind the last chunk or stays open.
   */
  readonly readStream?: (
    chunks: readonly Uint8Array[],
    ended: boolean,
  ) => TransportOutcome | PromiseLike<TransportOutcome>;
  /**
   * Takes the events of one stream through the projection that the client ships. They arrive in batches, and the stream
   * ends behind the last one. A sequence that the client refuses has the completion `error`.
   */
  readonly projectRun?: (batches: readonly (readonly AguiEvent[])[]) => ReportedOutcome | PromiseLike<ReportedOutcome>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isListOf = (value: unknown, members: readonly string[]): boolean =>
  value === 'all' || (Array.isArray(value) && value.every((member) => members.includes(member)));

const declared = (value: unknown): boolean => value === 'all' || (Array.isArray(value) && value.length > 0);

/** What keeps a value from being a client, in words for its author; empty when it is one. */
export const clientFaults = (value: unknown): readonly string[] => {
  if (!isRecord(value)) return ['the client is not an object'];
  const { name, declares, readStream, projectRun } = value;
  const faults: string[] = [];
  if (typeof name !== 'string' || name === '') faults.push('`name` is not a text');
  if (!isRecord(declares)) return [...faults, '`declares` is not an object'];
  const { transport, lifecycles, reports } = declares;
  const lists = [
    ['transport', transport, TRANSPORT_TOPICS],
    ['lifecycles', lifecycles, LIFECYCLE_TOPICS],
    ['reports', reports, OUTCOME_MEMBERS],
  ] as const;
  for (const [member, list, members] of lists)
    if (!isListOf(list, members))
      faults.push(`\`declares.${member}\` is neither 'all' nor a list of ${members.join(', ')}`);
  if (declared(transport) && typeof readStream !== 'function')
    faults.push('`declares.transport` names topics, but there is no function `readStream`');
  if (declared(lifecycles) && typeof projectRun !== 'function')
    faults.push('`declares.lifecycles` names topics, but there is no function `projectRun`');
  if (faults.length === 0 && !declared(transport) && !declared(lifecycles))
    faults.push('it declares neither a transport topic nor a lifecycle topic, so nothing would be scored');
  return faults;
};

/** Whether the kit can drive a value. */
export const isKitClient = (value: unknown): value is KitClient => clientFaults(value).length === 0;
