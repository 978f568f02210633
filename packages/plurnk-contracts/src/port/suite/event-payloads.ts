import { Validator } from '../../validate/validator.ts';
import type { ApplicationEventMethod } from '../application-event.ts';
import { holds, shown } from './expectation.ts';
import { isInCodeUnitOrder } from './order.ts';

type Check = (value: unknown) => boolean;
type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCount: Check = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isId: Check = (value) => isCount(value) && value !== 0;
const isText: Check = (value) => typeof value === 'string';
const isName: Check = (value) => typeof value === 'string' && value !== '';
const isKey: Check = (value) => isId(value) || isName(value);
const isBoolean: Check = (value) => typeof value === 'boolean';
const isAnything: Check = (value) => value !== undefined;
const isNames = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isName);

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);

const isSortedNames: Check = (value) => isNames(value) && isInCodeUnitOrder(value);

interface Shape {
  readonly required: Readonly<Record<string, Check>>;
  readonly optional?: Readonly<Record<string, Check>>;
  readonly isOpen?: boolean;
}

/** The first thing that is wrong with an object, or null. */
const shapeFault = (value: unknown, { required, optional = {}, isOpen = false }: Shape): string | null => {
  if (!isMembers(value)) return 'it is no object';
  for (const [name, check] of Object.entries(required))
    if (!Object.hasOwn(value, name) || !check(value[name])) return `${name} is ${shown(value[name])}`;
  for (const [name, check] of Object.entries(optional))
    if (Object.hasOwn(value, name) && !check(value[name])) return `${name} is ${shown(value[name])}`;
  const foreign = Object.keys(value).find((name) => !Object.hasOwn(required, name) && !Object.hasOwn(optional, name));
  return foreign === undefined || isOpen ? null : `${foreign} has no place in it`;
};

const fits =
  (shape: Shape): Check =>
  (value) =>
    shapeFault(value, shape) === null;

const row: Shape = {
  required: {
    id: isId,
    worker_id: isId,
    loop_id: isId,
    turn_id: isId,
    loop_seq: isCount,
    turn_seq: isCount,
    sequence: isCount,
    at: isName,
    origin: isName,
    source: orNull(isText),
    op: orNull(isText),
    signal: isAnything,
    scheme: orNull(isText),
    username: orNull(isText),
    password: orNull(isText),
    hostname: orNull(isText),
    port: orNull(isCount),
    pathname: orNull(isText),
    query: orNull(isText),
    fragment: orNull(isText),
    lineMarker: isAnything,
    tx: isAnything,
    mimetype_tx: orNull(isText),
    rx: isAnything,
    mimetype_rx: orNull(isText),
    status_rx: orNull(isCount),
    weight: isCount,
    attrs: (value) => isAnything(value) && !isText(value),
    tags: isSortedNames,
  },
  isOpen: true,
};

const isOperationResult: Check = (value) => Validator.validateOperationResult(value).valid;

const usage: Shape = {
  required: {
    accounting: (value) => Validator.validateProviderAccounting(value).valid,
    curationWeight: orNull(isCount),
    curationBudget: orNull(isCount),
    contextTokens: orNull(isCount),
    contextCapacity: orNull(isId),
    meta: isMembers,
  },
};

const call: Readonly<Record<string, Check>> = { workerId: isId, loopId: isId, turnId: isId, modelCallId: isKey };

const place: Readonly<Record<string, Check>> = { loop_seq: isCount, turn_seq: isCount, sequence: isCount };

const reasoningShape = (value: unknown): Shape =>
  isMembers(value) && value['phase'] === 'content'
    ? { required: { ...call, phase: isName, delta: isName } }
    : { required: { ...call, phase: oneOf('start', 'end') } };

const faultOf =
  (shape: Shape) =>
  (params: unknown): string | null =>
    shapeFault(params, shape);

const validity =
  (validate: (value: unknown) => { readonly errors: readonly unknown[] }) =>
  (params: unknown): string | null => {
    const { errors } = validate(params);
    return errors.length === 0 ? null : shown(errors);
  };

const faults: Readonly<Record<ApplicationEventMethod, (params: unknown) => string | null>> = {
  'log/entry': faultOf({ required: { entry: fits(row) } }),
  'loop/terminated': faultOf({
    required: {
      workerId: isId,
      loopId: isId,
      result: isOperationResult,
      hitMaxTurns: isBoolean,
      turnIds: (value) => Array.isArray(value) && value.every(isId),
      attributions: isSortedNames,
      usage: fits(usage),
    },
  }),
  'loop/proposal': validity(Validator.validateProposalProjection),
  'loop/interaction': validity(Validator.validateClientInteractionProjection),
  'notice/event': faultOf({
    required: { loopId: isCount, notice: (value) => Validator.validateNotice(value).valid },
  }),
  'reasoning/event': (params) => shapeFault(params, reasoningShape(params)),
  'stream/event': faultOf({
    required: {
      entryId: isId,
      workerId: isId,
      target: isName,
      channel: isName,
      state: oneOf('static', 'active', 'closed', 'errored'),
      contentLength: isCount,
    },
    optional: { ...place, scheme: isText, mimetype: isText },
  }),
  'stream/concluded': faultOf({
    required: {
      entryId: isId,
      workerId: isId,
      target: isName,
      subscriptionId: isKey,
      result: isOperationResult,
      scheme: isText,
      summary: isText,
      wakeAction: oneOf('skipped-aborted', 'skipped-cancelled', 'resumed-loop', 'no-op-active-loop', 'no-loop'),
    },
    optional: { ...place, wakeLoopId: isId },
  }),
  'workspace/branch-batch': faultOf({
    required: { batchId: isKey, state: oneOf('queued', 'running', 'completed', 'failed', 'recovery-required') },
    isOpen: true,
  }),
  'workspace/created': faultOf({ required: { id: isId, name: isName, projectRoot: orNull(isText) } }),
};

/** The payloads of a method were delivered, and each has its shape. */
export const holdsPayloads = (method: ApplicationEventMethod, payloads: readonly unknown[]): void => {
  holds(payloads.length > 0, `${method} was not delivered`);
  for (const params of payloads) {
    const fault = faults[method](params);
    holds(fault === null, `the payload of ${method} is malformed: ${fault}; ${shown(params)}`);
  }
};

/** A row of a log has its members. */
export const holdsRow = (entry: unknown): void => {
  const fault = shapeFault(entry, row);
  holds(fault === null, `a row is malformed: ${fault}; ${shown(entry)}`);
};
