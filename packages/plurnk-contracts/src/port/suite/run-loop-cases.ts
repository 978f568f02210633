import { Validator } from '../../validate/validator.ts';
import { holds, same, shown } from './expectation.ts';
import { type PortCase, portCase } from './port-case.ts';
import { refused } from './refusal-check.ts';
import { conversationOf, liveLoop, newConversation, newWorkspace } from './scene.ts';

const isEnd = (status: number | undefined): boolean => status !== undefined && ![100, 102, 202].includes(status);

const runCases: readonly PortCase[] = [
  portCase({
    id: 'run-enqueued',
    clauses: ['§port-run-loop', '§application-loop-observation'],
    says: 'A prompt for an idle worker begins a loop, and is acknowledged with status 100 before the loop ends.',
    play: async ({ port, selectors }) => {
      const worker = await newConversation(port);
      const ack = await port.runLoop({ ...worker, prompt: 'Begin.', selector: selectors[0] });
      Validator.assertOperationResult(ack);
      same([ack.status, ack.action], [100, 'enqueued_new_loop'], 'the acknowledgement');
      const [loop, ...others] = await port.listWorkerLoops(worker);
      same(others, [], 'the list of further loops');
      same([loop?.id, loop?.workerId, loop?.prompt], [ack.loopId, worker.workerId, 'Begin.'], 'the loop');
      holds(!isEnd(loop?.status), `the loop has ended with ${shown(loop?.status)}`);
    },
  }),
  portCase({
    id: 'run-injected',
    clauses: ['§port-run-loop'],
    says: 'A prompt for a live loop joins it, and the turn is named.',
    play: async (stage) => {
      const loop = await liveLoop(stage);
      const ack = await stage.port.runLoop({ ...loop, prompt: 'And then?' });
      same([ack.status, ack.action, ack.loopId], [100, 'injected_next_turn', loop.loopId], 'the acknowledgement');
      holds(typeof ack.turnSeq === 'number', 'the turn is not named');
      same((await stage.port.listWorkerLoops(loop)).length, 1, 'the number of loops');
    },
  }),
  portCase({
    id: 'run-joins-parked',
    clauses: ['§port-run-loop'],
    says: 'A prompt for a parked loop joins it.',
    needs: ['parkLoop'],
    play: async (stage) => {
      const loop = await liveLoop(stage);
      await stage.parkLoop(loop);
      const ack = await stage.port.runLoop({ ...loop, prompt: 'Wake up.' });
      same([ack.action, ack.loopId], ['injected_next_turn', loop.loopId], 'the acknowledgement');
    },
  }),
  portCase({
    id: 'run-not-model',
    clauses: ['§port-run-loop', '§port-errors'],
    says: 'A worker that is not of model origin runs no loop.',
    play: async ({ port, selectors }) => {
      const { workspaceId, workerId } = await newWorkspace(port);
      await refused(
        () => port.runLoop({ workspaceId, workerId, prompt: 'Begin.', selector: selectors[0] }),
        'worker-not-model',
      );
    },
  }),
  portCase({
    id: 'run-turn-ceiling',
    clauses: ['§port-run-loop', '§port-errors'],
    says: 'The ceiling of turns is -1 or a safe integer from 0; any other is refused.',
    play: async ({ port, selectors: [selector] }) => {
      const worker = await newConversation(port);
      for (const maxTurns of [-2, 1.5, 9_007_199_254_740_992])
        await refused(() => port.runLoop({ ...worker, prompt: 'Begin.', selector, maxTurns }), 'argument-invalid');
      await port.runLoop({ ...worker, prompt: 'Begin.', selector, maxTurns: -1 });
    },
  }),
  portCase({
    id: 'run-model-unselected',
    clauses: ['§port-run-loop', '§port-errors'],
    says: 'Without a model there is no loop.',
    play: async ({ port }) => {
      const worker = await newConversation(port);
      await refused(() => port.runLoop({ ...worker, prompt: 'Begin.' }), 'model-unselected');
      same(await port.listWorkerLoops(worker), [], 'the list of loops');
    },
  }),
  portCase({
    id: 'run-selector-unresolved',
    clauses: ['§port-run-loop', '§port-errors'],
    says: 'A selector that names no route is refused, whether for the worker or for those that it makes.',
    play: async ({ port, selectors: [selector] }) => {
      const worker = await newConversation(port);
      const nothing = 'suite-nobody/nothing';
      for (const selection of [{ selector: nothing }, { selector, childSelector: nothing }])
        await refused(() => port.runLoop({ ...worker, prompt: 'Begin.', ...selection }), 'selector-unresolved');
      same(await port.listWorkerLoops(worker), [], 'the list of loops');
    },
  }),
  portCase({
    id: 'run-selector-kept',
    clauses: ['§port-run-loop'],
    says: 'A selector becomes the model of the worker, and without one the worker keeps it.',
    needs: ['finishLoop'],
    play: async (stage) => {
      const loop = await liveLoop(stage);
      const { model } = await stage.port.readWorkerModel(loop);
      same(`${model?.provider}/${model?.model}`, stage.selectors[0], 'the model of the worker');
      await stage.finishLoop(loop, { status: 200 });
      await stage.port.runLoop({ ...loop, prompt: 'Once more.' });
      same((await stage.port.readWorkerModel(loop)).model, model, 'the model of the worker afterwards');
    },
  }),
  portCase({
    id: 'run-child-selector',
    clauses: ['§port-run-loop'],
    says: 'A child selector becomes the spawn model; absent it stays, and null makes the workers inherit.',
    needs: ['finishLoop'],
    play: async (stage) => {
      const [selector, childSelector] = stage.selectors;
      const worker = await newConversation(stage.port);
      const spawned: string[] = [];
      for (const selection of [{ childSelector }, {}, { childSelector: null }]) {
        const { loopId } = await stage.port.runLoop({ ...worker, prompt: 'Go.', selector, ...selection });
        const { spawnModel } = await stage.port.readWorkerModel(worker);
        spawned.push(spawnModel === null ? 'inherit' : `${spawnModel.provider}/${spawnModel.model}`);
        await stage.finishLoop({ ...worker, loopId }, { status: 200 });
      }
      same(spawned, [childSelector, childSelector, 'inherit'], 'the spawn models');
    },
  }),
  portCase({
    id: 'run-source',
    clauses: ['§port-prompt-source'],
    says: 'The source of a prompt is kept beside it, is null where none was given, and is never part of the prompt.',
    play: async (stage) => {
      const plain = await liveLoop(stage, { prompt: 'Plain.' });
      const caused = await liveLoop(stage, { prompt: 'Caused.', source: 'suite:cause' });
      const told = [...(await stage.port.listWorkerLoops(plain)), ...(await stage.port.listWorkerLoops(caused))].map(
        ({ prompt, promptSource }) => [prompt, promptSource],
      );
      same(
        told,
        [
          ['Plain.', null],
          ['Caused.', 'suite:cause'],
        ],
        'the prompts and their sources',
      );
    },
  }),
  portCase({
    id: 'run-open-paths',
    clauses: ['§port-run-loop'],
    says: 'Paths that come with a prompt are read as READs of the log.',
    needs: ['project', 'finishLoop'],
    play: async (stage) => {
      const { port, project } = stage;
      const { workspaceId } = await port.createWorkspace({
        projectRoot: project.root,
        constraints: [{ effect: 'pick', glob: project.file }],
      });
      const worker = await conversationOf(port, workspaceId);
      const { loopId } = await port.runLoop({
        ...worker,
        prompt: 'Read it.',
        selector: stage.selectors[0],
        openPaths: [project.file],
      });
      await stage.finishLoop({ ...worker, loopId }, { status: 200 });
      const reads = (await port.readLog(worker)).filter(({ op }) => op === 'READ').map(({ pathname }) => pathname);
      same(reads, [project.file], 'the paths that were read');
    },
  }),
];

const foldCases: readonly PortCase[] = [
  portCase({
    id: 'run-folds',
    clauses: ['§port-run-loop'],
    says: 'What is left out and what is equal folds, flags by what they come to.',
    play: async (stage) => {
      const loop = await liveLoop(stage, { maxTurns: 17, flags: { auto: true } });
      const [selector] = stage.selectors;
      for (const same of [{}, { selector, maxTurns: 17, flags: { auto: true, noWeb: false } }])
        await stage.port.runLoop({ ...loop, prompt: 'Go on.', ...same });
    },
  }),
  portCase({
    id: 'run-model-conflict',
    clauses: ['§port-run-loop', '§port-errors'],
    says: 'Another model is a conflict that names both.',
    play: async (stage) => {
      const loop = await liveLoop(stage);
      const [first, second] = stage.selectors;
      const call = () => stage.port.runLoop({ ...loop, prompt: 'Go on.', selector: second });
      const problem = shown(await refused(call, 'provider-conflict'));
      holds(problem.includes(first) && problem.includes(second), `the conflict does not name both: ${problem}`);
    },
  }),
  portCase({
    id: 'run-ceiling-conflict',
    clauses: ['§port-run-loop', '§port-errors'],
    says: 'Another ceiling of turns is a conflict that names both.',
    play: async (stage) => {
      const loop = await liveLoop(stage, { maxTurns: 1_709 });
      const call = () => stage.port.runLoop({ ...loop, prompt: 'Go on.', maxTurns: 2_303 });
      const problem = shown(await refused(call, 'turn-ceiling-conflict'));
      holds(problem.includes('1709') && problem.includes('2303'), `the conflict does not name both: ${problem}`);
    },
  }),
  portCase({
    id: 'run-flags-conflict',
    clauses: ['§port-run-loop', '§port-errors'],
    says: 'Another effective flag is a conflict.',
    play: async (stage) => {
      const loop = await liveLoop(stage, { flags: { mode: 'ask' } });
      const call = () => stage.port.runLoop({ ...loop, prompt: 'Go on.', flags: { mode: 'act' } });
      const problem = shown(await refused(call, 'flags-conflict'));
      holds(problem.includes('ask') && problem.includes('act'), `the conflict does not name both: ${problem}`);
    },
  }),
];

/** Prompts that begin a loop, and prompts that join one. */
export const runLoopCases: readonly PortCase[] = [...runCases, ...foldCases];
