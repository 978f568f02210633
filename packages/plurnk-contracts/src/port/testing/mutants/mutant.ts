import type { ApplicationEventMethod } from '../../application-event.ts';
import type { ApplicationPort } from '../../application-port.ts';
import type { RecordedEvent } from '../../suite/event-recorder.ts';
import type { MemoryStage } from '../memory-stage.ts';

/** A port that breaks one rule, and the case that must notice. */
export interface Mutant {
  readonly breaks: string;
  /** What it does wrong. */
  readonly by: string;
  readonly of: (stage: MemoryStage) => MemoryStage;
}

/** Replaces members of the port. */
export const portMutant = (
  breaks: string,
  by: string,
  change: (port: ApplicationPort, stage: MemoryStage) => Partial<ApplicationPort>,
): Mutant => ({
  breaks,
  by,
  of: (stage) => ({ ...stage, port: { ...stage.port, ...change(stage.port, stage) } }),
});

/** Changes what subscriptions deliver: none, one or several events for each. */
export const eventMutant = (
  breaks: string,
  by: string,
  deliver: (event: RecordedEvent) => readonly RecordedEvent[],
): Mutant =>
  portMutant(breaks, by, (port) => ({
    subscribeToEvents: (handler) =>
      port.subscribeToEvents((workspaceId, method, params) => {
        for (const event of deliver({ workspaceId, method, params }))
          handler(event.workspaceId, event.method, event.params);
      }),
  }));

/** Changes the payload of one method. */
export const payloadMutant = (
  breaks: string,
  by: string,
  method: ApplicationEventMethod,
  change: (params: Readonly<Record<string, unknown>>) => unknown,
): Mutant =>
  eventMutant(breaks, by, (event) => [
    event.method === method ? { ...event, params: change(membersOf(event.params)) } : event,
  ]);

export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

type Call = (...args: readonly unknown[]) => unknown;

/** Replaces one member whatever its type, around the member that it was. */
export const memberMutant = (
  breaks: string,
  by: string,
  member: string,
  around: (original: Call, port: ApplicationPort) => Call,
): Mutant => ({
  breaks,
  by,
  of: (stage) => {
    const original: unknown = Object.getOwnPropertyDescriptor(stage.port, member)?.value;
    if (typeof original !== 'function') throw new Error(`there is no member ${member}`);
    const call: Call = (...args) => Reflect.apply(original, undefined, args);
    return { ...stage, port: { ...stage.port, [member]: around(call, stage.port) } };
  },
});
