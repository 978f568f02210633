import { holds, isPromise, same, shown, untyped } from './expectation.ts';
import { type PortCase, portCase } from './port-case.ts';
import { refused } from './refusal-check.ts';
import { NOBODY, newWorkspace } from './scene.ts';

/** Workspaces, their constraints and their members. */
export const workspaceCases: readonly PortCase[] = [
  portCase({
    id: 'workspace-invented-name',
    clauses: ['§port-members'],
    says: 'Workspaces without a name get different ones, and no project.',
    play: async ({ port }) => {
      const [one, other] = [await port.createWorkspace({}), await port.createWorkspace({})];
      holds(one.workspaceName !== '' && one.workspaceName !== other.workspaceName, 'two workspaces share a name');
      same([one.projectRoot, other.projectRoot], [null, null], 'the roots');
    },
  }),
  portCase({
    id: 'workspace-envelope',
    clauses: ['§port-members'],
    says: 'The worker of the envelope is the actor of the client, not a conversation.',
    play: async ({ port }) => {
      const envelope = await port.createWorkspace({ name: 'suite-envelope' });
      same(envelope.workspaceName, 'suite-envelope', 'the name');
      const worker = await port.readWorker({
        workspaceId: envelope.workspaceId,
        identity: { id: envelope.workerId },
      });
      same([worker?.origin, worker?.name], ['client', envelope.workerName], 'the worker of the envelope');
    },
  }),
  portCase({
    id: 'workspace-name-conflict',
    clauses: ['§port-members', '§port-errors'],
    says: 'A name that is taken is refused.',
    play: async ({ port }) => {
      await port.createWorkspace({ name: 'suite-taken' });
      await refused(() => port.createWorkspace({ name: 'suite-taken' }), 'name-conflict');
    },
  }),
  portCase({
    id: 'workspace-all-or-nothing',
    clauses: ['§port-members'],
    says: 'Where one constraint is malformed, no workspace is made.',
    play: async ({ port }) => {
      const before = await port.listWorkspaces();
      const constraints = [
        { effect: 'pick', glob: 'src/**' },
        { effect: 'lose', glob: 'lib/**' },
      ];
      await refused(() => port.createWorkspace(untyped({ name: 'suite-half', constraints })), 'argument-invalid');
      same(await port.listWorkspaces(), before, 'the list of workspaces');
    },
  }),
  portCase({
    id: 'workspace-listed',
    clauses: ['§port-members'],
    says: 'Each workspace is listed with its id, name, root and age.',
    play: async ({ port }) => {
      const { workspaceId, workspaceName } = await newWorkspace(port);
      const found = (await port.listWorkspaces()).find(({ id }) => id === workspaceId);
      const created_at = found?.created_at;
      holds(typeof created_at === 'string' && created_at !== '', 'the age of a workspace is not listed');
      same(found, { id: workspaceId, name: workspaceName, project_root: null, created_at }, 'the listed workspace');
    },
  }),
  portCase({
    id: 'workspace-project',
    clauses: ['§port-members'],
    says: 'A workspace keeps its project.',
    needs: ['project'],
    play: async ({ port, project }) => {
      const { workspaceId, projectRoot } = await port.createWorkspace({ projectRoot: project.root });
      const found = (await port.listWorkspaces()).find(({ id }) => id === workspaceId);
      holds(projectRoot !== null, 'the envelope has no root');
      same(found?.project_root, projectRoot, 'the listed root');
    },
  }),
  portCase({
    id: 'workspace-attach',
    clauses: ['§port-members'],
    says: 'To attach gives the same envelope again and makes no further worker.',
    play: async ({ port }) => {
      const envelope = await newWorkspace(port);
      const { workspaceId, workerId, workerName } = envelope;
      const workers = await port.listWorkers(workspaceId);
      for (const request of [
        { workspaceId, workerId },
        { workspaceId, workerName },
      ])
        same(await port.attachWorkspace(request), envelope, 'the envelope');
      same(await port.listWorkers(workspaceId), workers, 'the list of workers');
    },
  }),
  portCase({
    id: 'workspace-attach-name-invalid',
    clauses: ['§port-members', '§port-errors'],
    says: 'A worker name that nobody may be given is refused.',
    play: async ({ port }) => {
      const { workspaceId } = await newWorkspace(port);
      for (const workerName of ['Not A Label', 'plurnk'])
        await refused(() => port.attachWorkspace({ workspaceId, workerName }), 'worker-name-invalid');
    },
  }),
  portCase({
    id: 'workspace-attach-unknown-worker',
    clauses: ['§port-members', '§port-errors'],
    says: 'An unknown worker is refused.',
    play: async ({ port }) => {
      const { workspaceId } = await newWorkspace(port);
      await refused(() => port.attachWorkspace({ workspaceId, workerId: NOBODY }), 'worker-not-found');
    },
  }),
  portCase({
    id: 'workspace-rename',
    clauses: ['§port-members'],
    says: 'A new name changes the name and nothing else.',
    play: async ({ port }) => {
      const { workspaceId } = await newWorkspace(port);
      const before = (await port.listWorkspaces()).find(({ id }) => id === workspaceId);
      const renamed = await port.renameWorkspace(workspaceId, 'suite-renamed');
      same(renamed, { id: workspaceId, name: 'suite-renamed' }, 'the answer');
      const after = (await port.listWorkspaces()).find(({ id }) => id === workspaceId);
      same(after, { ...before, name: 'suite-renamed' }, 'the listed workspace');
      const { workspaceName } = await port.attachWorkspace({ workspaceId });
      same(workspaceName, 'suite-renamed', 'the name for those who come later');
    },
  }),
  portCase({
    id: 'workspace-rename-conflict',
    clauses: ['§port-members', '§port-errors'],
    says: 'The name of another workspace is refused.',
    play: async ({ port }) => {
      await port.createWorkspace({ name: 'suite-first' });
      const { workspaceId } = await port.createWorkspace({ name: 'suite-second' });
      await refused(() => port.renameWorkspace(workspaceId, 'suite-first'), 'name-conflict');
    },
  }),
  portCase({
    id: 'constrain-listed',
    clauses: ['§port-members'],
    says: 'A constraint is answered and listed as an explicit one.',
    play: async ({ port }) => {
      const { workspaceId } = await newWorkspace(port);
      const constraint = { effect: 'view', glob: 'docs/**', source: 'explicit' } as const;
      same(await port.constrain(workspaceId, 'view', 'docs/**'), constraint, 'the answer');
      same(await port.listConstraints(workspaceId), [constraint], 'the list');
    },
  }),
  portCase({
    id: 'constrain-idempotent',
    clauses: ['§port-members'],
    says: 'The same constraint twice is one.',
    play: async ({ port }) => {
      const { workspaceId } = await newWorkspace(port);
      for (const glob of ['a/**', 'a/**', 'b/**']) await port.constrain(workspaceId, 'hide', glob);
      same((await port.listConstraints(workspaceId)).length, 2, 'the number of constraints');
    },
  }),
  portCase({
    id: 'constrain-at-creation',
    clauses: ['§port-members'],
    says: 'The constraints of a new workspace are in force.',
    play: async ({ port }) => {
      const constraint = { effect: 'pick', glob: 'src/**' } as const;
      const { workspaceId } = await port.createWorkspace({ constraints: [constraint] });
      same(await port.listConstraints(workspaceId), [{ ...constraint, source: 'explicit' }], 'the list');
    },
  }),
  portCase({
    id: 'unconstrain',
    clauses: ['§port-members'],
    says: 'A constraint can be taken back, and only that one is.',
    play: async ({ port }) => {
      const { workspaceId } = await newWorkspace(port);
      await port.constrain(workspaceId, 'pick', 'src/**');
      await port.constrain(workspaceId, 'view', 'src/**');
      const answer = await port.unconstrain(workspaceId, 'pick', 'src/**');
      same(answer, { effect: 'pick', glob: 'src/**' }, 'the answer');
      const left = (await port.listConstraints(workspaceId)).map(({ effect }) => effect);
      same(left, ['view'], 'the effects that are left');
    },
  }),
  portCase({
    id: 'constraints-promised',
    clauses: ['§port-members'],
    says: 'The constraints always come as a promise.',
    play: async ({ port }) => {
      const { workspaceId } = await newWorkspace(port);
      const answer: unknown = port.listConstraints(workspaceId);
      holds(isPromise(answer), `the answer is ${shown(answer)}`);
      await answer;
    },
  }),
  portCase({
    id: 'members-headless',
    clauses: ['§port-members'],
    says: 'A workspace without a project has no members.',
    play: async ({ port }) => {
      const { workspaceId } = await newWorkspace(port);
      same(await port.listMembers(workspaceId), { members: [], hidden: [] }, 'the members');
    },
  }),
  portCase({
    id: 'members-effects',
    clauses: ['§port-members'],
    says: 'The members come with what the constraints make of them.',
    needs: ['project'],
    play: async ({ port, project: { root, file: path } }) => {
      const { workspaceId } = await port.createWorkspace({ projectRoot: root });
      const effectOf = async (): Promise<string | undefined> => {
        const { members, hidden } = await port.listMembers(workspaceId);
        return hidden.includes(path) ? 'hidden' : members.find((member) => member.path === path)?.effect;
      };
      await port.constrain(workspaceId, 'pick', path);
      same(await effectOf(), 'member', 'the effect of a file that is picked');
      await port.unconstrain(workspaceId, 'pick', path);
      await port.constrain(workspaceId, 'view', path);
      same(await effectOf(), 'view', 'the effect of a file that may be viewed');
      await port.unconstrain(workspaceId, 'view', path);
      await port.constrain(workspaceId, 'hide', path);
      same(await effectOf(), 'hidden', 'the effect of a file that is hidden');
    },
  }),
  portCase({
    id: 'derivation-none',
    clauses: ['§port-members'],
    says: 'Where nothing ran, and where there is no workspace, the state of derivation is null at once.',
    play: async ({ port }) => {
      const { workspaceId } = await newWorkspace(port);
      same(port.workspaceDerivationStatus(workspaceId), null, 'the state of a new workspace');
      same(port.workspaceDerivationStatus(NOBODY), null, 'the state of no workspace');
    },
  }),
  portCase({
    id: 'derivation-status',
    clauses: ['§port-members'],
    says: 'What ran is told with its phase, its counts and a percentage.',
    needs: ['derive'],
    play: async (stage) => {
      const { workspaceId } = await newWorkspace(stage.port);
      await stage.derive(workspaceId);
      const status = stage.port.workspaceDerivationStatus(workspaceId);
      holds(status !== null, 'nothing is told');
      const { phase, completed, total, percent, message, level } = status;
      same(status, { phase, completed, total, percent, message, level }, 'the state');
      holds(['preparing', 'indexing', 'complete', 'failed'].includes(phase), `the phase is ${shown(phase)}`);
      holds(percent >= 0 && percent <= 100, `the percentage is ${shown(percent)}`);
      holds(completed >= 0 && total >= 0, `the counts are ${shown([completed, total])}`);
      holds(typeof message === 'string' && ['info', 'error'].includes(level), `the message is ${shown(message)}`);
    },
  }),
];
