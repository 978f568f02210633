/** Our own facts as a client sees them: which families it met, and what it reports of the run. */
import type { AguiEvent, ReportedOutcome, SettledAction } from '@plurnk/plurnk-contracts';

interface PlurnkProjection {
  take(event: AguiEvent): void;
  /** The outcome when the stream ended. */
  ended(): ReportedOutcome;
  /** The outcome when the client refused the stream. */
  refused(): ReportedOutcome;
}

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? { ...value } : {});
const statusOf = (value: unknown): number | undefined => {
  const { status } = membersOf(value);
  return typeof status === 'number' ? status : undefined;
};

const families: Readonly<Record<string, (value: Members) => string | undefined>> = {
  'plurnk.row': () => 'log/entry',
  'plurnk.terminated': () => 'loop/terminated',
  'plurnk.notice': () => 'notice/event',
  'plurnk.stream': (value) => ('subscriptionId' in value ? 'stream/concluded' : 'stream/event'),
  'plurnk.branch_batch': () => 'workspace/branch-batch',
};

const stops = [
  ['prop:', 'proposal'],
  ['int:', 'interaction'],
] as const;

const actionOf = ({ kind, ok, result, problem }: Members): SettledAction => {
  const status = statusOf(ok === true ? result : problem);
  return { kind: String(kind), ok: ok === true, ...(status === undefined ? {} : { status }) };
};

/** Projects the events of one stream. */
export const createPlurnkProjection = (): PlurnkProjection => {
  const seen = new Set<string>();
  let completion: ReportedOutcome['completion'] = 'dead-stream';
  let interrupt: ReportedOutcome['interrupt'];
  let action: SettledAction | undefined;
  let loopStatus: number | undefined;
  let problemStatus: number | undefined;

  const takeCustom = (name: unknown, value: Members): void => {
    const family = families[String(name)]?.(value);
    if (family !== undefined) seen.add(family);
    if (name === 'plurnk.terminated') loopStatus = statusOf(value['result']);
    if (name === 'plurnk.problem') problemStatus = statusOf(value);
    if (name === 'plurnk.action.result') action = actionOf(value);
  };

  const takeFinish = ({ type, interrupts }: Members): void => {
    completion = type === 'interrupt' ? 'interrupt' : 'success';
    if (type !== 'interrupt' || !Array.isArray(interrupts)) return;
    for (const { id } of interrupts.map(membersOf)) {
      const kind = stops.find(([prefix]) => String(id).startsWith(prefix))?.[1];
      if (kind === undefined) continue;
      interrupt ??= kind;
      seen.add(`loop/${kind}`);
    }
  };

  const outcome = (end: ReportedOutcome['completion'], status: number | undefined): ReportedOutcome => ({
    completion: end,
    families: [...seen],
    ...(status === undefined ? {} : { status }),
    ...(end === 'interrupt' && interrupt !== undefined ? { interrupt } : {}),
    ...(action === undefined ? {} : { action }),
  });
  const reported = (): number | undefined => loopStatus ?? problemStatus ?? action?.status;

  return {
    take(event) {
      const { type } = event;
      if (type === 'RUN_STARTED') completion = 'dead-stream';
      else if (type === 'RUN_ERROR') completion = 'error';
      else if (type === 'RUN_FINISHED') takeFinish(membersOf(event['outcome']));
      else if (type === 'CUSTOM') takeCustom(event['name'], membersOf(event['value']));
      else if (type.startsWith('REASONING_') && type !== 'REASONING_ENCRYPTED_VALUE') seen.add('reasoning/event');
    },
    ended: () => outcome(completion, reported() ?? (completion === 'dead-stream' ? 502 : undefined)),
    refused: () => outcome('error', reported()),
  };
};
