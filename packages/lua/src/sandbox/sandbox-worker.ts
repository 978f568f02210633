/**
 * The program of the thread that runs Lua. It has one machine and one conversation, over the port that it is handed: it sleeps
 * until a message comes, answers it, and sleeps again. It never gives its event loop a turn, so nothing else runs in it.
 */
import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { LuaFailure, LuaMachine } from './engine/lua-machine.ts';
import { CONTROL, Meter } from './engine/meter.ts';
import { LimitReached } from './engine/resource-limit.ts';
import { UntransferableValue } from './engine/transfer-values.ts';
import { decodeFrame, encodeFrame } from './protocol/frame.ts';
import type { HostAnswer } from './protocol/host-binding.ts';
import { type Failure, type FromSandbox, readToSandbox, type ToSandbox, wireOfMessage } from './protocol/messages.ts';
import type { WorkerParts } from './worker-parts.ts';

const { control, port, bindings, version }: WorkerParts = workerData;

const send = (to: MessagePort, message: FromSandbox): void => {
  to.postMessage(encodeFrame(wireOfMessage(message)));
};

const receiveRaw = (): unknown => {
  for (;;) {
    const seen = Atomics.load(control, CONTROL.messages);
    const received = receiveMessageOnPort(port);
    if (received !== undefined) return received.message;
    Atomics.wait(control, CONTROL.messages, seen);
  }
};

const receive = (): ToSandbox => readToSandbox(decodeFrame(receiveRaw()));

const module = receiveRaw();
if (!(module instanceof WebAssembly.Module)) throw new Error('the host handed over no engine');

/** Milliseconds that this thread has worked: a busy machine takes none of a program's time. An older Node.js has the clock alone. */
const ownTime: () => number =
  typeof process.threadCpuUsage === 'function'
    ? () => {
        const { user, system } = process.threadCpuUsage();
        return (user + system) / 1000;
      }
    : () => performance.now();

let request = 0;
let calls = 0;

const machine = new LuaMachine({
  module,
  bindings,
  version,
  meter: new Meter(control, ownTime),
  askHost: (path, parameters): HostAnswer => {
    calls += 1;
    send(port, { kind: 'ask', id: request, call: calls, path, parameters });
    const message = receive();
    if (message.kind !== 'answer' || message.id !== request || message.call !== calls)
      throw new Error('the host answered another question');
    return message.answer;
  },
});

const failureOf = (error: unknown): Failure => {
  if (error instanceof LuaFailure) return { reason: 'lua', code: error.code, message: error.message, line: error.line };
  if (error instanceof UntransferableValue) return { reason: 'value', message: error.message, limit: error.limit };
  if (!(error instanceof LimitReached)) throw error;
  return { reason: 'limit', resource: error.resource, observed: error.observed, limit: error.limit };
};

const evaluate = (message: Exclude<ToSandbox, { kind: 'source' | 'answer' }>, source: string): FromSandbox => {
  const { id, policy } = message;
  try {
    const value =
      message.kind === 'load'
        ? machine.load(Buffer.from(source), message.chunk, policy)
        : machine.call(message.handle, message.parameters, policy);
    return { kind: 'done', id, value };
  } catch (error) {
    return { kind: 'failed', id, failure: failureOf(error) };
  }
};

send(port, { kind: 'ready', id: request });
let source = '';
for (;;) {
  const message = receive();
  request = message.id;
  if (message.kind === 'answer') throw new Error('the host answered no question');
  if (message.kind === 'source') {
    source += message.text;
    continue;
  }
  send(port, evaluate(message, source));
  source = '';
}
