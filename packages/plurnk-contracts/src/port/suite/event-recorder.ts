import type { ApplicationEventMethod } from '../application-event.ts';
import { PortSuiteFailure } from './expectation.ts';
import type { PortStage } from './port-stage.ts';

export interface RecordedEvent {
  readonly workspaceId: number | null;
  readonly method: string;
  readonly params: unknown;
}

/** Everything that a subscription has delivered. */
export interface EventRecorder {
  readonly events: readonly RecordedEvent[];
  /** The payloads of one method, in order. */
  payloads(method: ApplicationEventMethod): readonly unknown[];
  /** The first event that matches, waited for if need be. */
  until(what: string, isMatch: (event: RecordedEvent) => boolean): Promise<RecordedEvent>;
  stop(): void;
}

const PATIENCE = 5_000;

interface Wait {
  readonly isMatch: (event: RecordedEvent) => boolean;
  readonly resolve: (event: RecordedEvent) => void;
}

/** Subscribes and keeps what comes. */
export const recordEvents = ({ port, patience = PATIENCE }: PortStage): EventRecorder => {
  const events: RecordedEvent[] = [];
  const waits = new Set<Wait>();
  const stop = port.subscribeToEvents((workspaceId, method, params) => {
    const event = { workspaceId, method, params };
    events.push(event);
    for (const wait of waits) if (wait.isMatch(event)) wait.resolve(event);
  });
  return {
    events,
    payloads: (method) => events.filter((event) => event.method === method).map(({ params }) => params),
    until: (what, isMatch) => {
      const found = events.find(isMatch);
      if (found !== undefined) return Promise.resolve(found);
      return new Promise((resolve, reject) => {
        const settle = () => {
          clearTimeout(timer);
          waits.delete(wait);
        };
        const wait: Wait = {
          isMatch,
          resolve: (event) => {
            settle();
            resolve(event);
          },
        };
        const timer = setTimeout(() => {
          settle();
          reject(new PortSuiteFailure(`no event told of ${what}`));
        }, patience);
        waits.add(wait);
      });
    },
    stop,
  };
};

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether an event is of a method and has these members. */
export const isEvent =
  (method: ApplicationEventMethod, members: Readonly<Record<string, unknown>> = {}) =>
  ({ method: seen, params }: RecordedEvent): boolean =>
    seen === method && Object.entries(members).every(([name, value]) => isMembers(params) && params[name] === value);
