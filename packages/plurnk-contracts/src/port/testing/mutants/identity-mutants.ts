import { Problems } from '../../../problems/problems.ts';
import type { ApplicationPort } from '../../application-port.ts';
import { portCases } from '../../suite/port-cases.ts';
import { type Mutant, memberMutant, membersOf } from './mutant.ts';

const membersBelow = (prefix: string): readonly string[] =>
  portCases.flatMap(({ id }) => (id.startsWith(prefix) ? [id.slice(prefix.length)] : []));

const isRefusal = (error: unknown, code: string): boolean =>
  Problems.fromError(error)?.type.endsWith(`/${code}`) === true;

/** The workspace that a worker belongs to. */
const homeOf = async (port: ApplicationPort, workerId: unknown): Promise<number | undefined> => {
  for (const { id } of await port.listWorkspaces())
    if ((await port.listWorkers(id)).some((worker) => worker.id === workerId)) return id;
  return undefined;
};

const settle = async (call: () => unknown, otherwise: (error: unknown) => unknown): Promise<unknown> => {
  try {
    return await call();
  } catch (error) {
    return otherwise(error);
  }
};

const withoutField = (error: unknown): unknown => {
  const { field, ...problem } = membersOf(Problems.fromError(error));
  return Object.assign(new Error('refused'), { problem });
};

/** Mutants of every member by the rules that all of them share. */
export const identityMutants: readonly Mutant[] = [
  ...membersBelow('foreign-worker-').map((member) =>
    memberMutant(
      `foreign-worker-${member}`,
      'the workspace that the worker belongs to',
      member,
      (original, port) =>
        async (...[request]) => {
          const { workerId } = membersOf(request);
          const home = await homeOf(port, workerId);
          return original(home === undefined ? request : { ...membersOf(request), workspaceId: home });
        },
    ),
  ),
  ...membersBelow('foreign-worker-').map((member) =>
    memberMutant(
      `foreign-worker-${member}`,
      'another refusal',
      member,
      (original) =>
        (...args) =>
          settle(
            () => original(...args),
            (error) => {
              throw isRefusal(error, 'worker-not-found') ? new Error('worker not found') : error;
            },
          ),
    ),
  ),
  ...membersBelow('unknown-workspace-').map((member) =>
    memberMutant(
      `unknown-workspace-${member}`,
      'nothing in place of a refusal',
      member,
      (original) =>
        (...args) =>
          settle(
            () => original(...args),
            () => null,
          ),
    ),
  ),
  ...membersBelow('malformed-')
    .filter((member) => member !== 'resolveProposal')
    .map((member) =>
      memberMutant(
        `malformed-${member}`,
        'no name of the argument',
        member,
        (original) =>
          (...args) =>
            settle(
              () => original(...args),
              (error) => {
                throw withoutField(error);
              },
            ),
      ),
    ),
  memberMutant(
    'malformed-resolveProposal',
    'a promise',
    'resolveProposal',
    (original) =>
      async (...args) =>
        original(...args),
  ),
];
