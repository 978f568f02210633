import { Problems } from '../../problems/problems.ts';
import { Validator } from '../../validate/validator.ts';
import type { ApplicationActionContext, ApplicationActionDescriptor } from '../application-action.ts';
import { holds, same, shown } from './expectation.ts';
import { isInCodeUnitOrder } from './order.ts';
import { type PortCase, portCase } from './port-case.ts';
import { refused } from './refusal-check.ts';
import { newWorkspace } from './scene.ts';

const descriptor = (name: string, scope: ApplicationActionDescriptor['scope']): ApplicationActionDescriptor => ({
  name,
  scope,
  inputSchema: { type: 'object' },
  outputSchema: { type: ['object', 'null'] },
});

const worldless: ApplicationActionContext = { scope: 'worldless' };

/** Display, and the actions of modules. */
export const actionCases: readonly PortCase[] = [
  portCase({
    id: 'display-valid',
    clauses: ['§port-members', '§client-display-capabilities'],
    says: 'The display capabilities are a valid list.',
    play: async ({ port }) => {
      Validator.assertClientDisplayCapabilities(await port.listClientDisplayCapabilities());
    },
  }),
  portCase({
    id: 'display-order',
    clauses: ['§port-members', '§client-display-capabilities'],
    says: 'Schemes come first, then media types, each sorted by name and listed once.',
    play: async ({ port }) => {
      const items = await port.listClientDisplayCapabilities();
      const kinds = items.map(({ kind }) => kind);
      holds(
        kinds.lastIndexOf('scheme') < (kinds.includes('mimetype') ? kinds.indexOf('mimetype') : kinds.length),
        `a scheme stands behind a media type: ${shown(kinds)}`,
      );
      const schemes = items.flatMap((item) => (item.kind === 'scheme' ? [item.scheme] : []));
      const mimetypes = items.flatMap((item) => (item.kind === 'mimetype' ? [item.mimetype] : []));
      for (const names of [schemes, mimetypes])
        holds(isInCodeUnitOrder(names), `not sorted, or not each once: ${shown(names)}`);
    },
  }),
  portCase({
    id: 'actions-sorted',
    clauses: ['§port-members'],
    says: 'Registered actions are listed by name, with their scope and schemas.',
    needs: ['registerAction'],
    play: (stage) => {
      const registered = ['suite.zeta', 'suite.Zeta', 'suite.alpha'].map((name) => descriptor(name, 'workspace'));
      for (const one of registered) stage.registerAction(one, async () => null);
      const listed = stage.port.listModuleActions();
      holds(Array.isArray(listed), 'the list of actions is no list, or comes as a promise');
      const names = listed.map(({ name }) => name);
      holds(isInCodeUnitOrder(names), `actions are not sorted by name: ${shown(names)}`);
      for (const one of registered)
        same(
          listed.find(({ name }) => name === one.name),
          one,
          `the action ${one.name}`,
        );
    },
  }),
  portCase({
    id: 'action-carried-out',
    clauses: ['§port-members'],
    says: 'The owner of an action gets its parameters and context, and its answer comes back as it is.',
    needs: ['registerAction'],
    play: async (stage) => {
      const seen: unknown[] = [];
      stage.registerAction(descriptor('suite.echo', 'workspace'), async (params, context) => {
        seen.push({ params, context });
        return { answer: [null, 1] };
      });
      const { workspaceId } = await newWorkspace(stage.port);
      const params = { question: { deep: true } };
      const context = { scope: 'workspace', workspaceId } as const;
      same(await stage.port.invokeModuleAction('suite.echo', params, context), { answer: [null, 1] }, 'the answer');
      same(seen, [{ params, context }], 'what the owner got');
    },
  }),
  portCase({
    id: 'action-unknown',
    clauses: ['§port-members', '§port-errors'],
    says: 'An action that nobody registered is refused.',
    play: async ({ port }) => {
      await refused(() => port.invokeModuleAction('suite.nobody', {}, worldless), 'action-unknown');
    },
  }),
  portCase({
    id: 'action-scope-mismatch',
    clauses: ['§port-members', '§port-errors'],
    says: 'A context of another scope is refused before the owner hears of it.',
    needs: ['registerAction'],
    play: async (stage) => {
      let heard = 0;
      stage.registerAction(descriptor('suite.scoped', 'workspace'), async () => {
        heard += 1;
        return null;
      });
      await refused(() => stage.port.invokeModuleAction('suite.scoped', {}, worldless), 'action-scope-mismatch');
      same(heard, 0, 'the number of calls of the owner');
    },
  }),
  portCase({
    id: 'action-problem',
    clauses: ['§port-members', '§port-errors', '§problem-exact'],
    says: 'The Problem of an owner comes through unchanged.',
    needs: ['registerAction'],
    play: async (stage) => {
      const problem = Problems.create('suite', 'out-of-paper', 503, 'The tray is empty.', { tray: 2 });
      stage.registerAction(descriptor('suite.print', 'worldless'), async () => {
        throw Object.assign(new Error('the text of an error is no Problem'), { problem });
      });
      const thrown: unknown = await stage.port.invokeModuleAction('suite.print', {}, worldless).then(
        () => undefined,
        (error: unknown) => error,
      );
      same(Problems.fromError(thrown), problem, 'the Problem of the owner');
    },
  }),
];
