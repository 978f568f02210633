import { Problems } from '../../../problems/problems.ts';
import { type Mutant, portMutant } from './mutant.ts';

export const actionMutants: readonly Mutant[] = [
  portMutant('display-valid', 'an empty glyph', () => ({
    listClientDisplayCapabilities: async () => [{ kind: 'scheme', scheme: 'file', display: { glyph: '' } }],
  })),
  portMutant('display-order', 'the reverse order', (port) => ({
    listClientDisplayCapabilities: async () => [...(await port.listClientDisplayCapabilities())].reverse(),
  })),
  portMutant('display-order', 'a scheme twice', (port) => ({
    listClientDisplayCapabilities: async () => {
      const [first, ...others] = await port.listClientDisplayCapabilities();
      return first === undefined ? others : [first, first, ...others];
    },
  })),
  portMutant('actions-sorted', 'the order of registration', (port) => ({
    listModuleActions: () => [...port.listModuleActions()].reverse(),
  })),
  portMutant('actions-sorted', 'no output schema', (port) => ({
    listModuleActions: () => port.listModuleActions().map((one) => ({ ...one, outputSchema: {} })),
  })),
  portMutant('action-carried-out', 'an envelope around the answer', (port) => ({
    invokeModuleAction: async (...call) => ({ result: await port.invokeModuleAction(...call) }),
  })),
  portMutant('action-carried-out', 'no context', (port) => ({
    invokeModuleAction: (name, params, { scope }) =>
      port.invokeModuleAction(name, params, scope === 'workspace' ? { scope, workspaceId: 0 } : { scope: 'worldless' }),
  })),
  portMutant('action-unknown', 'an answer from nobody', (port) => ({
    invokeModuleAction: async (...call) =>
      port.listModuleActions().some(({ name }) => name === call[0]) ? port.invokeModuleAction(...call) : null,
  })),
  portMutant('action-unknown', 'another owner of the problem', () => ({
    invokeModuleAction: async () => {
      throw Object.assign(new Error('no'), { problem: Problems.create('daemon:worker', 'action-unknown', 404, 'No.') });
    },
  })),
  portMutant('action-unknown', 'another status', () => ({
    invokeModuleAction: async () => {
      throw Object.assign(new Error('no'), { problem: Problems.create('daemon:action', 'action-unknown', 400, 'No.') });
    },
  })),
  portMutant('action-scope-mismatch', 'the scope of the action in place of the given one', (port) => ({
    invokeModuleAction: (name, params) => port.invokeModuleAction(name, params, { scope: 'workspace', workspaceId: 1 }),
  })),
  portMutant('action-problem', 'a problem of its own', (port) => ({
    invokeModuleAction: (...call) =>
      port.invokeModuleAction(...call).catch(() => {
        throw Object.assign(new Error('no'), {
          problem: Problems.create('daemon:action', 'failed', 500, 'It failed.'),
        });
      }),
  })),
];
