import type { ApplicationPort } from '../../application-port.ts';
import type { ListedConstraint, WorkspaceDerivationStatus } from '../../application-workspace.ts';
import { untyped } from '../../suite/expectation.ts';
import { type Mutant, memberMutant, portMutant } from './mutant.ts';

/** The constraints of a list, as they should be or not. */
const constraintsMutant = (
  breaks: string,
  by: string,
  change: (constraints: readonly ListedConstraint[]) => readonly ListedConstraint[],
): Mutant =>
  portMutant(breaks, by, (port) => ({
    listConstraints: async (workspaceId) => change(await port.listConstraints(workspaceId)),
  }));

const derivationMutant = (
  breaks: string,
  by: string,
  change: (status: WorkspaceDerivationStatus) => WorkspaceDerivationStatus | null,
): Mutant =>
  portMutant(breaks, by, (port) => ({
    workspaceDerivationStatus: (workspaceId) => {
      const status = port.workspaceDerivationStatus(workspaceId);
      return status === null ? null : change(status);
    },
  }));

const listMutant = (
  breaks: string,
  by: string,
  change: (item: Awaited<ReturnType<ApplicationPort['listWorkspaces']>>[number]) => object,
): Mutant =>
  portMutant(breaks, by, (port) => ({
    listWorkspaces: async () => untyped((await port.listWorkspaces()).map(change)),
  }));

export const workspaceMutants: readonly Mutant[] = [
  portMutant('workspace-invented-name', 'one name for all', (port) => ({
    createWorkspace: async (request) => ({ ...(await port.createWorkspace(request)), workspaceName: 'workspace' }),
  })),
  portMutant('workspace-invented-name', 'a project that nobody asked for', (port) => ({
    createWorkspace: (request) => port.createWorkspace({ projectRoot: '/', ...request }),
  })),
  portMutant('workspace-envelope', 'the conversation in the envelope', (port) => ({
    createWorkspace: async (request) => {
      const envelope = await port.createWorkspace(request);
      return { ...envelope, workerId: await port.ensureModelWorker(envelope.workspaceId) };
    },
  })),
  portMutant('workspace-name-conflict', 'another name in place of a taken one', (port) => ({
    createWorkspace: ({ name, ...request }) =>
      port
        .createWorkspace({ ...request, ...(name === undefined ? {} : { name }) })
        .catch(() => port.createWorkspace({})),
  })),
  portMutant('workspace-all-or-nothing', 'half a workspace', (port) => ({
    createWorkspace: async ({ constraints = [], ...request }) => {
      const envelope = await port.createWorkspace(request);
      for (const { effect, glob } of constraints) await port.constrain(envelope.workspaceId, effect, glob);
      return envelope;
    },
  })),
  listMutant('workspace-listed', 'no age', ({ created_at, ...workspace }) => workspace),
  listMutant('workspace-listed', 'settings in the list', (workspace) => ({ ...workspace, settings: null })),
  portMutant('workspace-project', 'no project', (port) => ({
    createWorkspace: ({ projectRoot, ...request }) => port.createWorkspace(request),
  })),
  portMutant('workspace-attach', 'a new worker for each who attaches', (port) => ({
    attachWorkspace: async ({ workspaceId }) => {
      const envelope = await port.attachWorkspace({ workspaceId });
      const { workerId } = await port.createConversationWorker({ workspaceId });
      return { ...envelope, workerId };
    },
  })),
  portMutant('workspace-attach-name-invalid', 'any name', (port) => ({
    attachWorkspace: ({ workspaceId }) => port.attachWorkspace({ workspaceId }),
  })),
  portMutant('workspace-attach-unknown-worker', 'another worker in place of an unknown one', (port) => ({
    attachWorkspace: (request) =>
      port.attachWorkspace(request).catch(() => port.attachWorkspace({ workspaceId: request.workspaceId })),
  })),
  portMutant('workspace-rename', 'a new age', (port) => {
    let isRenamed = false;
    return {
      renameWorkspace: (...change) => {
        isRenamed = true;
        return port.renameWorkspace(...change);
      },
      listWorkspaces: async () =>
        (await port.listWorkspaces()).map((one) => ({ ...one, created_at: isRenamed ? 'now' : one.created_at })),
    };
  }),
  portMutant('workspace-rename', 'no new name', () => ({
    renameWorkspace: async (id, name) => ({ id, name }),
  })),
  portMutant('workspace-rename', 'the first name for those who come later', (port) => ({
    attachWorkspace: async (request) => ({ ...(await port.attachWorkspace(request)), workspaceName: 'first' }),
  })),
  portMutant('workspace-rename-conflict', 'a name for two', (port) => ({
    renameWorkspace: (id, name) => port.renameWorkspace(id, name).catch(() => ({ id, name })),
  })),
  constraintsMutant('constrain-listed', 'a constraint of the application', (constraints) =>
    constraints.map((constraint) => ({ ...constraint, source: 'create' })),
  ),
  portMutant('constrain-listed', 'no source in the answer', (port) => ({
    constrain: async (...constraint) => {
      const { source, ...answer } = await port.constrain(...constraint);
      return untyped(answer);
    },
  })),
  constraintsMutant('constrain-idempotent', 'a constraint twice', (constraints) => [
    ...constraints,
    ...constraints.slice(0, 1),
  ]),
  portMutant('constrain-at-creation', 'no constraints at creation', (port) => ({
    createWorkspace: ({ constraints, ...request }) => port.createWorkspace(request),
  })),
  portMutant('unconstrain', 'every effect of the glob', (port) => ({
    unconstrain: async (workspaceId, effect, glob) => {
      for (const one of ['pick', 'view', 'hide'] as const) await port.unconstrain(workspaceId, one, glob);
      return { effect, glob };
    },
  })),
  portMutant('unconstrain', 'nothing', () => ({
    unconstrain: async (_workspaceId, effect, glob) => ({ effect, glob }),
  })),
  memberMutant('constraints-promised', 'a list at once', 'listConstraints', () => () => []),
  portMutant('members-headless', 'members without a project', () => ({
    listMembers: async () => ({ members: [{ path: 'a', effect: 'member' }], hidden: [] }),
  })),
  portMutant('members-effects', 'no difference between viewed and picked', (port) => ({
    listMembers: async (workspaceId) => {
      const { members, hidden } = await port.listMembers(workspaceId);
      return { members: members.map(({ path }) => ({ path, effect: 'member' })), hidden };
    },
  })),
  portMutant('members-effects', 'nothing hidden', (port) => ({
    listMembers: async (workspaceId) => ({ ...(await port.listMembers(workspaceId)), hidden: [] }),
  })),
  portMutant('derivation-none', 'a state of nothing', (port) => ({
    workspaceDerivationStatus: (workspaceId) =>
      port.workspaceDerivationStatus(workspaceId) ?? {
        phase: 'complete',
        completed: 0,
        total: 0,
        percent: 100,
        message: '',
        level: 'info',
      },
  })),
  memberMutant('derivation-none', 'a promise', 'workspaceDerivationStatus', () => () => Promise.resolve(null)),
  derivationMutant('derivation-status', 'nothing', () => null),
  derivationMutant('derivation-status', 'a percentage above 100', (status) => ({ ...status, percent: 101 })),
  derivationMutant('derivation-status', 'an unknown phase', (status) => ({ ...status, phase: untyped('resting') })),
  derivationMutant('derivation-status', 'a further member', (status) => ({ ...status, files: 3 })),
];
