import { readFileSync } from 'node:fs';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { type QuirlError, refusal } from '@quirl/quirl-contracts';
import {
  CLEANUP_WAIT_MS,
  FRAME_BYTES_LIMIT,
  SOURCE_PART_UNITS,
  START_UP_MS_LIMIT,
  UNSEEN_TIME_FACTOR,
} from '../limits.ts';
import type { LuaValue } from '../values/lua-value.ts';
import { CONTROL, STOP } from './engine/meter.ts';
import type { Resource } from './engine/resource-limit.ts';
import type { SandboxPolicy } from './policy.ts';
import { decodeFrame, encodeFrame, OversizedFrame } from './protocol/frame.ts';
import type { HostAnswer, HostBinding } from './protocol/host-binding.ts';
import {
  type Failure,
  type FromSandbox,
  readFromSandbox,
  readPolicy,
  type ToSandbox,
  wireOfMessage,
} from './protocol/messages.ts';
import { sandboxFiles } from './sandbox-files.ts';
import type { WorkerParts } from './worker-parts.ts';

/** Answers one question of a program. `signal` ends with the invocation; the promise must then settle soon, and never rejects. */
export type AnswerHost = (path: string, parameters: readonly LuaValue[], signal: AbortSignal) => Promise<HostAnswer>;

/** One evaluation: what it may use, who answers it, and until when it may take, waiting included. */
export interface Invocation {
  readonly policy: SandboxPolicy;
  readonly answer: AnswerHost;
  /** Milliseconds for everything, waiting for the host included; none by default. */
  readonly deadlineMs?: number;
  /** Ends the program from outside. */
  readonly signal?: AbortSignal;
}

/** How an evaluation ended. After a limit the sandbox is closed, after any other failure it goes on. */
export type Outcome = { readonly value: LuaValue } | { readonly failure: Failure };

interface Pending {
  readonly id: number;
  readonly invocation: Invocation;
  readonly settle: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
  readonly host: AbortController;
  kill: NodeJS.Timeout | undefined;
  deadline: NodeJS.Timeout | undefined;
  asked: Promise<void> | undefined;
  /** Why it was told to end. */
  ending: Failure | undefined;
}

let engine: Promise<WebAssembly.Module> | undefined;

const compiledEngine = (file: string): Promise<WebAssembly.Module> => {
  engine ??= WebAssembly.compile(readFileSync(file));
  return engine;
};

const limitFailure = (resource: Resource, observed: number, limit: number): Failure => ({
  reason: 'limit',
  resource,
  observed: Math.round(observed),
  limit,
});

/** What a sandbox that is closed says of every further request. */
const closedRefusal = (): QuirlError =>
  refusal(
    'resource_limit',
    'this sandbox was ended and cannot be used again',
    'Start the program again with less work, or larger limits.',
  );

/**
 * One Lua machine in a thread of its own that can be killed (catalog spec 19). The thread has no input, terminal, environment or
 * files; everything that it can ask for goes through the `answer` of the running invocation. One request at a time.
 */
export class Sandbox {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #control: Int32Array;
  #ids = 0;
  #pending: Pending | undefined;
  #isClosed = false;
  #ready: { readonly resolve: () => void; readonly reject: (error: unknown) => void } | undefined;

  private constructor(parts: WorkerParts, workerFile: string, port: MessagePort) {
    this.#control = parts.control;
    this.#port = port;
    // No limits on the heap of the thread: they slow its start, and a program cannot make it grow.
    this.#worker = new Worker(workerFile, {
      workerData: parts,
      transferList: [parts.port],
      argv: [],
      env: {},
      execArgv: [],
      stdin: false,
      stdout: true,
      stderr: true,
    });
    port.on('message', (frame: unknown) => this.#receive(frame));
    this.#worker.on('error', (error) => this.#failed(error));
    this.#worker.on('exit', () => this.#broken('the thread of the sandbox ended'));
  }

  /** Starts one. `bindings` are the functions below `quirl`. Throws `resource_limit` if it is not ready in time. */
  static async start(bindings: readonly HostBinding[], version: string): Promise<Sandbox> {
    const files = sandboxFiles();
    const { port1, port2 } = new MessageChannel();
    const control = new Int32Array(new SharedArrayBuffer(8));
    const sandbox = new Sandbox({ control, port: port2, bindings, version }, files.worker, port1);
    const ready = new Promise<void>((resolve, reject) => {
      sandbox.#ready = { resolve, reject };
    });
    // It may fail before it is waited for.
    ready.catch(() => undefined);
    const timer = setTimeout(
      () => sandbox.#ready?.reject(startUpRefusal('it was not ready in time')),
      START_UP_MS_LIMIT,
    );
    try {
      // The thread starts while the engine is compiled.
      const module = await compiledEngine(files.engine);
      sandbox.#post(module);
      await ready;
      return sandbox;
    } catch (error) {
      await sandbox.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Runs a source, named `chunk` in messages; gives its first result, in which functions are handles. */
  load(source: string, chunk: string, invocation: Invocation): Promise<Outcome> {
    return this.#request(invocation, (id, policy) => {
      for (let from = 0; from < source.length; ) {
        let to = Math.min(from + SOURCE_PART_UNITS, source.length);
        // Halves of a surrogate pair must not travel apart.
        if (to < source.length && isHighSurrogate(source.charCodeAt(to - 1))) to -= 1;
        this.#send({ kind: 'source', id, text: source.slice(from, to) });
        from = to;
      }
      this.#send({ kind: 'load', id, chunk, policy });
    });
  }

  /** Calls a function of this machine by its handle. */
  call(handle: number, parameters: readonly LuaValue[], invocation: Invocation): Promise<Outcome> {
    return this.#request(invocation, (id, policy, pending) =>
      this.#hand(pending, { kind: 'call', id, handle, parameters, policy }),
    );
  }

  /** Ends the thread; a running invocation is cancelled. Resolves when it is gone. */
  async close(): Promise<void> {
    const pending = this.#pending;
    if (pending !== undefined) this.#end(pending, { failure: limitFailure('cancellation', 0, 0) });
    await this.#kill();
    await pending?.asked;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async #kill(): Promise<void> {
    this.#isClosed = true;
    this.#port.close();
    await this.#worker.terminate();
  }

  #request(
    invocation: Invocation,
    send: (id: number, policy: SandboxPolicy, pending: Pending) => void,
  ): Promise<Outcome> {
    if (this.#isClosed) return Promise.reject(closedRefusal());
    if (this.#pending !== undefined) throw new Error('a sandbox runs one request at a time');
    const policy = readPolicy({ ...invocation.policy });
    const { signal, deadlineMs } = invocation;
    this.#ids += 1;
    const id = this.#ids;
    return new Promise((settle, reject) => {
      const pending: Pending = {
        id,
        invocation,
        settle,
        reject,
        host: new AbortController(),
        kill: undefined,
        deadline: undefined,
        asked: undefined,
        ending: undefined,
      };
      this.#pending = pending;
      Atomics.store(this.#control, CONTROL.stop, STOP.none);
      const cancel = (): void => this.#tellToEnd(pending, STOP.cancellation, limitFailure('cancellation', 0, 0));
      pending.host.signal.addEventListener('abort', () => signal?.removeEventListener('abort', cancel), { once: true });
      signal?.addEventListener('abort', cancel, { once: true });
      if (deadlineMs !== undefined)
        pending.deadline = setTimeout(
          () => this.#tellToEnd(pending, STOP.deadline, limitFailure('wall_time', deadlineMs, deadlineMs)),
          deadlineMs,
        );
      this.#watch(pending);
      send(id, policy, pending);
      if (signal?.aborted === true) cancel();
    });
  }

  /** The program looks at its own time; this clock is for what runs without looking, from one message of the host to the next. */
  #watch(pending: Pending): void {
    const { wall } = pending.invocation.policy;
    const startedAt = performance.now();
    pending.kill = setTimeout(
      () => this.#end(pending, { failure: limitFailure('wall_time', performance.now() - startedAt, wall) }),
      wall * UNSEEN_TIME_FACTOR + CLEANUP_WAIT_MS,
    );
  }

  #tellToEnd(pending: Pending, stop: number, failure: Failure): void {
    if (this.#pending !== pending || pending.ending !== undefined) return;
    pending.ending = failure;
    Atomics.store(this.#control, CONTROL.stop, stop);
    clearTimeout(pending.kill);
    // Who waits for the host does not look; who runs gets a moment to end by itself.
    if (pending.asked !== undefined) this.#end(pending, { failure });
    else pending.kill = setTimeout(() => this.#end(pending, { failure }), CLEANUP_WAIT_MS);
  }

  #receive(frame: unknown): void {
    let message: FromSandbox;
    try {
      message = readFromSandbox(decodeFrame(frame));
    } catch {
      this.#broken('the sandbox sent a malformed message');
      return;
    }
    if (message.kind === 'ready') {
      this.#ready?.resolve();
      return;
    }
    const pending = this.#pending;
    if (pending === undefined || pending.id !== message.id) {
      this.#broken('the sandbox answered another request');
      return;
    }
    if (message.kind === 'done') this.#end(pending, { value: message.value });
    else if (message.kind === 'failed') this.#end(pending, { failure: pending.ending ?? message.failure });
    else pending.asked = this.#answer(pending, message);
  }

  async #answer(
    pending: Pending,
    { id, call, path, parameters }: Extract<FromSandbox, { kind: 'ask' }>,
  ): Promise<void> {
    clearTimeout(pending.kill);
    // It asked before it saw that it must end; an answer, which may never come, is not waited for.
    if (pending.ending !== undefined) {
      this.#end(pending, { failure: pending.ending });
      return;
    }
    const answer = await pending.invocation.answer(path, parameters, pending.host.signal);
    pending.asked = undefined;
    if (this.#pending !== pending) return;
    this.#watch(pending);
    this.#hand(pending, { kind: 'answer', id, call, answer });
  }

  /** Settles a request. A limit ends the sandbox with it, once what the host still does for it is over. */
  #end(pending: Pending, outcome: Outcome): void {
    if (this.#pending !== pending) return;
    this.#pending = undefined;
    clearTimeout(pending.kill);
    clearTimeout(pending.deadline);
    pending.host.abort();
    if (!('failure' in outcome) || outcome.failure.reason !== 'limit') {
      pending.settle(outcome);
      return;
    }
    void Promise.all([this.#kill(), pending.asked]).then(() => pending.settle(outcome));
  }

  /** What the thread died of: a lack of memory is a limit like any other, everything else is our mistake. */
  #failed(error: unknown): void {
    const pending = this.#pending;
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (pending === undefined || !isMemory) {
      this.#broken(`the thread of the sandbox failed: ${error instanceof Error ? error.message : String(error)}`);
      return;
    }
    const { memory } = pending.invocation.policy;
    this.#end(pending, { failure: limitFailure('memory', memory, memory) });
  }

  /** The conversation cannot go on. */
  #broken(why: string): void {
    this.#ready?.reject(startUpRefusal(why));
    if (this.#isClosed) return;
    const pending = this.#pending;
    this.#pending = undefined;
    clearTimeout(pending?.kill);
    clearTimeout(pending?.deadline);
    pending?.host.abort();
    void Promise.all([this.#kill(), pending?.asked]).then(() => pending?.reject(new Error(why)));
  }

  /** Sends what holds values from outside: more than fits a frame ends the invocation. */
  #hand(pending: Pending, message: ToSandbox): void {
    try {
      this.#send(message);
    } catch (error) {
      if (!(error instanceof OversizedFrame)) throw error;
      this.#end(pending, { failure: limitFailure('message', error.bytes, FRAME_BYTES_LIMIT) });
    }
  }

  #send(message: ToSandbox): void {
    this.#post(encodeFrame(wireOfMessage(message)));
  }

  #post(message: unknown): void {
    this.#port.postMessage(message);
    Atomics.add(this.#control, CONTROL.messages, 1);
    Atomics.notify(this.#control, CONTROL.messages);
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

const startUpRefusal = (why: string): QuirlError =>
  refusal('resource_limit', `the Lua sandbox could not start: ${why}`, 'Try again when the machine is less busy.', [
    'resource: wall_time',
    `limit: ${START_UP_MS_LIMIT}`,
  ]);
