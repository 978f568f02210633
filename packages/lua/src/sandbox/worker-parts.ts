import type { MessagePort } from 'node:worker_threads';
import type { HostBinding } from './protocol/host-binding.ts';

/** What a host hands the thread of a sandbox when it starts. */
export interface WorkerParts {
  /** The compiled engine. */
  readonly module: WebAssembly.Module;
  /** Numbers that both share, see `CONTROL`. */
  readonly control: Int32Array;
  /** The one conversation. */
  readonly port: MessagePort;
  readonly bindings: readonly HostBinding[];
  /** What `quirl.version` says. */
  readonly version: string;
}
