import type { MessagePort } from 'node:worker_threads';
import type { HostBinding } from './protocol/host-binding.ts';

/** What a host hands the thread of a sandbox when it starts. */
export interface WorkerParts {
  /** Numbers that both share, see `CONTROL`. */
  readonly control: Int32Array;
  /** The one conversation. Its first message is the compiled engine, all others are frames. */
  readonly port: MessagePort;
  readonly bindings: readonly HostBinding[];
  /** What `quirl.version` says. */
  readonly version: string;
}
