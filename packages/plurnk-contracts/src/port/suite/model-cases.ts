import { REASONING_POLICIES } from '../../policy/reasoning-policies.ts';
import { Validator } from '../../validate/validator.ts';
import { same } from './expectation.ts';
import { type PortCase, portCase } from './port-case.ts';
import { refused } from './refusal-check.ts';
import { liveLoop, newConversation } from './scene.ts';

const selectionCases: readonly PortCase[] = [
  portCase({
    id: 'model-unset',
    clauses: ['§port-members'],
    says: 'A worker for which none was selected has no model, and the workers that it makes inherit.',
    play: async ({ port }) => {
      const worker = await newConversation(port);
      same(await port.readWorkerModel(worker), { model: null, spawnModel: null }, 'the models');
    },
  }),
  portCase({
    id: 'model-set',
    clauses: ['§port-members', '§model-catalog-wire'],
    says: 'A selector is resolved to a route, which is kept and answered.',
    play: async ({ port, selectors: [selector] }) => {
      const worker = await newConversation(port);
      const route = Validator.assertModelRoute(await port.setWorkerModel({ ...worker, selector }));
      same(`${route.provider}/${route.model}`, selector, 'the route');
      same(await port.readWorkerModel(worker), { model: route, spawnModel: null }, 'the models');
    },
  }),
  portCase({
    id: 'model-alias',
    clauses: ['§port-members', '§model-catalog-wire'],
    says: 'An alias that is active selects its route and is named by it.',
    play: async ({ port }) => {
      const worker = await newConversation(port);
      for (const { alias, provider, model } of port.listProviders().aliases.filter(({ active }) => active))
        same(await port.setWorkerModel({ ...worker, selector: alias }), { alias, provider, model }, 'the route');
    },
  }),
  portCase({
    id: 'model-unresolved',
    clauses: ['§port-members', '§port-errors'],
    says: 'A selector that names no route is refused, and the model stays.',
    play: async ({ port, selectors }) => {
      const worker = await newConversation(port);
      const model = await port.setWorkerModel({ ...worker, selector: selectors[0] });
      const selector = 'suite-nobody/nothing';
      await refused(() => port.setWorkerModel({ ...worker, selector }), 'selector-unresolved');
      await refused(() => port.setWorkerSpawnModel({ ...worker, selector }), 'selector-unresolved');
      same(await port.readWorkerModel(worker), { model, spawnModel: null }, 'the models');
    },
  }),
  portCase({
    id: 'model-busy',
    clauses: ['§port-members', '§port-errors'],
    says: 'While a loop is live, neither model can be changed.',
    play: async (stage) => {
      const loop = await liveLoop(stage);
      const [, selector] = stage.selectors;
      await refused(() => stage.port.setWorkerModel({ ...loop, selector }), 'worker-loop-active');
      await refused(() => stage.port.setWorkerSpawnModel({ ...loop, selector }), 'worker-loop-active');
    },
  }),
  portCase({
    id: 'model-parked',
    clauses: ['§port-errors'],
    says: 'While a loop is parked, the model cannot be changed.',
    needs: ['parkLoop'],
    play: async (stage) => {
      const loop = await liveLoop(stage);
      await stage.parkLoop(loop);
      const [, selector] = stage.selectors;
      await refused(() => stage.port.setWorkerModel({ ...loop, selector }), 'worker-loop-active');
    },
  }),
  portCase({
    id: 'spawn-model',
    clauses: ['§port-members'],
    says: 'The spawn model is set by a selector, and null makes the workers inherit.',
    play: async ({ port, selectors: [, selector] }) => {
      const worker = await newConversation(port);
      const spawnModel = await port.setWorkerSpawnModel({ ...worker, selector });
      same(`${spawnModel?.provider}/${spawnModel?.model}`, selector, 'the route');
      same(await port.readWorkerModel(worker), { model: null, spawnModel }, 'the models');
      same(await port.setWorkerSpawnModel({ ...worker, selector: null }), null, 'the answer to null');
      same(await port.readWorkerModel(worker), { model: null, spawnModel: null }, 'the models afterwards');
    },
  }),
];

const reasoningCases: readonly PortCase[] = [
  portCase({
    id: 'reasoning-set',
    clauses: ['§port-members', '§reasoning-policy-wire'],
    says: 'A supported policy is kept and answered, with what is supported.',
    play: async ({ port, selectors: [selector] }) => {
      const worker = await newConversation(port);
      await port.setWorkerModel({ ...worker, selector });
      const { supportedPolicies } = await port.readWorkerReasoning(worker);
      for (const policy of supportedPolicies) {
        Validator.assertReasoningPolicy(policy);
        const expected = { policy, supportedPolicies };
        same(await port.setWorkerReasoning({ ...worker, policy }), expected, 'the answer');
        same(await port.readWorkerReasoning(worker), expected, 'the policy');
      }
    },
  }),
  portCase({
    id: 'reasoning-refused',
    clauses: ['§port-members', '§port-errors', '§reasoning-policy-wire'],
    says: 'What is no policy, and a policy that is not supported, is refused, and the policy stays.',
    play: async ({ port, selectors: [selector] }) => {
      const worker = await newConversation(port);
      await port.setWorkerModel({ ...worker, selector });
      const before = await port.readWorkerReasoning(worker);
      const unsupported = REASONING_POLICIES.filter((policy) => !before.supportedPolicies.includes(policy));
      for (const policy of ['auto', '', null, 3, ...unsupported])
        await refused(() => port.setWorkerReasoning({ ...worker, policy }), 'argument-invalid');
      same(await port.readWorkerReasoning(worker), before, 'the policy');
    },
  }),
  portCase({
    id: 'reasoning-both-models',
    clauses: ['§port-members'],
    says: 'With a spawn model only what both models support is supported.',
    play: async ({ port, selectors: [first, second] }) => {
      const worker = await newConversation(port);
      const supported = async (): Promise<readonly string[]> =>
        (await port.readWorkerReasoning(worker)).supportedPolicies;
      await port.setWorkerModel({ ...worker, selector: second });
      const ofSecond = await supported();
      await port.setWorkerModel({ ...worker, selector: first });
      const ofFirst = await supported();
      await port.setWorkerSpawnModel({ ...worker, selector: second });
      const ofBoth = await supported();
      same(
        REASONING_POLICIES.filter((policy) => ofBoth.includes(policy)),
        REASONING_POLICIES.filter((policy) => ofFirst.includes(policy) && ofSecond.includes(policy)),
        'the policies of both',
      );
    },
  }),
  portCase({
    id: 'reasoning-busy',
    clauses: ['§port-errors'],
    says: 'While a loop is live, the policy cannot be changed.',
    play: async (stage) => {
      const loop = await liveLoop(stage);
      const { supportedPolicies } = await stage.port.readWorkerReasoning(loop);
      for (const policy of supportedPolicies)
        await refused(() => stage.port.setWorkerReasoning({ ...loop, policy }), 'worker-loop-active');
    },
  }),
];

/** What a worker runs with. */
export const modelCases: readonly PortCase[] = [...selectionCases, ...reasoningCases];
