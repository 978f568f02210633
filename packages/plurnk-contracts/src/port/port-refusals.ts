/** Who raises a refusal, and with which status. */
export interface PortRefusal {
  readonly owner: string;
  readonly status: number;
}

/** Every refusal of a port by the code of its Problem. They are stable: adapters rely on them. SPEC §port-errors. */
export const PORT_REFUSALS = Object.freeze({
  'argument-invalid': { owner: 'daemon:input', status: 400 },
  'workspace-not-found': { owner: 'daemon:workspace', status: 404 },
  'name-conflict': { owner: 'daemon:workspace', status: 409 },
  'worker-not-found': { owner: 'daemon:worker', status: 404 },
  'worker-name-invalid': { owner: 'daemon:worker', status: 400 },
  'worker-name-taken': { owner: 'daemon:worker', status: 409 },
  'worker-loop-active': { owner: 'daemon:worker', status: 409 },
  'worker-not-model': { owner: 'daemon:loop', status: 409 },
  'provider-conflict': { owner: 'daemon:loop', status: 409 },
  'turn-ceiling-conflict': { owner: 'daemon:loop', status: 409 },
  'flags-conflict': { owner: 'daemon:loop', status: 409 },
  'model-unselected': { owner: 'daemon:loop', status: 409 },
  'selector-unresolved': { owner: 'daemon:loop', status: 404 },
  'entry-not-found': { owner: 'daemon:entry', status: 404 },
  'proposal-not-pending': { owner: 'proposal:resolution', status: 409 },
  'interaction-not-pending': { owner: 'interaction:resolution', status: 409 },
  'payload-invalid': { owner: 'interaction:resolution', status: 400 },
  'action-unknown': { owner: 'daemon:action', status: 404 },
  'action-scope-mismatch': { owner: 'daemon:action', status: 400 },
} as const satisfies Readonly<Record<string, PortRefusal>>);

/** The code of a refusal: the last part of the type of its Problem. */
export type PortRefusalCode = keyof typeof PORT_REFUSALS;
