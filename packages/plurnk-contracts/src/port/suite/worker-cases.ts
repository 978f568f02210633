import { holds, same, shown, untyped } from './expectation.ts';
import { isIncreasing } from './order.ts';
import { type PortCase, portCase } from './port-case.ts';
import { refused } from './refusal-check.ts';
import { clientStatements, conversationOf, NOBODY, newConversation, newWorkspace } from './scene.ts';

const observationCases: readonly PortCase[] = [
  portCase({
    id: 'worker-projection',
    clauses: ['§application-worker-observation'],
    says: 'A worker is shown by its id, name, age, origin and direct parent, and by nothing else.',
    play: async ({ port }) => {
      const worker = await newConversation(port);
      const { workerId } = await port.forkWorker(worker);
      const child = await port.readWorker({ workspaceId: worker.workspaceId, identity: { id: workerId } });
      holds(child !== null, 'the child is not found');
      const { name, created_at } = child;
      holds(typeof name === 'string' && typeof created_at === 'string', `the child is ${shown(child)}`);
      const parentWorkerId = worker.workerId;
      same(child, { id: workerId, name, created_at, origin: 'model', parentWorkerId }, 'the child');
    },
  }),
  portCase({
    id: 'worker-by-identity',
    clauses: ['§application-worker-observation'],
    says: 'One id or one name gives one worker, and the same one.',
    play: async ({ port }) => {
      const { workspaceId, workerId, workerName } = await newWorkspace(port);
      const byId = await port.readWorker({ workspaceId, identity: { id: workerId } });
      same(byId?.id, workerId, 'the worker');
      same(await port.readWorker({ workspaceId, identity: { name: workerName } }), byId, 'the worker by its name');
    },
  }),
  portCase({
    id: 'worker-absent',
    clauses: ['§application-worker-observation'],
    says: 'Nobody is null, also where another workspace has such a worker.',
    play: async ({ port }) => {
      const { workspaceId } = await newWorkspace(port);
      const other = await conversationOf(port, (await newWorkspace(port)).workspaceId);
      const found = await port.readWorker({ ...other, identity: { id: other.workerId } });
      holds(found !== null, 'a worker is not found in its own workspace');
      for (const identity of [{ id: NOBODY }, { name: 'suite-nobody' }, { id: other.workerId }])
        same(await port.readWorker({ workspaceId, identity }), null, `the worker ${shown(identity)}`);
    },
  }),
  portCase({
    id: 'worker-identity-malformed',
    clauses: ['§port-members', '§port-errors'],
    says: 'Both an id and a name, or neither, is refused.',
    play: async ({ port }) => {
      const { workspaceId, workerId, workerName } = await newWorkspace(port);
      for (const identity of [{}, { id: workerId, name: workerName }])
        await refused(() => port.readWorker({ workspaceId, identity: untyped(identity) }), 'argument-invalid');
    },
  }),
  portCase({
    id: 'workers-ascending',
    clauses: ['§port-members'],
    says: 'Workers are listed by ascending id.',
    play: async ({ port }) => {
      const worker = await newConversation(port);
      for (const _ of [1, 2, 3]) await port.forkWorker(worker);
      const ids = (await port.listWorkers(worker.workspaceId)).map(({ id }) => id);
      holds(ids.length >= 5 && isIncreasing(ids), `the workers are ${shown(ids)}`);
    },
  }),
  portCase({
    id: 'workers-origin',
    clauses: ['§application-worker-observation'],
    says: 'An origin selects the workers of that origin, all of them.',
    play: async ({ port }) => {
      const worker = await newConversation(port);
      const all = await port.listWorkers(worker.workspaceId);
      for (const origin of ['model', 'client', '_plurnk'] as const)
        same(
          await port.listWorkers(worker.workspaceId, { origin }),
          all.filter((one) => one.origin === origin),
          `the workers of origin ${origin}`,
        );
    },
  }),
  portCase({
    id: 'workers-lineage',
    clauses: ['§application-worker-observation'],
    says: 'Null selects the roots, a parent its direct children, and without either every lineage is listed.',
    play: async ({ port }) => {
      const worker = await newConversation(port);
      const { workspaceId } = worker;
      const child = await port.forkWorker(worker);
      const grandchild = await port.forkWorker({ workspaceId, workerId: child.workerId });
      const list = async (query?: { readonly parentWorkerId: number | null }): Promise<readonly number[]> =>
        (await port.listWorkers(workspaceId, query)).map(({ id }) => id);
      const all = await list();
      const three = [worker.workerId, child.workerId, grandchild.workerId];
      holds(
        three.every((id) => all.includes(id)),
        `without a lineage the workers are ${shown(all)}`,
      );
      const roots = await list({ parentWorkerId: null });
      same(
        roots,
        all.filter((id) => id !== child.workerId && id !== grandchild.workerId),
        'the roots',
      );
      same(await list({ parentWorkerId: worker.workerId }), [child.workerId], 'the children');
    },
  }),
];

const on = { requestUserInput: true };

const settingsCases: readonly PortCase[] = [
  portCase({
    id: 'settings-merged',
    clauses: ['§port-members'],
    says: 'Settings that are given change, the others stay, and the answer has all.',
    play: async ({ port }) => {
      const worker = await newConversation(port);
      same(await port.setWorkerSettings({ ...worker, settings: { requestUserInput: true } }), on, 'the answer');
      same(await port.setWorkerSettings({ ...worker, settings: {} }), on, 'the answer to no change');
      same(await port.readWorkerSettings(worker), on, 'the settings');
    },
  }),
  portCase({
    id: 'settings-unknown',
    clauses: ['§port-members', '§port-errors'],
    says: 'An unknown setting is refused, and nothing changes.',
    play: async ({ port }) => {
      const worker = await newConversation(port);
      const before = await port.readWorkerSettings(worker);
      const settings = { requestUserInput: !before.requestUserInput, colour: 'blue' };
      await refused(() => port.setWorkerSettings({ ...worker, settings: untyped(settings) }), 'argument-invalid');
      same(await port.readWorkerSettings(worker), before, 'the settings');
    },
  }),
  portCase({
    id: 'settings-damaged',
    clauses: ['§port-members'],
    says: 'Stored settings that are damaged read as the defaults.',
    needs: ['damageSettings'],
    play: async (stage) => {
      const { port } = stage;
      const fresh = await newConversation(port);
      const defaults = await port.readWorkerSettings(fresh);
      await port.setWorkerSettings({ ...fresh, settings: { requestUserInput: !defaults.requestUserInput } });
      await stage.damageSettings(fresh);
      same(await port.readWorkerSettings(fresh), defaults, 'the settings');
    },
  }),
  portCase({
    id: 'worker-private-entry',
    clauses: ['§port-members', '§entry-read-result'],
    says: 'An entry is read as the named worker sees it.',
    play: async ({ port, entryTarget: target }) => {
      const { workspaceId, workerId } = await newWorkspace(port);
      const statements = clientStatements(`## EDIT0 (${target})\nMine.`);
      await port.dispatchClientAction({ workspaceId, workerId, statements });
      const worker = await conversationOf(port, workspaceId);
      same((await port.readEntry({ workspaceId, workerId, target })).status, 200, 'the status for its owner');
      same((await port.readEntry({ ...worker, target })).status, 404, 'the status for another worker');
    },
  }),
];

/** Workers: seen and set. */
export const workerCases: readonly PortCase[] = [...observationCases, ...settingsCases];
