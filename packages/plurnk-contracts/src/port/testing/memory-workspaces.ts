import type { ApplicationPort } from '../application-port.ts';
import type { ClientEnvelope, ListedConstraint } from '../application-workspace.ts';
import { expects, isAbsentOr, isId, isRecord, isText, refuse } from './memory-arguments.ts';
import { addWorker, expectMintable, findWorker, findWorkspace, workersOf } from './memory-lookup.ts';
import type { MemoryWorker, MemoryWorkspace, MemoryWorld } from './memory-world.ts';

type WorkspaceMembersOfPort = Pick<
  ApplicationPort,
  | 'createWorkspace'
  | 'attachWorkspace'
  | 'listWorkspaces'
  | 'renameWorkspace'
  | 'constrain'
  | 'unconstrain'
  | 'listConstraints'
  | 'workspaceDerivationStatus'
  | 'listMembers'
>;

const effects: readonly unknown[] = ['pick', 'view', 'hide'];

const explicit = ({ effect, glob }: Pick<ListedConstraint, 'effect' | 'glob'>): ListedConstraint => {
  expects(effects.includes(effect), 'effect');
  expects(isText(glob) && glob !== '', 'glob');
  return { effect, glob, source: 'explicit' };
};

const isSame = (one: ListedConstraint, other: ListedConstraint): boolean =>
  one.effect === other.effect && one.glob === other.glob;

const envelopeOf = (workspace: MemoryWorkspace, worker: MemoryWorker): ClientEnvelope => ({
  workspaceId: workspace.id,
  workspaceName: workspace.name,
  projectRoot: workspace.projectRoot,
  workerId: worker.id,
  workerName: worker.name,
});

export const memoryWorkspaces = (world: MemoryWorld): WorkspaceMembersOfPort => {
  const expectFree = (name: string): void => {
    if ([...world.workspaces.values()].some((workspace) => workspace.name === name))
      throw refuse('name-conflict', `A workspace is named ${JSON.stringify(name)}.`);
  };
  const clientOf = (workspaceId: number): MemoryWorker =>
    workersOf(world, workspaceId).find(({ origin }) => origin === 'client') ??
    addWorker(world, { workspaceId, origin: 'client' });

  return {
    createWorkspace: async ({ name, projectRoot = null, settings, constraints = [] }) => {
      expects(isAbsentOr(name, isText) && name !== '', 'name');
      expects(projectRoot === null || isText(projectRoot), 'projectRoot');
      expects(
        isAbsentOr(settings, (value) => isText(value) || isRecord(value)),
        'settings',
      );
      expects(Array.isArray(constraints), 'constraints');
      const admitted = constraints.map(explicit);
      if (name !== undefined) expectFree(name);
      const id = world.nextId();
      const workspace: MemoryWorkspace = {
        id,
        name: name ?? `workspace-${id}`,
        projectRoot,
        createdAt: world.now(),
        constraints: admitted,
        derivation: null,
      };
      world.workspaces.set(id, workspace);
      const worker = clientOf(id);
      world.emit(null, 'workspace/created', { id, name: workspace.name, projectRoot });
      return envelopeOf(workspace, worker);
    },
    attachWorkspace: async ({ workspaceId, workerId, workerName }) => {
      const workspace = findWorkspace(world, workspaceId);
      if (workerId !== undefined) {
        const worker = findWorker(world, { workspaceId, workerId });
        if (worker.origin === 'client') return envelopeOf(workspace, worker);
        throw refuse('worker-not-found', 'That worker is no actor of a client.');
      }
      if (workerName === undefined) return envelopeOf(workspace, clientOf(workspaceId));
      expectMintable(workerName);
      const named = workersOf(world, workspaceId).find(({ name }) => name === workerName);
      return envelopeOf(workspace, named ?? addWorker(world, { workspaceId, origin: 'client', name: workerName }));
    },
    listWorkspaces: async () =>
      [...world.workspaces.values()].map(({ id, name, projectRoot, createdAt }) => ({
        id,
        name,
        project_root: projectRoot,
        created_at: createdAt,
      })),
    renameWorkspace: async (workspaceId, name) => {
      const workspace = findWorkspace(world, workspaceId);
      expects(isText(name) && name !== '', 'name');
      expectFree(name);
      workspace.name = name;
      return { id: workspace.id, name };
    },
    constrain: async (workspaceId, effect, glob) => {
      const { constraints } = findWorkspace(world, workspaceId);
      const wanted = explicit({ effect, glob });
      if (!constraints.some((constraint) => isSame(constraint, wanted))) constraints.push(wanted);
      return { effect, glob, source: 'explicit' };
    },
    unconstrain: async (workspaceId, effect, glob) => {
      const { constraints } = findWorkspace(world, workspaceId);
      const unwanted = explicit({ effect, glob });
      const index = constraints.findIndex((constraint) => isSame(constraint, unwanted));
      if (index >= 0) constraints.splice(index, 1);
      return { effect, glob };
    },
    listConstraints: async (workspaceId) => [...findWorkspace(world, workspaceId).constraints],
    workspaceDerivationStatus: (workspaceId) =>
      isId(workspaceId) ? (world.workspaces.get(workspaceId)?.derivation ?? null) : null,
    listMembers: async (workspaceId) => {
      const { constraints, projectRoot } = findWorkspace(world, workspaceId);
      const paths = projectRoot === null ? [] : [...world.files.keys()];
      const has = (path: string, effect: string): boolean =>
        constraints.some((constraint) => constraint.effect === effect && constraint.glob === path);
      const hidden = paths.filter((path) => has(path, 'hide'));
      const members = paths
        .filter((path) => !hidden.includes(path))
        .filter((path) => has(path, 'pick') || has(path, 'view'))
        .map((path) => ({ path, effect: has(path, 'pick') ? ('member' as const) : ('view' as const) }));
      return { members, hidden };
    },
  };
};
