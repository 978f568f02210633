import { POLICY_INSTRUCTIONS_MAXIMUM, POLICY_MEMORY_BYTES_MAXIMUM, POLICY_WALL_MS_MAXIMUM } from '../../limits.ts';
import type { LuaValue } from '../../values/lua-value.ts';
import { valueOfWire, type WireValue, wireOf } from '../../values/lua-value-wire.ts';
import type { Resource } from '../engine/resource-limit.ts';
import type { SandboxPolicy } from '../policy.ts';
import { FrameError } from './frame.ts';
import type { HostAnswer, ReachedLimit, RefusalCode } from './host-binding.ts';

/** What a host tells its sandbox. `id` names the request, `call` the question that is answered. */
export type ToSandbox =
  | { readonly kind: 'source'; readonly id: number; readonly text: string }
  | { readonly kind: 'load'; readonly id: number; readonly chunk: string; readonly policy: SandboxPolicy }
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly handle: number;
      readonly parameters: readonly LuaValue[];
      readonly policy: SandboxPolicy;
    }
  | { readonly kind: 'answer'; readonly id: number; readonly call: number; readonly answer: HostAnswer };

/** How an evaluation failed. */
export type Failure =
  | { readonly reason: 'lua'; readonly code: RefusalCode; readonly message: string; readonly line: number | null }
  | { readonly reason: 'value'; readonly message: string; readonly limit: number | null }
  | ({ readonly reason: 'limit' } & ReachedLimit);

/** What a sandbox tells its host. */
export type FromSandbox =
  | { readonly kind: 'ready'; readonly id: number }
  | { readonly kind: 'done'; readonly id: number; readonly value: LuaValue }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure }
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly call: number;
      readonly path: string;
      readonly parameters: readonly LuaValue[];
    };

type Members = ReadonlyMap<string, unknown>;

const malformed = (what: string): FrameError => new FrameError(`a message has ${what}`);

/** The members of a closed object: exactly these names. */
const membersOf = (value: unknown, names: readonly string[]): Members => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed('a part that is no object');
  const members = new Map(Object.entries(value));
  if (members.size !== names.length || names.some((name) => !members.has(name)))
    throw malformed('missing or unknown members');
  return members;
};

const kindOf = (value: unknown, member: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(member) : undefined;

const text = (members: Members, name: string): string => {
  const value = members.get(name);
  if (typeof value !== 'string') throw malformed(`a ${name} that is no text`);
  return value;
};

const integer = (value: unknown, from: number, to: number): number => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < from || value > to)
    throw malformed(`a number outside ${from} to ${to}`);
  return value;
};

const count = (members: Members, name: string): number => integer(members.get(name), 0, Number.MAX_SAFE_INTEGER);

const value = (wire: unknown): LuaValue => {
  const read = valueOfWire(wire);
  if (read === undefined) throw malformed('a value of no known form');
  return read;
};

const values = (wire: unknown): readonly LuaValue[] => {
  if (!Array.isArray(wire)) throw malformed('values that are no list');
  return wire.map(value);
};

/** Reads a policy and holds it to the bounds of the wire. */
export const readPolicy = (wire: unknown): SandboxPolicy => {
  const members = membersOf(wire, ['memory', 'instructions', 'wall']);
  return {
    memory: integer(members.get('memory'), 1, POLICY_MEMORY_BYTES_MAXIMUM),
    instructions: integer(members.get('instructions'), 1, POLICY_INSTRUCTIONS_MAXIMUM),
    wall: integer(members.get('wall'), 1, POLICY_WALL_MS_MAXIMUM),
  };
};

const isKeyOf = <Table extends object>(table: Table, key: unknown): key is keyof Table =>
  typeof key === 'string' && Object.hasOwn(table, key);

const resources: Readonly<Record<Resource, true>> = {
  instruction: true,
  wall_time: true,
  memory: true,
  cancellation: true,
  host_calls: true,
  process_output: true,
  message: true,
};

const limitOf = (members: Members): ReachedLimit => {
  const resource = members.get('resource');
  if (!isKeyOf(resources, resource)) throw malformed('an unknown resource');
  return { resource, observed: count(members, 'observed'), limit: count(members, 'limit') };
};

const codes: Readonly<Record<RefusalCode, true>> = { lua: true, invalid_command: true, process_spawn: true };

const codeOf = (members: Members): RefusalCode => {
  const code = members.get('code');
  if (!isKeyOf(codes, code)) throw malformed('an unknown code');
  return code;
};

const answerOf = (wire: unknown): HostAnswer => {
  if (typeof wire !== 'object' || wire === null) throw malformed('an answer that is no object');
  if ('refusal' in wire) {
    const members = membersOf(membersOf(wire, ['refusal']).get('refusal'), ['code', 'message']);
    return { refusal: { code: codeOf(members), message: text(members, 'message') } };
  }
  if ('limit' in wire)
    return { limit: limitOf(membersOf(membersOf(wire, ['limit']).get('limit'), ['resource', 'observed', 'limit'])) };
  return { value: value(membersOf(wire, ['value']).get('value')) };
};

const failures: Readonly<Record<Failure['reason'], (wire: unknown) => Failure>> = {
  lua: (wire) => {
    const members = membersOf(wire, ['reason', 'code', 'message', 'line']);
    const line = members.get('line');
    return {
      reason: 'lua',
      code: codeOf(members),
      message: text(members, 'message'),
      line: line === null ? null : integer(line, 1, Number.MAX_SAFE_INTEGER),
    };
  },
  value: (wire) => {
    const members = membersOf(wire, ['reason', 'message', 'limit']);
    const limit = members.get('limit');
    return {
      reason: 'value',
      message: text(members, 'message'),
      limit: limit === null ? null : integer(limit, 0, Number.MAX_SAFE_INTEGER),
    };
  },
  limit: (wire) => ({ reason: 'limit', ...limitOf(membersOf(wire, ['reason', 'resource', 'observed', 'limit'])) }),
};

const fromSandbox: Readonly<Record<FromSandbox['kind'], (wire: unknown) => FromSandbox>> = {
  ready: (wire) => ({ kind: 'ready', id: count(membersOf(wire, ['kind', 'id']), 'id') }),
  done: (wire) => {
    const members = membersOf(wire, ['kind', 'id', 'value']);
    return { kind: 'done', id: count(members, 'id'), value: value(members.get('value')) };
  },
  failed: (wire) => {
    const members = membersOf(wire, ['kind', 'id', 'failure']);
    const reason = kindOf(members.get('failure'), 'reason');
    if (!isKeyOf(failures, reason)) throw malformed('a failure of no known reason');
    return { kind: 'failed', id: count(members, 'id'), failure: failures[reason](members.get('failure')) };
  },
  ask: (wire) => {
    const members = membersOf(wire, ['kind', 'id', 'call', 'path', 'parameters']);
    return {
      kind: 'ask',
      id: count(members, 'id'),
      call: count(members, 'call'),
      path: text(members, 'path'),
      parameters: values(members.get('parameters')),
    };
  },
};

const toSandbox: Readonly<Record<ToSandbox['kind'], (wire: unknown) => ToSandbox>> = {
  source: (wire) => {
    const members = membersOf(wire, ['kind', 'id', 'text']);
    return { kind: 'source', id: count(members, 'id'), text: text(members, 'text') };
  },
  load: (wire) => {
    const members = membersOf(wire, ['kind', 'id', 'chunk', 'policy']);
    return {
      kind: 'load',
      id: count(members, 'id'),
      chunk: text(members, 'chunk'),
      policy: readPolicy(members.get('policy')),
    };
  },
  call: (wire) => {
    const members = membersOf(wire, ['kind', 'id', 'handle', 'parameters', 'policy']);
    return {
      kind: 'call',
      id: count(members, 'id'),
      handle: count(members, 'handle'),
      parameters: values(members.get('parameters')),
      policy: readPolicy(members.get('policy')),
    };
  },
  answer: (wire) => {
    const members = membersOf(wire, ['kind', 'id', 'call', 'answer']);
    return {
      kind: 'answer',
      id: count(members, 'id'),
      call: count(members, 'call'),
      answer: answerOf(members.get('answer')),
    };
  },
};

/** Reads a message of a sandbox; every object is closed. Throws a `FrameError`. */
export const readFromSandbox = (wire: unknown): FromSandbox => {
  const kind = kindOf(wire, 'kind');
  if (!isKeyOf(fromSandbox, kind)) throw malformed('no known kind');
  return fromSandbox[kind](wire);
};

/** Reads a message for a sandbox; every object is closed. Throws a `FrameError`. */
export const readToSandbox = (wire: unknown): ToSandbox => {
  const kind = kindOf(wire, 'kind');
  if (!isKeyOf(toSandbox, kind)) throw malformed('no known kind');
  return toSandbox[kind](wire);
};

/** A message with its values in wire form. */
export const wireOfMessage = (message: ToSandbox | FromSandbox): Readonly<Record<string, unknown>> => {
  if (message.kind === 'done') return { ...message, value: wireOf(message.value) };
  if (message.kind === 'call' || message.kind === 'ask') return { ...message, parameters: wiresOf(message.parameters) };
  if (message.kind === 'answer' && 'value' in message.answer)
    return { ...message, answer: { value: wireOf(message.answer.value) } };
  return { ...message };
};

const wiresOf = (parameters: readonly LuaValue[]): readonly WireValue[] => parameters.map(wireOf);
